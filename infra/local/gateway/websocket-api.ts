import { randomBytes, randomUUID } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Manifest } from '../manifest.ts';
import { passHop } from '../hops.ts';
import type { FunctionHost } from '../functions-runtime/function-host.ts';
import { readLimited } from './http-api.ts';

/** Limits of API Gateway's WebSocket APIs. */
export const websocketLimits = { frameBytes: 128 * 1024, idleMs: 10 * 60_000, lifetimeMs: 2 * 3_600_000, checkEveryMs: 15_000 };

type Connection = { socket: WebSocket; connectedAt: number; lastActiveAt: number; ip: string; userAgent: string };
type EventType = 'CONNECT' | 'MESSAGE' | 'DISCONNECT';

const statusOf = (output: unknown): number => {
  const status: unknown = typeof output === 'object' && output !== null ? Reflect.get(output, 'statusCode') : undefined;
  return typeof status === 'number' ? status : 500;
};

const multiValue = (headers: IncomingMessage['headers']): Record<string, string[]> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value : [value ?? '']]));

/** The WebSocket API of the topology ($connect, $default, $disconnect) and its management API (`…/@connections/<id>`).
 *  Route responses are not supported, as in the deployed API: handlers answer through the management API. */
export const createWebsocketApi = (manifest: Manifest, host: FunctionHost, stage: string, limits = websocketLimits) => {
  const functionOf = new Map<string, string>();
  for (const [name, { triggers }] of Object.entries(manifest.functions)) {
    for (const trigger of triggers) if (trigger.on === 'websocket') for (const route of trigger.routes) functionOf.set(route, name);
  }
  const connections = new Map<string, Connection>();
  const server = new WebSocketServer({ noServer: true, maxPayload: limits.frameBytes, perMessageDeflate: false });

  const contextOf = (
    id: string,
    request: IncomingMessage,
    connection: Omit<Connection, 'socket'>,
    eventType: EventType,
    routeKey: string,
  ) => ({
    routeKey,
    eventType,
    messageDirection: 'IN',
    connectionId: id,
    connectedAt: connection.connectedAt,
    requestTimeEpoch: Date.now(),
    requestTime: new Date().toUTCString(),
    requestId: randomUUID(),
    extendedRequestId: randomUUID(),
    stage,
    apiId: 'locallive',
    domainName: request.headers.host ?? '',
    identity: { sourceIp: connection.ip, userAgent: connection.userAgent },
  });

  const invoke = (routeKey: string, event: object): Promise<unknown> => {
    const name = functionOf.get(routeKey);
    return name ? host.invoke(name, event) : Promise.resolve({ statusCode: 200 });
  };

  const keep = (id: string, request: IncomingMessage, connection: Connection): void => {
    const { socket } = connection;
    connections.set(id, connection);
    // One message at a time and $disconnect last, which is stricter than AWS but never wrong there.
    let previous: Promise<unknown> = Promise.resolve();
    const watch = setInterval(() => {
      const now = Date.now();
      if (now - connection.lastActiveAt > limits.idleMs || now - connection.connectedAt > limits.lifetimeMs)
        socket.close(1001, 'Going away');
    }, limits.checkEveryMs);
    socket.on('message', (data) => {
      connection.lastActiveAt = Date.now();
      const requestContext = { ...contextOf(id, request, connection, 'MESSAGE', '$default'), messageId: randomBytes(9).toString('base64') };
      const event = { requestContext, body: data.toString(), isBase64Encoded: false };
      previous = previous
        .then(() => invoke('$default', event))
        .catch((error: unknown) => {
          console.error('websocket $default', error);
          if (socket.readyState === socket.OPEN) {
            socket.send(JSON.stringify({ message: 'Internal server error', connectionId: id, requestId: requestContext.requestId }));
          }
        });
    });
    socket.on('error', () => {});
    socket.on('close', (code, reason) => {
      clearInterval(watch);
      connections.delete(id);
      const requestContext = {
        ...contextOf(id, request, connection, 'DISCONNECT', '$disconnect'),
        disconnectStatusCode: code,
        disconnectReason: reason.toString(),
      };
      const event = { headers: request.headers, requestContext, isBase64Encoded: false };
      void previous.then(() => invoke('$disconnect', event)).catch((error: unknown) => console.error('websocket $disconnect', error));
    });
  };

  /** Answers an upgrade request: $connect decides, and what it refuses with (401, 403) is the HTTP status. */
  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    socket.on('error', () => {});
    const refuse = (status: number): void => {
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
    };
    const url = URL.parse(request.url ?? '/', 'http://local');
    if (!url) return refuse(400);
    if (url.pathname.replace(/\/$/, '') !== `/${stage}`) return refuse(403);
    const id = `${randomBytes(11).toString('base64url')}=`;
    const now = Date.now();
    const about = {
      connectedAt: now,
      lastActiveAt: now,
      ip: request.headers['x-forwarded-for']?.toString().split(',')[0] ?? request.socket.remoteAddress ?? '',
      userAgent: request.headers['user-agent'] ?? '',
    };
    const query = Object.fromEntries(url.searchParams);
    try {
      const output = await invoke('$connect', {
        headers: request.headers,
        multiValueHeaders: multiValue(request.headers),
        ...(Object.keys(query).length
          ? {
              queryStringParameters: query,
              multiValueQueryStringParameters: Object.fromEntries(Object.entries(query).map(([k, v]) => [k, [v]])),
            }
          : {}),
        requestContext: contextOf(id, request, about, 'CONNECT', '$connect'),
        isBase64Encoded: false,
      });
      const status = statusOf(output);
      if (status < 200 || status >= 300) return refuse(status);
      server.handleUpgrade(request, socket, head, (accepted) => keep(id, request, { ...about, socket: accepted }));
    } catch (error) {
      console.error('websocket $connect', error);
      refuse(500);
    }
  };

  /** The management API: POST sends, GET describes, DELETE closes. */
  const manage = async (request: IncomingMessage, response: ServerResponse, id: string): Promise<void> => {
    const fail = (status: number, code: string): void => {
      response.writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': code }).end(JSON.stringify({ message: code }));
    };
    const body = await readLimited(request, limits.frameBytes);
    const connection = connections.get(id);
    if (!connection || connection.socket.readyState !== connection.socket.OPEN) return fail(410, 'GoneException');
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          connectedAt: new Date(connection.connectedAt).toISOString(),
          lastActiveAt: new Date(connection.lastActiveAt).toISOString(),
          identity: { sourceIp: connection.ip, userAgent: connection.userAgent },
        }),
      );
      return;
    }
    if (request.method === 'DELETE') {
      connection.socket.close(1000);
      response.writeHead(204).end();
      return;
    }
    if (body === null) return fail(413, 'PayloadTooLargeException');
    connection.lastActiveAt = Date.now();
    passHop('frame leaves the gateway', body);
    connection.socket.send(body.toString(), (error) => {
      if (error) fail(410, 'GoneException');
      else response.writeHead(200).end();
    });
  };

  return {
    upgrade,
    manage,
    close: (): void => {
      for (const { socket } of connections.values()) socket.terminate();
    },
  };
};
