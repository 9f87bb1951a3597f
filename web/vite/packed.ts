// Lays a compressed copy beside every built file that shrinks, for hosts that send it as it is, our server among them.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const worthwhile = /\.(html|js|css|json|jsonl|svg|wasm|weights)$/;

export function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    // Not before the files are written: until then, other plugins still change them.
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle)) {
        const file = join(dir, name);
        if (worthwhile.test(name)) writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
      }
    },
  };
}
