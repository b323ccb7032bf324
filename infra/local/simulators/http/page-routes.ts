import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { HttpError, type Reply, type Route } from './http-server.ts';

const folder = new URL('../page/', import.meta.url);
const policy =
  "default-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const pageFile = (type: string, bytes: Uint8Array): Reply => ({
  status: 200,
  bytes,
  headers: { 'content-type': type, 'content-security-policy': policy, 'cache-control': 'no-cache' },
});

/** Puts the page together, some 100 ms. It happens when somebody opens the page: what was just edited shows on reload, and starting costs
 *  nothing. */
const bundle = async (entry: 'main.tsx' | 'main.css'): Promise<Uint8Array> => {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(entry, folder))],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    minify: true,
    target: 'es2024',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const [output] = outputFiles;
  if (!output) throw new HttpError(500, 'The page was not built.');
  return output.contents;
};

const html = (): Reply => pageFile('text/html; charset=utf-8', readFileSync(new URL('index.html', folder)));

export const pageRoutes = (): Route[] => [
  { method: 'GET', path: '/', handle: html },
  { method: 'GET', path: '/phones', handle: html },
  { method: 'GET', path: '/favicon.ico', handle: () => ({ status: 204, bytes: '', headers: {} }) },
  { method: 'GET', path: '/page/icon.svg', handle: () => pageFile('image/svg+xml', readFileSync(new URL('icon.svg', folder))) },
  { method: 'GET', path: '/page/main.js', handle: async () => pageFile('text/javascript; charset=utf-8', await bundle('main.tsx')) },
  { method: 'GET', path: '/page/main.css', handle: async () => pageFile('text/css; charset=utf-8', await bundle('main.css')) },
];
