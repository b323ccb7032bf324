import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalCloud } from '../start-local-cloud.ts';
import { startFixtureCloud } from '../testing/fixture-cloud.ts';

let cloud: LocalCloud;
beforeAll(async () => {
  cloud = await startFixtureCloud();
});
afterAll(() => cloud.stop());

const call = (path: string, init: RequestInit = {}): Promise<Response> => fetch(`${cloud.endpoints.api}${path}`, init);
const eventOf = async (path: string, init: RequestInit = {}) => (await (await call(path, init)).json()).event;

describe('HTTP API', () => {
  it('gives the function a payload 2.0 event', async () => {
    const event = await eventOf('/echo/a%20b/parts/2?tag=x&tag=y&q=', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: 'a=1; b=2', 'x-Custom': 'V' },
      body: '{"ç":1}',
    });

    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'ANY /echo/{proxy+}',
      rawPath: '/echo/a b/parts/2',
      rawQueryString: 'tag=x&tag=y&q=',
      queryStringParameters: { tag: 'x,y', q: '' },
      pathParameters: { proxy: 'a b/parts/2' },
      cookies: ['a=1', 'b=2'],
      headers: { 'x-custom': 'V' },
      body: '{"ç":1}',
      isBase64Encoded: false,
      requestContext: { http: { method: 'POST', path: '/echo/a b/parts/2' } },
    });
    expect(event.headers.cookie).toBeUndefined();
  });

  it('passes binary both ways', async () => {
    const bytes = Uint8Array.from({ length: 300 }, (_, index) => index % 256);

    const response = await call('/binary', { method: 'POST', headers: { 'content-type': 'image/png' }, body: bytes });

    expect(response.status).toBe(201);
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
  });

  it('gives each function its own environment', async () => {
    expect((await (await call('/contacts')).json()).greeting).toBe('oi');
  });

  it('finds routes as they are written, and all of an area by its greedy one', async () => {
    expect((await call('/Contacts')).status).toBe(404);
    expect((await call('/contacts/')).status).toBe(404);
    expect(await eventOf('/kanban/Other')).toMatchObject({ routeKey: 'ANY /kanban/{proxy+}', pathParameters: { proxy: 'Other' } });
  });

  it('answers 404 for what is no route, 500 when the function throws, 504 when it takes too long', async () => {
    expect((await call('/nowhere')).status).toBe(404);
    expect(await (await call('/fails')).json()).toEqual({ message: 'Internal Server Error' });
    expect((await call('/hangs')).status).toBe(504);
  });

  it('refuses more than 10 MB', async () => {
    const response = await call('/binary', { method: 'POST', body: Buffer.alloc(10 * 2 ** 20 + 1) });

    expect(response.status).toBe(413);
  });
});
