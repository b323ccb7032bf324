import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalCloud } from '../start-local-cloud.ts';
import { eventually } from '../testing/eventually.ts';
import { startFixtureCloud } from '../testing/fixture-cloud.ts';
import { openSocket } from '../testing/open-socket.ts';
import { rawRequest, upgradeHeaders } from '../testing/raw-request.ts';

let cloud: LocalCloud;
let dist: string;
const script = 'console.log("olá");'.repeat(200);
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'balcao-dist-'));
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'index.html'), '<!doctype html><script>1</script>');
  writeFileSync(join(dist, 'assets/app-abc123.js'), script);
  cloud = await startFixtureCloud({ parts: 'all', web: { dist } });
});
afterAll(async () => {
  await cloud.stop();
  rmSync(dist, { recursive: true });
});

const get = (path: string, init: RequestInit = {}): Promise<Response> => fetch(`${cloud.endpoints.web}${path}`, init);

/** The answer as it is on the wire: not decompressed, the path not normalised. */
const getRaw = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const { port, hostname } = new URL(cloud.endpoints.web);
    request({ port, hostname, path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }));
    })
      .on('error', reject)
      .end();
  });

describe('the app', () => {
  it('is served for every path of its own, revalidated and with security headers', async () => {
    const page = await get('/tickets/01ABC?tab=open');

    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<!doctype html>');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect((await get('/', { headers: { 'if-none-match': page.headers.get('etag') ?? '' } })).status).toBe(304);
  });

  it('sends a page opened by another name of this machine to its own address', async () => {
    const { port, host } = new URL(cloud.endpoints.web);
    const open = (name: string) => getRaw('/tickets?tab=open', { host: name, 'sec-fetch-mode': 'navigate' });

    expect(await open(`localhost:${port}`)).toMatchObject({
      status: 302,
      headers: { location: `${cloud.endpoints.web}/tickets?tab=open` },
    });
    expect((await open(host)).status).toBe(200);
  });

  it('has its hashed assets compressed and kept for ever', async () => {
    const asset = await getRaw('/assets/app-abc123.js', { 'accept-encoding': 'gzip, br' });

    expect(asset.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' });
    expect(brotliDecompressSync(asset.body).toString()).toBe(script);
  });

  it('answers 404 for a file that is not there, and never leaves its folder', async () => {
    expect((await get('/assets/gone.js')).status).toBe(404);
    expect((await getRaw('/../../../etc/hosts.txt')).status).toBe(404);
    expect((await getRaw('/%2e%2e/%2e%2e/package.json')).status).toBe(404);
    expect((await getRaw('/%')).status).toBe(400);
  });
});

describe('the one origin', () => {
  it('tells the app where to sign in and find the rest', async () => {
    expect(await (await get('/config.json')).json()).toEqual({
      liveUrl: '/live',
      cognito: {
        endpoint: cloud.env['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'],
        userPoolId: cloud.env['USER_POOL_ID'],
        clientId: cloud.env['USER_POOL_CLIENT_ID'],
        region: 'us-east-1',
        flow: 'USER_PASSWORD_AUTH',
      },
    });
  });

  it('has the HTTP API below /api', async () => {
    const answer = await get('/api/echo/1/parts/2?x=%20y', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
    });

    expect((await answer.json()).event).toMatchObject({ rawPath: '/echo/1/parts/2', rawQueryString: 'x=%20y', body: '{"a":1}' });
  });

  it('has the live socket at /live', async () => {
    const socket = await openSocket(`${cloud.endpoints.web.replace('http', 'ws')}/live`);
    socket.send('oi');

    await eventually(
      () => socket.messages,
      (messages) => messages.includes('echo oi'),
    );
    socket.close();
    await expect(openSocket(`${cloud.endpoints.web.replace('http', 'ws')}/live?refuse=401`)).rejects.toThrow('401');
  });

  it.each([
    ['//', 'HTTP/1.1 400 Bad Request'],
    ['http://[', 'HTTP/1.1 400 Bad Request'],
    ['/%', 'HTTP/1.1 400 Bad Request'],
    ['/%00', 'HTTP/1.1 404 Not Found'],
    ['/assets/%00', 'HTTP/1.1 404 Not Found'],
  ])('refuses the address %s', async (target, answer) => {
    expect(await rawRequest(Number(new URL(cloud.endpoints.web).port), target)).toBe(answer);
  });

  it.each([
    ['api', '//', 'HTTP/1.1 400 Bad Request'],
    ['api', 'http://[', 'HTTP/1.1 400 Bad Request'],
    ['api', '/live/@connections/%', 'HTTP/1.1 400 Bad Request'],
    ['storage', '//', 'HTTP/1.1 400 Bad Request'],
  ])('and the %s refuses %s', async (server, target, answer) => {
    const ports = { api: cloud.endpoints.api, storage: cloud.env['AWS_ENDPOINT_URL_S3'] ?? '' };

    expect(await rawRequest(Number(new URL(ports[server as 'api']).port), target)).toBe(answer);
  });

  it.each(['//', 'http://[', '/elsewhere'])('survives a socket opened at %s, by its own pages and by others', async (target) => {
    const present = await openSocket(`${cloud.endpoints.web.replace('http', 'ws')}/live`);
    const ports = [cloud.endpoints.web, cloud.endpoints.api].map((url) => Number(new URL(url).port));

    const foreign = await Promise.all(ports.map((port) => rawRequest(port, target, { ...upgradeHeaders, origin: 'https://example.com' })));
    const own = await Promise.all(ports.map((port) => rawRequest(port, target, upgradeHeaders)));

    expect(foreign).toEqual(['', '']);
    expect(own).toEqual(['', target === '/elsewhere' ? 'HTTP/1.1 403 Forbidden' : 'HTTP/1.1 400 Bad Request']);
    present.send('oi');
    await eventually(
      () => present.messages,
      (messages) => messages.includes('echo oi'),
    );
    present.close();
  });
});
