import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const components = dirname(createRequire(import.meta.url).resolve('@cloudscape-design/components/package.json'));
const source = join(import.meta.dirname, '../src');
const fallback = join(components, 'error-boundary/fallback.js');
const lateFallbackId = '\0late-error-fallback';
const lateFallback = `import { lazy } from 'react';
export const ErrorBoundaryFallback = lazy(async () => ({ default: (await import(${JSON.stringify(fallback)})).ErrorBoundaryFallback }));`;
const lateFormatId = '\0late-message-format';
const lateFormat = `export { lateMessageFormat as default } from ${JSON.stringify(join(source, 'lib/i18n/late-message-format.ts'))};`;

/** Takes out of the first load what libraries carry and the first screens do not use. Of Cloudscape's components: the formatter of their texts, which come
 *  later; what their error boundary shows (ours is another); and icons that no component and no page names. Of the router: its English page of errors, which
 *  `defaultErrorComponent` replaces, and its own reload for a page that could not be loaded, which `lazyPart` decides on. */
export const lateModules = (): Plugin => ({
  name: 'late-modules',
  apply: 'build',
  enforce: 'pre',
  resolveId(asked, importer) {
    const from = importer?.replaceAll('\\', '/') ?? '';
    if (asked === 'intl-messageformat' && from.includes('@cloudscape-design/')) return lateFormatId;
    if (asked === './fallback' && from.endsWith('/error-boundary/internal.js')) return lateFallbackId;
    return null;
  },
  load: (id) => (id === lateFallbackId ? lateFallback : id === lateFormatId ? lateFormat : null),
  transform(code, id) {
    const file = id.replaceAll('\\', '/');
    if (file.endsWith('/icon/generated/icons.js')) return { code: withoutIcons(code, namedStrings()), map: null };
    if (file.endsWith('/react-router/dist/esm/CatchBoundary.js'))
      return { code: without(code, /^function ErrorComponent\(.*?^}$/ms, 'const ErrorComponent = () => null;'), map: null };
    if (file.endsWith('/react-router/dist/esm/lazyRouteComponent.js'))
      return { code: without(code, /^\t\t\tif \(isModuleNotFoundError.*?^\t\t\t}$/ms, ''), map: null };
    return null;
  },
});

const without = (code: string, part: RegExp, instead: string): string => {
  if (!part.test(code)) throw new Error(`the router is written in another way than this expects: ${part.source}`);
  return code.replace(part, instead);
};

/** Drops the entries of the table whose names nobody writes. The table is generated: each entry begins a line of four spaces and a quoted name. */
const withoutIcons = (code: string, named: ReadonlySet<string>): string => {
  const [head = '', ...entries] = code.split(/^(?= {4}"[\w-]+": )/m);
  const lastOf = (entry: string): [string, string] => {
    const end = entry.search(/^\};?$/m);
    return end === -1 ? [entry, ''] : [entry.slice(0, end), entry.slice(end)];
  };
  const kept = entries.map((entry) => {
    const [body, tail] = lastOf(entry);
    const name = /"([\w-]+)"/.exec(body)?.[1] ?? '';
    return (named.has(name) ? body.replace(/,?\s*$/, ',\n') : '') + tail;
  });
  if (entries.length < 50) throw new Error('the table of icons is written in another way than this expects');
  return head + kept.join('');
};

/** Every quoted word of the app and of the components: an icon that is shown is named by one. */
const namedStrings = (): ReadonlySet<string> => {
  const words = new Set<string>();
  const read = (folder: string, isCode: (file: string) => boolean): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!['generated', 'test-utils', 'internal-docs', 'node_modules'].includes(entry.name)) read(path, isCode);
      } else if (isCode(entry.name))
        for (const [, word] of readFileSync(path, 'utf8').matchAll(/["'`]([a-z][a-z0-9-]*)["'`]/g)) if (word) words.add(word);
    }
  };
  read(source, (file) => /\.tsx?$/.test(file));
  read(components, (file) => file.endsWith('.js') && !/\.(css|selectors)\.js$|interfaces\.js$/.test(file));
  return words;
};
