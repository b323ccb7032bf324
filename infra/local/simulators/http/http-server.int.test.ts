import { afterAll, beforeAll, expect, it } from 'vitest';
import { loopback } from '../../ports.ts';
import { rawRequest } from '../../testing/raw-request.ts';
import { startHttpServer } from './http-server.ts';

let running: Awaited<ReturnType<typeof startHttpServer>>;
let port: number;
beforeAll(async () => {
  const routes = [{ method: 'GET', path: '/{name}', handle: () => ({ status: 200, json: {} }) }];
  running = await startHttpServer(routes, { host: loopback, port: 0 });
  port = Number(new URL(running.url).port);
});
afterAll(() => running.stop());

it.each([
  ['/a', 'HTTP/1.1 200 OK'],
  ['//', 'HTTP/1.1 400 Bad Request'],
  ['http://[', 'HTTP/1.1 400 Bad Request'],
  ['/%', 'HTTP/1.1 400 Bad Request'],
])('answers GET %s with %s', async (target, answer) => {
  expect(await rawRequest(port, target)).toBe(answer);
});

it('answers pages of another origin in the same way whatever they ask for', async () => {
  for (const target of ['/a', '//'])
    expect(await rawRequest(port, target, { origin: 'https://example.com' })).toBe('HTTP/1.1 403 Forbidden');
});
