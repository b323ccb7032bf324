import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
};
const compressible = /^(text\/|application\/(json|manifest\+json|wasm)|image\/svg)/;
const minCompressedBytes = 1_024;

type Encoding = 'br' | 'gzip' | 'identity';
type CachedFile = { mtimeMs: number; etag: string; contentType: string; plain: Buffer; encoded: Map<Encoding, Promise<Buffer>> };

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const encode = (plain: Buffer, encoding: Encoding): Promise<Buffer> => {
  // Quality 5: a few per cent larger than CloudFront's, but the first page does not wait seconds for it.
  if (encoding === 'br') return brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return encoding === 'gzip' ? gzipped(plain) : Promise.resolve(plain);
};

const chooseEncoding = (request: IncomingMessage, file: CachedFile): Encoding => {
  if (!compressible.test(file.contentType) || file.plain.length < minCompressedBytes) return 'identity';
  const accepted = String(request.headers['accept-encoding'] ?? '');
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
};

/** Serves a built single-page app as S3 and CloudFront do: unknown paths without an extension are the page itself, hashed assets are
 *  immutable, everything else is revalidated. `headersFor` adds to pages. */
export const createStaticFiles = (root: string, headersFor: (html: string) => Record<string, string>) => {
  const cache = new Map<string, CachedFile>();

  const load = (path: string): CachedFile | null => {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat?.isFile()) return null;
    const cached = cache.get(path);
    if (cached?.mtimeMs === stat.mtimeMs) return cached;
    const plain = readFileSync(path);
    const file: CachedFile = {
      mtimeMs: stat.mtimeMs,
      etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      contentType: contentTypes[extname(path)] ?? 'application/octet-stream',
      plain,
      encoded: new Map(),
    };
    cache.set(path, file);
    return file;
  };

  const find = (pathname: string): { file: CachedFile; isAsset: boolean } | null => {
    // No file has such a name, and the file system's functions throw.
    if (pathname.includes('\0')) return null;
    const path = normalize(join(root, pathname));
    if (path !== root && !path.startsWith(root + sep)) return null;
    const direct = load(path);
    if (direct) return { file: direct, isAsset: pathname.startsWith('/assets/') };
    if (extname(pathname) !== '') return null;
    const page = load(join(root, 'index.html'));
    return page && { file: page, isAsset: false };
  };

  return async (request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> => {
    const found = request.method === 'GET' || request.method === 'HEAD' ? find(decodeURIComponent(pathname)) : null;
    if (!found) {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' }).end('Not found');
      return;
    }
    const { file, isAsset } = found;
    const headers: Record<string, string | number> = {
      'content-type': file.contentType,
      etag: file.etag,
      'cache-control': isAsset ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
      ...(file.contentType.startsWith('text/html') ? headersFor(file.plain.toString()) : {}),
    };
    if (request.headers['if-none-match'] === file.etag) {
      response.writeHead(304, headers).end();
      return;
    }
    const encoding = chooseEncoding(request, file);
    const body = file.encoded.get(encoding) ?? encode(file.plain, encoding);
    file.encoded.set(encoding, body);
    const bytes = await body;
    if (encoding !== 'identity') headers['content-encoding'] = encoding;
    headers['content-length'] = bytes.length;
    response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : bytes);
  };
};
