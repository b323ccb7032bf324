import { createServer } from 'node:http';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fetchPublic, type FetchLimits, type Network } from './fetch-public.ts';
import { openPinned, type Address, type Opened } from './open-pinned.ts';

const limits: FetchLimits = {
  timeoutMs: 1000,
  maxBytes: 10,
  whenLonger: 'cut',
  accept: 'text/html',
  isWanted: (type) => type.startsWith('text/html'),
};
const publicAddress: Address = { address: '93.184.215.14', family: 4 };

const bodyOf = async function* (...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
};
const answer = (parts: Partial<Opened> = {}): Opened => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: bodyOf('ok'),
  close: () => undefined,
  ...parts,
});
const redirectTo = (location: string): Opened => answer({ status: 302, headers: { location } });

const aNetwork = ({ open, resolve }: Partial<Network> = {}) => ({
  resolve: vi.fn<Network['resolve']>(resolve ?? (async () => [publicAddress])),
  open: vi.fn<Network['open']>(open ?? (async () => answer())),
});
const got = async (address: string, net: Network, changed: Partial<FetchLimits> = {}) =>
  fetchPublic(new URL(address), { ...limits, ...changed }, net);

it('fetches a public page at the address that was checked, looked up once', async () => {
  const net = aNetwork();

  const fetched = await got('https://loja.example/a', net);

  expect(fetched).toMatchObject({ outcome: 'got', contentType: 'text/html' });
  expect(net.resolve).toHaveBeenCalledOnce();
  expect(net.open.mock.calls[0]?.[1]).toEqual(publicAddress);
});

it.each([
  'http://127.0.0.1/',
  'http://127.1/',
  'http://0/',
  'http://0x7f000001/',
  'http://0x7f.0.0.1/',
  'http://2130706433/',
  'http://017700000001/',
  'http://0177.0.0.1/',
  'http://127.0.0.1./',
  'http://１２７.０.０.１/',
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/',
  'http://0xa9fea9fe/',
  'http://0251.0376.0251.0376/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::ffff:169.254.169.254]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[fd00:ec2::254]/',
  'http://[fe80::1]/',
  'http://10.0.0.1/',
  'http://192.168.0.1/',
  'http://100.64.0.1/',
])('never connects to %s', async (address) => {
  const net = aNetwork();

  expect(await got(address, net)).toEqual({ outcome: 'refused', reason: 'address' });
  expect(net.open).not.toHaveBeenCalled();
});

it.each([
  'http://loja.example:8080/',
  'https://loja.example:22/',
  'http://loja.example:443/',
  'http://maria@loja.example/',
  'http://maria:segredo@loja.example/',
  'ftp://loja.example/',
  'file:///etc/passwd',
  'data:text/html,oi',
  'javascript:alert(1)',
])('never asks for %s', async (address) => {
  const net = aNetwork();

  expect(await got(address, net)).toEqual({ outcome: 'refused', reason: 'address' });
  expect(net.resolve).not.toHaveBeenCalled();
});

it.each([
  [['127.0.0.1']],
  [['169.254.169.254']],
  [['::1']],
  [['::ffff:10.0.0.1']],
  // One good address does not vouch for the other.
  [['93.184.215.14', '10.0.0.1']],
  [['10.0.0.1', '93.184.215.14']],
  [[]],
])('a name that stands for %s is refused', async (addresses) => {
  const net = aNetwork({ resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })) });

  expect(await got('https://loja.example/', net)).toEqual({ outcome: 'refused', reason: 'address' });
  expect(net.open).not.toHaveBeenCalled();
});

it.each([
  'http://127.0.0.1/',
  'http://2852039166/latest/',
  '//[::1]/',
  'http://interno.example/',
  'https://loja.example:6379/',
  'file:///etc/passwd',
  'http://[',
])('a redirect to %s is not followed', async (location) => {
  const net = aNetwork({
    resolve: async (host) => [host === 'interno.example' ? { address: '10.0.0.7', family: 4 } : publicAddress],
    open: async () => redirectTo(location),
  });

  expect(await got('https://loja.example/', net)).toEqual({ outcome: 'refused', reason: 'address' });
  expect(net.open).toHaveBeenCalledOnce();
});

it('a name that answers otherwise the second time gains nothing: each hop is checked by what it connects to', async () => {
  const answers = [publicAddress, { address: '127.0.0.1', family: 4 as const }];
  const net = aNetwork({ resolve: async () => answers.splice(0, 1), open: async () => redirectTo('/outra') });

  expect(await got('https://loja.example/', net)).toEqual({ outcome: 'refused', reason: 'address' });
  expect(net.open).toHaveBeenCalledOnce();
});

it('follows three redirects, also by relative addresses, and no fourth', async () => {
  let left = 3;
  const net = aNetwork({ open: async (url) => (left-- > 0 ? redirectTo(`${url.pathname}x`) : answer()) });
  const endless = aNetwork({ open: async () => redirectTo('/de-novo') });

  expect(await got('https://loja.example/a', net)).toMatchObject({ outcome: 'got', url: new URL('https://loja.example/axxx') });
  expect(await got('https://loja.example/', endless)).toEqual({ outcome: 'refused', reason: 'redirects' });
  expect(endless.open).toHaveBeenCalledTimes(4);
});

it('reads no more than it may, of a body without an end too', async () => {
  const endless = async function* () {
    for (;;) yield Buffer.from('1234');
  };
  const net = () => aNetwork({ open: async () => answer({ body: endless() }) });

  expect(await got('https://loja.example/', net())).toMatchObject({ outcome: 'got', bytes: Buffer.from('1234123412') });
  expect(await got('https://loja.example/', net(), { whenLonger: 'refuse' })).toEqual({ outcome: 'refused', reason: 'size' });
  const exact = aNetwork({ open: async () => answer({ body: bodyOf('1234512345') }) });
  expect(await got('https://loja.example/', exact, { whenLonger: 'refuse' })).toMatchObject({ outcome: 'got' });
});

it.each([
  ['another kind of file', answer({ headers: { 'content-type': 'application/pdf' } }), 'kind'],
  ['no kind', answer({ headers: {} }), 'kind'],
  ['packed bytes', answer({ headers: { 'content-type': 'text/html', 'content-encoding': 'gzip' } }), 'kind'],
  ['an error page', answer({ status: 404 }), 'status'],
  ['a redirect to nowhere', answer({ status: 302, headers: {} }), 'status'],
])('%s is not taken', async (_what, given, reason) => {
  expect(await got('https://loja.example/', aNetwork({ open: async () => given }))).toEqual({ outcome: 'refused', reason });
});

const never = new Promise<never>(() => undefined);
it.each([
  ['a name server', { resolve: () => never }],
  ['a site', { open: () => never }],
  [
    'a body',
    {
      open: async () =>
        answer({
          body: (async function* () {
            yield Buffer.from('1');
            await never;
          })(),
        }),
    },
  ],
])('%s that does not answer is left', async (_what, slow) => {
  expect(await got('https://loja.example/', aNetwork(slow), { timeoutMs: 20 })).toEqual({ outcome: 'refused', reason: 'time' });
});

it('a network that fails is an answer', async () => {
  const failing = aNetwork({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });

  expect(await got('https://loja.example/', failing)).toEqual({ outcome: 'refused', reason: 'network' });
});

it('connects to the pinned address whatever the name stands for, under that name', async () => {
  const hosts: Array<string | undefined> = [];
  const server = createServer((request, response) => {
    hosts.push(request.headers.host);
    response.setHeader('content-type', 'text/html').end('<title>Oi</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;

  const opened = await openPinned(
    new URL(`http://nao-existe.invalid:${port}/`),
    { address: '127.0.0.1', family: 4 },
    {},
    AbortSignal.timeout(5000),
  );
  const chunks: Uint8Array[] = [];
  for await (const chunk of opened.body) chunks.push(chunk);
  opened.close();

  expect(Buffer.concat(chunks).toString()).toBe('<title>Oi</title>');
  expect(hosts).toEqual([`nao-existe.invalid:${port}`]);
});
