import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { closureOf, openedClosure } from './preload-route.ts';

/** What is worth having before it is asked for: the entry, the inbox, the sign-in page, the Portuguese texts. */
const precachedModules = [
  '/index.html',
  '/app/signed-in.tsx',
  '/app/first-list.ts',
  '/app/feature-loaders.ts',
  '/pages/inbox-page.tsx',
  '/features/offline/keep.ts',
  '/features/conversation/components/conversation.tsx',
  '/features/auth/login-page.tsx',
  '/components/library-texts.tsx',
  '/app/locales/pt.ts',
  '/i18n/errors/pt.json',
];
/** What opens from those chunks is had a little later. */
const openedFrom = ['/app/signed-in.tsx', '/pages/inbox-page.tsx', '/features/conversation/components/conversation.tsx'];
const precachedFont = /latin-wght.*\.woff2$/;

/** Emits /service-worker.js and writes the list of files to keep into it. Runs last: before, the bundle still holds chunks that
 *  only exist for their style sheet and are never written. */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: 'src/service-worker/service-worker.ts', fileName: 'service-worker.js' });
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunk = bundle['service-worker.js'];
      if (chunk?.type !== 'chunk') return;
      const written = Object.keys(bundle);
      const wanted = new Set(precachedModules.flatMap((module) => closureOf(bundle, module)));
      const files = written.filter((file) => wanted.has(file) || (precachedFont.test(file) && !file.includes('latin-ext')));
      const version = createHash('sha256').update(written.sort().join()).digest('hex').slice(0, 12);
      const opened = new Set(openedFrom.flatMap((module) => openedClosure(bundle, module)));
      const later = written.filter((file) => opened.has(file) && !wanted.has(file));
      const toUrls = (names: string[]): string[] => names.map((file) => `/${file}`);
      const list = JSON.stringify({ version, urls: ['/', '/favicon.svg', '/config.json', ...toUrls(files)], later: toUrls(later) });
      chunk.code = chunk.code.replaceAll('__PRECACHE.version', JSON.stringify(version)).replaceAll('__PRECACHE', list);
    },
  },
});
