// Writes the service worker last, when the names of all built files are known.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const template = readFileSync(new URL('./worker.js', import.meta.url), 'utf8');

export function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const hash = createHash('sha256');
      const files = Object.keys(bundle).filter((name) => name !== 'social.png').sort();
      for (const name of files) {
        const part = bundle[name];
        hash.update(name).update(part.type === 'chunk' ? part.code : part.source);
      }
      const source = template
        .replace('"%FILES%"', JSON.stringify(['./', 'manifest.webmanifest', ...files.filter((name) => name !== 'index.html')]))
        .replace('%VERSION%', hash.digest('hex').slice(0, 12));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}
