import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** Files worth having before they are asked for: the entry, the shell, the inbox, the Portuguese texts, the latin font. */
const precached = /^assets\/(index|react|vendor|shell|inbox-page|pt|[a-z-]*page)-.*\.(js|css)$|latin-wght.*\.woff2$/;

/** Emits /service-worker.js and writes the list of files to keep into it. */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: 'src/service-worker/service-worker.ts', fileName: 'service-worker.js' });
  },
  generateBundle(_options, bundle) {
    const chunk = bundle['service-worker.js'];
    if (chunk?.type !== 'chunk') return;
    const files = Object.keys(bundle).filter((file) => precached.test(file) && !file.includes('latin-ext'));
    const version = createHash('sha256').update(Object.keys(bundle).sort().join()).digest('hex').slice(0, 12);
    const list = JSON.stringify({ version, urls: ['/', ...files.map((file) => `/${file}`)] });
    chunk.code = chunk.code.replaceAll('__PRECACHE.version', JSON.stringify(version)).replaceAll('__PRECACHE', list);
  },
});
