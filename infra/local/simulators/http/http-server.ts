import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isOwnRequest } from '../../own-requests.ts';

export type Request = {
  method: string;
  path: string;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
  raw: IncomingMessage;
};

export type Reply =
  | { status: number; json: unknown; headers?: Record<string, string> }
  | { status: number; bytes: Uint8Array | string; headers: Record<string, string> }
  /** The handler writes to the response itself (event streams, faults). */
  | { stream: (response: ServerResponse) => void };

export type Route = {
  method: string;
  /** Names in braces match one segment, `{id}`, or what the expression after the colon allows, `{version:v\d+}`. A last `*` matches the rest. */
  path: string;
  handle: (request: Request) => Reply | Promise<Reply>;
};

/** Refusal with a status and a sentence for the caller. */
export class HttpError extends Error {
  readonly status: number;
  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

// Meta's largest document, and its form around it.
const maxBodyBytes = 105 * 1024 * 1024;

const toPattern = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split('/')
      .map((segment) =>
        segment === '*'
          ? '(?<rest>.*)'
          : segment.replace(/^\{(\w+)(?::(.+))?\}$/, (_all, name: string, allowed = '[^/]+') => `(?<${name}>${allowed})`),
      )
      .join('/')}/?$`,
  );

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.byteLength;
    if (size > maxBodyBytes) throw new HttpError(413, 'The body is larger than 105 MB.');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
};

/** Listens on `host:port` (port 0: any free one). First matching route wins. Pages of other origins are refused: nothing but this machine's
 *  own programs and the simulator's own page may steer it. */
export const startHttpServer = async (
  routes: ReadonlyArray<Route>,
  { host, port }: { host: string; port: number },
): Promise<{ url: string; server: Server; stop: () => Promise<void> }> => {
  const table = routes.map((route) => ({ ...route, pattern: toPattern(route.path) }));

  const actualPort = (): number => {
    const address = server.address();
    return isAddressInfo(address) ? address.port : port;
  };

  const answer = async (request: IncomingMessage): Promise<Reply> => {
    if (!isOwnRequest(request, new Set([actualPort()]))) return { status: 403, json: { error: 'Another origin.' } };
    const url = URL.parse(request.url ?? '/', 'http://localhost');
    if (!url) throw new HttpError(400, 'The address is not well formed.');
    const matching = table.flatMap((route) => {
      const match = route.pattern.exec(url.pathname);
      return match ? [{ route, groups: match.groups ?? {} }] : [];
    });
    const found = matching.find(({ route }) => route.method === request.method);
    if (!found) return { status: matching.length > 0 ? 405 : 404, json: { error: `No ${request.method} ${url.pathname} here.` } };
    const params = Object.fromEntries(Object.entries(found.groups).map(([name, value]) => [name, decodeURIComponent(value)]));
    return found.route.handle({
      method: request.method ?? 'GET',
      path: url.pathname,
      params,
      query: url.searchParams,
      headers: request.headers,
      body: await readBody(request),
      raw: request,
    });
  };

  const send = (response: ServerResponse, reply: Reply): void => {
    if ('stream' in reply) return reply.stream(response);
    const body = 'json' in reply ? JSON.stringify(reply.json) : reply.bytes;
    response
      .writeHead(reply.status, {
        'content-length': Buffer.byteLength(body),
        'x-content-type-options': 'nosniff',
        ...('json' in reply ? { 'content-type': 'application/json; charset=utf-8' } : {}),
        ...reply.headers,
      })
      .end(body);
  };

  const toErrorReply = (error: unknown): Reply => {
    if (error instanceof HttpError) return { status: error.status, json: { error: error.message } };
    if (error instanceof URIError) return { status: 400, json: { error: 'The address is not well formed.' } };
    console.error('simulator: request failed', error);
    return { status: 500, json: { error: 'The simulator failed; see its log.' } };
  };

  const server = createServer((request, response) => {
    answer(request)
      .catch(toErrorReply)
      .then((reply) => send(response, reply))
      .catch((error: unknown) => {
        console.error('simulator: answer failed', error);
        response.destroy();
      });
  });
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, () => resolve()));
  return {
    url: `http://${host}:${actualPort()}`,
    server,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const isAddressInfo = (address: AddressInfo | string | null): address is AddressInfo => typeof address === 'object' && address !== null;
