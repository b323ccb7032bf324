import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { emojiData } from './vite-plugins/emoji-data.ts';
import { preloadRoute } from './vite-plugins/preload-route.ts';
import { serviceWorker } from './vite-plugins/service-worker.ts';

/** In development the local cloud's API and live addresses come from /config.json, which it serves itself; BALCAO_API points
 *  the proxy there. */
const cloud = process.env.BALCAO_WEB_UPSTREAM;
const cloudscape = dirname(createRequire(import.meta.url).resolve('@cloudscape-design/components/package.json'));

/** Files of the first load that load others later. */
const isOfFirstLoad = (file: string): boolean => /\/(base|live|inbox-page|signed-in|conversation|ticket-step)-[\w-]{7}\.js$/.test(file);

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), emojiData(), serviceWorker(), preloadRoute()],
  resolve: {
    alias: [
      // Cloudscape's variables, which come with its first component otherwise; the package exports no name for them.
      { find: 'cloudscape-theme.css', replacement: join(cloudscape, 'internal/base-theme/styles.scoped.css') },
      // Formats Cloudscape's own texts and comes with them.
      { find: /^intl-messageformat$/, replacement: join(import.meta.dirname, 'src/lib/i18n/late-message-format.ts') },
    ],
  },
  // amazon-cognito-identity-js reads Node's name of the global object
  define: { global: 'globalThis' },
  server: { host: '127.0.0.1', ...(cloud ? { proxy: { '/config.json': cloud } } : {}) },
  build: {
    target: 'es2023',
    manifest: true,
    modulePreload: {
      // The names of what a dialog is made of weigh more in the first load than what they save: the service worker has fetched it all by then.
      resolveDependencies: (_file, needed, { hostId, hostType }) => (hostType === 'js' && isOfFirstLoad(hostId) ? [] : needed),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z'] },
      output: {
        // A file names all that it may load: each letter of a hash is a byte that nothing compresses, and seven are enough.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // Small files that every page needs: together they are smaller than each compressed alone.
            {
              name: 'base',
              test: /shared[\\/]src[\\/]domain[\\/](text[\\/](?!heard-text|email-address|shown-text)|app-version|permissions|companies[\\/]is-subscription-over)|web[\\/]src[\\/](app[\\/](features|new-version)\.ts|features[\\/](shell[\\/]page-gate|[\w-]+[\\/]manifest|auth[\\/]sign-in\.ts|tickets[\\/]ticket-search)|components[\\/](boundary|toasts|language-picker)|lib[\\/](api[\\/](api-error|client|config|first-request|routes|session)|i18n|failures|layers|lazy-part|limits|page-title|query-client|rights|theme|when-idle))|base-theme[\\/]styles\.scoped\.css/,
            },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            {
              name: 'vendor',
              test: /node_modules[\\/](@tanstack[\\/](react-query|query-core|react-router|router-core|history|store|react-store)|i18next|react-i18next|html-parse-stringify)[\\/]/,
            },
            // Of a conversation, what other pages have parts of.
            {
              name: 'message',
              test: /shared[\\/]src[\\/]domain[\\/](channel-texts|customer-language|placeholders|automation[\\/]rating-scale|messages[\\/](contact-card|decide-change|upload-kind))|web[\\/]src[\\/](lib[\\/](blob-drafts|blob-prefix|message-stars|open-if-moved)|components[\\/](formatted-text|voice[\\/]audio-player)|features[\\/]conversation[\\/](components[\\/]ticks|ask-to-write|quick-replies|use-window-closed))/,
            },
            // What nearly every page is made of, and every dialog.
            {
              name: 'controls',
              test: /@cloudscape-design[\\/]components[\\/](button|form-field|i18n[\\/](?!messages)|icon|input)[\\/]|web[\\/]src[\\/]components[\\/]library-texts\.tsx/,
            },
            {
              name: 'dialogs',
              test: /@cloudscape-design[\\/]components[\\/](alert|box|modal|space-between|spinner|textarea|toggle)[\\/]|web[\\/]src[\\/]components[\\/](dialog|modal-window)\.tsx/,
            },
            // What follows live events and what the shell and the list share with other pages: every page behind the sign-in loads it, as one file.
            {
              name: 'live',
              test: /shared[\\/]src[\\/]domain[\\/]channels|@tanstack[\\/](react-virtual|virtual-core)|web[\\/]src[\\/](app[\\/](menu|first-list)\.ts|lib[\\/](last-known|live[\\/]|keys[\\/]|begin-conversation|drafts|format|kept-since|not-kept|use-now)|components[\\/](chip|avatar|after-delay|channel-icon|laid-aside|menu|popover|shown-picture|tiny-icon)|features[\\/](shell[\\/]shell-layout|announcements[\\/]announcement-room|tickets[\\/]views[\\/](view-search|views-shown-key))|features[\\/]contacts[\\/]load-|features[\\/][\w-]+[\\/]live(\.ts|[\\/])|features[\\/]tickets[\\/]((api[\\/](use-ticket-actions|message-hit-query|ticket-queries))|ticket-rights|ticket-dialog-store))/,
            },
          ],
        },
      },
    },
  },
});
