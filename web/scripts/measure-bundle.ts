import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

type Chunk = { file: string; imports?: string[]; css?: string[]; assets?: string[] };
type Manifest = Record<string, Chunk>;

export type RouteSize = { route: string; jsBytes: number; cssBytes: number };

/** Modules every page behind the sign-in loads besides the entry; the texts are Portuguese. */
const shellModules = ['src/app/signed-in.tsx', 'src/app/locales/pt.ts'];
/** The texts of Cloudscape's components, which every page but the inbox loads with its own module. */
const pageTexts = 'src/components/library-texts.tsx';
/** The page's own module, by route; each is loaded over the shell. */
const pageModules: Record<string, string> = {
  '/connections': 'src/features/connections/connections-page.tsx',
  '/allConnections': 'src/features/connections/all-connections-page.tsx',
  '/notShown': 'src/features/dead-letters/dead-letters-page.tsx',
  '/flowbuilder': 'src/features/flows/flow-editor-page.tsx',
  '/schedules': 'src/features/schedules/schedules-page.tsx',
};
/** Modules a first visit to a route loads besides the entry. */
const routeModules: Record<string, string[]> = {
  '/tickets': [...shellModules, 'src/pages/inbox-page.tsx', 'src/features/conversation/components/conversation.tsx'],
  '/login': ['src/features/auth/login-page.tsx', pageTexts, 'src/app/locales/pt.ts'],
};

/** Brotli sizes (quality 11) of everything a first visit loads, by route, from a built dist folder. */
export const measureBundle = (dist: string): RouteSize[] => {
  const manifest = readManifest(dist);
  return Object.entries(routeModules).map(([route, modules]) => ({
    route,
    ...bytesOf(dist, filesOf(manifest, ['index.html', ...modules])),
  }));
};

/** The same for what another page adds to the shell. */
export const measurePages = (dist: string): RouteSize[] => {
  const manifest = readManifest(dist);
  const shell = filesOf(manifest, ['index.html', ...shellModules]);
  return Object.entries(pageModules).map(([route, module]) => ({
    route,
    ...bytesOf(
      dist,
      [...filesOf(manifest, [module, pageTexts])].filter((file) => !shell.has(file)),
    ),
  }));
};

const readManifest = (dist: string): Manifest => JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

const bytesOf = (dist: string, files: Iterable<string>): { jsBytes: number; cssBytes: number } => {
  const bytes = (ending: string): number =>
    [...files]
      .filter((file) => file.endsWith(ending))
      .reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(dist, file))).length, 0);
  return { jsBytes: bytes('.js'), cssBytes: bytes('.css') };
};

/** Bytes of the font every visitor loads (latin; already compressed). */
export const measureFont = (dist: string): number => {
  const font = Object.values(readManifest(dist)).find(({ file }) => /latin-wght.*\.woff2$/.test(file) && !file.includes('latin-ext'));
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
  for (const { route, jsBytes, cssBytes } of measurePages(dist))
    console.log(`${route.padEnd(14)} over the shell ${kb(jsBytes + cssBytes)} br`);
  console.log(`font       ${kb(measureFont(dist))}`);
}
