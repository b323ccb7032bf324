import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { HttpError, type Reply, type Route } from '../http/http-server.ts';

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  ts: 'text/javascript; charset=utf-8',
};
const policy =
  "default-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The page's own files. Its modules are TypeScript whose types are taken off on the way to the browser, so there is nothing to build. */
const servePageFile = (name: string): Reply => {
  const extension = /^[\w-]+\.(html|css|svg|ts)$/.exec(name)?.[1];
  if (!extension || name.includes('.test.') || name === 'page-routes.ts') throw new HttpError(404, 'No such file.');
  let source: string;
  try {
    source = readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');
  } catch (cause) {
    throw new HttpError(404, 'No such file.', { cause });
  }
  return {
    status: 200,
    bytes: extension === 'ts' ? stripTypeScriptTypes(source) : source,
    headers: {
      'content-type': types[extension] ?? 'application/octet-stream',
      'content-security-policy': policy,
      'cache-control': 'no-cache',
    },
  };
};

export const pageRoutes = (): Route[] => [
  { method: 'GET', path: '/', handle: () => servePageFile('index.html') },
  { method: 'GET', path: '/phones', handle: () => servePageFile('phones.html') },
  { method: 'GET', path: '/favicon.ico', handle: () => ({ status: 204, bytes: '', headers: {} }) },
  { method: 'GET', path: '/page/{name}', handle: ({ params }) => servePageFile(params['name'] ?? '') },
];
