import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { webHeaders } from '../../web-headers.ts';
import { localNames, localUrls, readLocalConfig, region } from '../local-config.ts';
import { isOwnRequest } from '../own-requests.ts';
import { loopback } from '../ports.ts';
import { reportToSupervisor } from '../supervisor/child-protocol.ts';
import { forwardRequest, forwardUpgrade } from './forward.ts';
import { createStaticFiles } from './static-files.ts';

/** The process `web`: the single origin the browser sees, as CloudFront on AWS. The app's files (or Vite, with hot reload), the HTTP API
 *  below /api, the live socket at /live, and /config.json. */
const config = readLocalConfig();
const urls = localUrls(config);

/** What the browser must know that differs between deployments. */
const browserConfig = JSON.stringify({
  apiUrl: '/api',
  liveUrl: '/live',
  cognito: {
    endpoint: urls.cloud,
    userPoolId: localNames.userPoolId,
    clientId: localNames.userPoolClientId,
    region,
    flow: 'USER_PASSWORD_AUTH',
  },
});

const server = createServer();
server.keepAliveTimeout = 75_000;

type Serve = (request: IncomingMessage, response: ServerResponse, pathname: string) => Promise<void>;

const serveBuilt = (dist: string): Serve =>
  createStaticFiles(dist, (html) =>
    webHeaders(html, { filesOrigin: urls.cloud, signInOrigin: urls.cloud, liveOrigin: `ws://${loopback}:${config.ports.web}` }),
  );

const serveWithHotReload = async (root: string): Promise<{ serve: Serve; close: () => Promise<void> }> => {
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

const hot = config.webSource ? await serveWithHotReload(config.webSource) : null;
const serve: Serve =
  hot?.serve ??
  (config.webDist
    ? serveBuilt(config.webDist)
    : async (_request, response) => {
        response.writeHead(404).end();
      });

const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const url = new URL(request.url ?? '/', urls.web);
  if (url.pathname === '/config.json') {
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(browserConfig);
    return;
  }
  if (url.pathname === '/api' || url.pathname.startsWith('/api/')) {
    return forwardRequest(request, response, config.ports.gateway, `${url.pathname.slice('/api'.length) || '/'}${url.search}`);
  }
  await serve(request, response, url.pathname);
};

const pages = new Set([config.ports.web, config.ports.simulator]);

server.on('request', (request, response) => {
  if (!isOwnRequest(request, pages)) return void response.writeHead(403).end();
  answer(request, response).catch((error: unknown) => {
    console.error('web', request.method, request.url, error);
    if (!response.headersSent) response.writeHead(error instanceof URIError ? 400 : 500);
    response.end();
  });
});
server.on('upgrade', (request, socket, head) => {
  const url = new URL(request.url ?? '/', urls.web);
  if (!isOwnRequest(request, pages)) socket.destroy();
  else if (url.pathname === '/live') forwardUpgrade(request, socket, head, config.ports.gateway, `/live${url.search}`);
  else if (!hot) socket.destroy();
});

const supervisor = reportToSupervisor(async () => {
  server.close();
  server.closeAllConnections();
  await hot?.close();
});
server.listen(config.ports.web, loopback, supervisor.ready);
