import { createServer } from 'node:http';
import { enableCompileCache } from 'node:module';
import { dirname, join } from 'node:path';
import { localUrls, readLocalConfig, readManifest, sdkEnvironment } from '../local-config.ts';
import { isOwnRequest } from '../own-requests.ts';
import { loopback } from '../ports.ts';
import { reportToSupervisor } from '../supervisor/child-protocol.ts';
import { createFunctionHost } from '../functions-runtime/function-host.ts';
import { createHttpApi, readLimited } from './http-api.ts';
import { runsBesideSockets, startEventSources } from '../events/start-event-sources.ts';
import { startWebOrigin } from '../web/web-origin.ts';
import { createWebsocketApi } from './websocket-api.ts';

/** The process `gateway`: what API Gateway and CloudFront are on AWS, and the functions behind them, with those that tell the live sockets what
 *  changed. */
const config = readLocalConfig();
const manifest = readManifest(config.manifestFile);
const urls = localUrls(config);
Object.assign(process.env, sdkEnvironment(config));
enableCompileCache(join(dirname(config.manifestFile), 'compile-cache'));

const host = createFunctionHost(config, manifest);
const httpApi = createHttpApi(manifest, host);
const websocketApi = createWebsocketApi(manifest, host, 'live');

const answer = async (...[request, response]: Parameters<Parameters<typeof createServer>[1] & object>): Promise<void> => {
  const url = URL.parse(request.url ?? '/', urls.gateway);
  if (!url) return void response.writeHead(400).end();
  const connectionId = /^\/live\/@connections\/([^/]+)$/.exec(url.pathname)?.[1];
  if (connectionId) return websocketApi.manage(request, response, decodeURIComponent(connectionId));
  const functionName = /^\/_local\/invoke\/([^/]+)$/.exec(url.pathname)?.[1];
  if (functionName && request.method === 'POST') {
    const event: unknown = JSON.parse((await readLimited(request, 6 * 2 ** 20))?.toString() || '{}');
    const output = await host.invoke(decodeURIComponent(functionName), typeof event === 'object' && event ? event : {});
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(output ?? null));
    return;
  }
  return httpApi(request, response, url);
};

const pages = new Set([config.ports.web, config.ports.simulator, config.ports.gateway]);

const server = createServer((request, response) => {
  if (!isOwnRequest(request, pages)) return void response.writeHead(403).end();
  answer(request, response).catch((error: unknown) => {
    console.error('gateway', request.method, request.url, error);
    if (!response.headersSent) response.writeHead(error instanceof URIError ? 400 : 500);
    response.end();
  });
});
server.keepAliveTimeout = 75_000;
server.on('upgrade', (request, socket, head) => {
  if (!isOwnRequest(request, pages)) return void socket.destroy();
  websocketApi.upgrade(request, socket, head).catch((error: unknown) => {
    console.error('gateway upgrade', request.url, error);
    socket.destroy();
  });
});

const web = config.withWeb
  ? await startWebOrigin(config, {
      api: (request, response, url) => httpApi(request, response, url),
      live: (request, socket, head) => websocketApi.upgrade(request, socket, head),
    })
  : null;
const sources = await startEventSources(config, manifest, host, runsBesideSockets);
const supervisor = reportToSupervisor(async () => {
  await sources.stop();
  server.close();
  websocketApi.close();
  server.closeAllConnections();
  await web?.close();
});
server.listen(config.ports.gateway, loopback, () => {
  supervisor.ready();
  if (config.warm) void host.warm((spec) => runsBesideSockets(spec) || spec.triggers.some(({ on }) => on === 'http' || on === 'websocket'));
});
