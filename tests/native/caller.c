// Calls functions of a library for another process: requests on standard input, answers on standard output.
// One block of memory serves for all that a call reads and writes; numbers come in this machine's byte order.
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef int64_t (*Function)(int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t,
                            int64_t, int64_t);

static uint32_t number(void) {
  uint32_t read = 0;
  if (fread(&read, 4, 1, stdin) != 1) exit(0);
  return read;
}

int main(int count, char **words) {
  void *library = count == 3 ? dlopen(words[1], RTLD_NOW) : NULL;
  if (!library) {
    fprintf(stderr, "%s\n", count == 3 ? dlerror() : "usage: caller LIBRARY BYTES");
    return 1;
  }
  uint8_t *memory = aligned_alloc(64, strtoul(words[2], NULL, 10));
  for (;;) {
    int what = getchar();
    if (what == EOF) return 0;
    if (what == 'w') { // write: offset, length, bytes
      uint32_t offset = number(), length = number();
      if (length && fread(memory + offset, length, 1, stdin) != 1) return 1;
    } else if (what == 'r') { // read: offset, length
      uint32_t offset = number(), length = number();
      fwrite(memory + offset, length, 1, stdout);
      fflush(stdout);
    } else if (what == 'c') { // call: length of the name, name, then twelve arguments: kind (1: offset), value
      char name[256] = {0};
      uint32_t length = number();
      if (length > 255 || fread(name, length, 1, stdin) != 1) return 1;
      int64_t given[12];
      for (int i = 0; i < 12; i++) {
        int kind = getchar();
        if (fread(&given[i], 8, 1, stdin) != 1) return 1;
        if (kind == 1) given[i] += (int64_t)memory;
      }
      Function function = (Function)dlsym(library, name);
      int64_t result = 0;
      if (function)
        result = function(given[0], given[1], given[2], given[3], given[4], given[5], given[6], given[7], given[8],
                          given[9], given[10], given[11]);
      else
        fprintf(stderr, "no function %s\n", name);
      fwrite(&result, 8, 1, stdout);
      fflush(stdout);
    }
  }
}
