import { createServer, get, request as send, type Server } from 'node:https';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseProxyAddress, type ProxyAddress } from '@balcao/shared/domain/connections/proxy-address.ts';
import { selfSignedCertificate } from '../../../infra/local/simulators/whatsapp/wire/self-signed-certificate.ts';
import { connectProxy, socksProxy, type TestProxy } from '../testing/test-proxy.ts';
import { lineThrough, type Line } from './line.ts';
import { openTunnel } from './open-tunnel.ts';
import { ProxyError } from './proxy-error.ts';

const tls = selfSignedCertificate();
const user = { username: 'ana', password: 's@nha:2' };
let service: Server;
let port: number;
beforeAll(async () => {
  service = createServer(tls, (request, response) => request.pipe(response.writeHead(200)));
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  port = (service.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => service.close(resolve)));

const options = { allowsLoopback: true, caCertificate: tls.cert, timeoutMs: 2000 };
const addressOf = (text: string): ProxyAddress => {
  const address = parseProxyAddress(text);
  if (!address) throw new Error(`${text} is no address`);
  return address;
};
/** What comes back of what is sent to the service, by the ways that a session has. */
const waysOf = ({ agent, through }: Line) => ({
  upload: () =>
    new Promise<string>((resolve, reject) => {
      const request = send({ host: 'localhost', port, method: 'POST', agent }, (response) => {
        response.setEncoding('utf8').on('data', resolve);
      });
      request.on('error', reject).end('ola');
    }),
  download: () =>
    new Promise<number | undefined>((resolve, reject) => {
      get({ host: 'localhost', port, agent: through?.agent }, (response) => resolve(response.resume().statusCode)).on('error', reject);
    }),
  fetch: async () => (await fetch(`https://localhost:${port}/`, { dispatcher: through?.dispatcher } as RequestInit)).status,
});
const faultOf = async (line: Promise<unknown>): Promise<unknown> =>
  line.then(
    () => null,
    (error: unknown) => {
      // What is logged of it has no address and no password.
      expect(inspect(error)).not.toMatch(/localhost|127\.0\.0\.1|169\.254|10\.0\.0\.8|::1|ana:|errada/);
      return error instanceof ProxyError ? error.fault : error;
    },
  );

describe.each([
  ['http', () => connectProxy({ user }), 'http'],
  ['https', () => connectProxy({ user, tls }), 'https'],
  ['socks5', () => socksProxy({ user }), 'socks5'],
] as const)('a line through an %s proxy', (_name, start, scheme) => {
  let proxy: TestProxy;
  beforeAll(async () => {
    proxy = await start();
  });
  afterAll(() => proxy.stop());
  const to = (credentials: string, at = proxy.port) => lineThrough(addressOf(`${scheme}://${credentials}localhost:${at}`), options);

  it('carries what is sent, read and fetched, and leaves names to the proxy', async () => {
    const ways = waysOf(to('ana:s%40nha%3A2@'));

    expect(await ways.upload()).toBe('ola');
    expect(await ways.download()).toBe(200);
    expect(await ways.fetch()).toBe(200);
    expect(proxy.targets).toEqual(Array.from({ length: 3 }, () => `localhost:${port}`));
  });

  it.each(['ana:errada@', ''])('says that the password is not taken: %s', async (credentials) => {
    expect(await faultOf(waysOf(to(credentials)).upload())).toBe('proxyCredentials');
  });

  it('says so when nobody answers', async () => {
    const away = await connectProxy();
    await away.stop();

    expect(await faultOf(waysOf(to('', away.port)).upload())).toBe('proxyUnreachable');
  });

  it('says so when what answers is silent', async () => {
    const silent = createTcpServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = addressOf(`${scheme}://localhost:${(silent.address() as AddressInfo).port}`);

    expect(await faultOf(openTunnel(address, 'localhost', port, { ...options, timeoutMs: 300 }))).toBe('proxyUnreachable');

    silent.close();
  });
});

it.each([401, 403, 503])('takes no answer of a proxy for one of WhatsApp: %d', async (answer) => {
  const proxy = await connectProxy({ answer });

  expect(await faultOf(waysOf(lineThrough(addressOf(`http://localhost:${proxy.port}`), options)).upload())).toBe('proxyRefused');

  await proxy.stop();
});

it.each(['localhost', '127.0.0.1', '10.0.0.8', '169.254.169.254', '[::1]', '0x7f000001'])(
  'leads to no address that is not of the open internet: %s',
  async (host) => {
    const closed = { ...options, allowsLoopback: false };

    expect(await faultOf(openTunnel(addressOf(`http://${host}:3128`), 'localhost', port, closed))).toBe('proxyNotPublic');
  },
);

it.each(['10.0.0.8', '169.254.169.254'])('leads into no network even where this machine is allowed: %s', async (host) => {
  expect(await faultOf(openTunnel(addressOf(`socks5://${host}:1080`), 'localhost', port, options))).toBe('proxyNotPublic');
});
