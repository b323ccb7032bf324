import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

type Chunk = { file: string; imports?: string[]; css?: string[]; assets?: string[] };
type Manifest = Record<string, Chunk>;

export type RouteSize = { route: string; jsBytes: number; cssBytes: number };

/** Modules a first visit to a route loads besides the entry; the texts are Portuguese. */
const routeModules: Record<string, string[]> = {
  '/tickets': ['src/app/signed-in.tsx', 'src/pages/inbox-page.tsx', 'src/app/locales/pt.ts'],
  '/login': ['src/features/auth/login-page.tsx', 'src/app/locales/pt.ts'],
};

/** Brotli sizes (quality 11) of everything a first visit loads, by route, from a built dist folder. */
export const measureBundle = (dist: string): RouteSize[] => {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  return Object.entries(routeModules).map(([route, modules]) => {
    const files = filesOf(manifest, ['index.html', ...modules]);
    const bytes = (ending: string) =>
      [...files]
        .filter((file) => file.endsWith(ending))
        .reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(dist, file))).length, 0);
    return { route, jsBytes: bytes('.js'), cssBytes: bytes('.css') };
  });
};

/** Bytes of the font every visitor loads (latin; already compressed). */
export const measureFont = (dist: string): number => {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const font = Object.values(manifest).find(({ file }) => /latin-wght.*\.woff2$/.test(file) && !file.includes('latin-ext'));
  if (!font) throw new Error('the latin font is not in the manifest');
  return readFileSync(join(dist, font.file)).length;
};

const filesOf = (manifest: Manifest, modules: string[]): Set<string> => {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the manifest`);
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const module of modules) visit(module);
  return files;
};

if (import.meta.main) {
  const dist = join(import.meta.dirname, '../dist');
  const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  for (const { route, jsBytes, cssBytes } of measureBundle(dist))
    console.log(`${route.padEnd(10)} JS ${kb(jsBytes)} br  CSS ${kb(cssBytes)} br`);
  console.log(`font       ${kb(measureFont(dist))}`);
}
