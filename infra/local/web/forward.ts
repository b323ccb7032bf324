import { Agent, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { localNames } from '../local-config.ts';
import { loopback } from '../ports.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Passes a request on to another local port under another path, as a CloudFront behaviour does with its origin. */
export const forwardRequest = (request: IncomingMessage, response: ServerResponse, port: number, path: string): void => {
  const viewer = request.socket.remoteAddress ?? loopback;
  const upstream = httpRequest(
    {
      host: loopback,
      port,
      path,
      method: request.method,
      agent,
      headers: {
        ...request.headers,
        'x-forwarded-for': viewer,
        'x-viewer-address': viewer,
        'x-origin-key': localNames.originKey,
      },
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  upstream.on('error', () => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502, { 'content-type': 'application/json' }).end('{"message":"Bad Gateway"}');
  });
  response.on('close', () => {
    if (!response.writableFinished) upstream.destroy();
  });
  request.pipe(upstream);
};

/** Passes a WebSocket on, byte by byte. */
export const forwardUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer, port: number, path: string): void => {
  const upstream = connect(port, loopback, () => {
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}: ${Array.isArray(value) ? value.join(', ') : value}`],
    );
    upstream.write(`${request.method} ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    if (head.length) upstream.write(head);
    upstream.pipe(socket);
    socket.pipe(upstream);
  });
  const end = (): void => {
    upstream.destroy();
    socket.destroy();
  };
  upstream.setNoDelay(true);
  upstream.on('error', end);
  upstream.on('close', end);
  socket.on('error', end);
  socket.on('close', end);
};
