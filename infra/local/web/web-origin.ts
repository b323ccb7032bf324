import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { webHeaders } from '../../web-headers.ts';
import { localNames, localUrls, type LocalConfig, region } from '../local-config.ts';
import { isOwnRequest } from '../own-requests.ts';
import { loopback } from '../ports.ts';
import { createStaticFiles } from './static-files.ts';

type Answer = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>;
type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>;
type Files = { serve: (request: IncomingMessage, response: ServerResponse, pathname: string) => Promise<void>; close: () => Promise<void> };

/** What the browser must know that differs between deployments. */
const browserConfigOf = (config: LocalConfig): string =>
  JSON.stringify({
    liveUrl: '/live',
    cognito: {
      endpoint: localUrls(config).cloud,
      userPoolId: localNames.userPoolId,
      clientId: localNames.userPoolClientId,
      region,
      flow: 'USER_PASSWORD_AUTH',
    },
  });

const builtFiles = (dist: string, config: LocalConfig): Files => {
  const { cloud } = localUrls(config);
  const serve = createStaticFiles(dist, (html) =>
    webHeaders(html, { filesOrigin: cloud, signInOrigin: cloud, liveOrigin: `ws://${loopback}:${config.ports.web}` }),
  );
  return { serve, close: async () => {} };
};

const hotFiles = async (root: string, server: Server): Promise<Files> => {
  const { createServer: createVite } = await import('vite');
  const vite = await createVite({ root, appType: 'spa', server: { middlewareMode: true, ws: { server } } });
  return {
    serve: (request, response) =>
      new Promise((resolve, reject) => {
        response.on('close', resolve);
        vite.middlewares(request, response, (error: unknown) => {
          if (error) return reject(error);
          response.writeHead(404).end();
        });
      }),
    close: () => vite.close(),
  };
};

const noFiles: Files = {
  serve: async (_request, response) => void response.writeHead(404).end(),
  close: async () => {},
};

/** The single origin the browser sees, as CloudFront on AWS, on a port of its own: the app's files (or Vite, with hot reload), the HTTP API
 *  below /api, the live socket at /live, and /config.json. */
export const startWebOrigin = async (
  config: LocalConfig,
  { api, live }: { api: Answer; live: Upgrade },
): Promise<{ close: () => Promise<void> }> => {
  const urls = localUrls(config);
  const browserConfig = browserConfigOf(config);
  const pages = new Set([config.ports.web, config.ports.simulator]);
  const server = createServer();
  server.keepAliveTimeout = 75_000;
  const files = config.webSource ? await hotFiles(config.webSource, server) : config.webDist ? builtFiles(config.webDist, config) : noFiles;

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = URL.parse(request.url ?? '/', urls.web);
    if (!url) return void response.writeHead(400).end();
    if (url.pathname === '/config.json') {
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(browserConfig);
      return;
    }
    if (url.pathname === '/api' || url.pathname.startsWith('/api/')) {
      const viewer = request.socket.remoteAddress ?? loopback;
      Object.assign(request.headers, { 'x-forwarded-for': viewer, 'x-viewer-address': viewer, 'x-origin-key': localNames.originKey });
      url.pathname = url.pathname.slice('/api'.length) || '/';
      return api(request, response, url);
    }
    await files.serve(request, response, url.pathname);
  };

  server.on('request', (request, response) => {
    if (!isOwnRequest(request, pages)) return void response.writeHead(403).end();
    // Files come from an address of this name: to a page of another (localhost) they are not given.
    if (request.headers['sec-fetch-mode'] === 'navigate' && request.headers.host !== new URL(urls.web).host)
      return void response.writeHead(302, { location: `${urls.web}${request.url}` }).end();
    answer(request, response).catch((error: unknown) => {
      console.error('web', request.method, request.url, error);
      if (!response.headersSent) response.writeHead(error instanceof URIError ? 400 : 500);
      response.end();
    });
  });
  server.on('upgrade', (request, socket, head) => {
    if (!isOwnRequest(request, pages)) return void socket.destroy();
    if (URL.parse(request.url ?? '/', urls.web)?.pathname === '/live')
      live(request, socket, head).catch((error: unknown) => {
        console.error('web upgrade', request.url, error);
        socket.destroy();
      });
    // Vite takes its own.
    else if (config.webSource === null) socket.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.ports.web, loopback, resolve);
  });
  return {
    close: async () => {
      server.close();
      server.closeAllConnections();
      await files.close();
    },
  };
};
