import { expect, it, vi } from 'vitest';
import { callPublic, type PublicCall } from './call-public.ts';
import type { Network } from './fetch-public.ts';
import type { Address, Opened } from './open-pinned.ts';

const publicAddress: Address = { address: '93.184.215.14', family: 4 };
const post: PublicCall = {
  method: 'POST',
  headers: { authorization: 'Bearer abc', 'content-type': 'application/json' },
  body: '{"a":"é"}',
  timeoutMs: 1000,
  maxBytes: 20,
};
const bodyOf = async function* (...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
};
const answer = (parts: Partial<Opened> = {}): Opened => ({
  status: 200,
  headers: {},
  body: bodyOf('{"ok":1}'),
  close: () => undefined,
  ...parts,
});
const redirectTo = (location: string, status = 302) => answer({ status, headers: { location } });
const aNetwork = ({ open, resolve }: Partial<Network> = {}) => ({
  resolve: vi.fn<Network['resolve']>(resolve ?? (async () => [publicAddress])),
  open: vi.fn<Network['open']>(open ?? (async () => answer())),
});
const called = (address: string, net: Network, change: Partial<PublicCall> = {}) =>
  callPublic(new URL(address), { ...post, ...change }, net);

it('says what it is to say, at the address that was checked', async () => {
  const net = aNetwork({ open: async () => answer({ status: 404 }) });

  expect(await called('https://loja.example/api', net)).toEqual({ outcome: 'answered', status: 404, bytes: Buffer.from('{"ok":1}') });
  const [, address, headers, , request] = net.open.mock.calls[0] ?? [];
  expect([address, request]).toEqual([publicAddress, { method: 'POST', body: '{"a":"é"}' }]);
  expect(headers).toMatchObject({ authorization: 'Bearer abc', 'content-length': '10', 'accept-encoding': 'identity' });
});

it.each([
  'http://127.0.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::1]/',
  'http://10.0.0.7/',
  'http://2852039166/',
  'https://loja.example:8443/',
  'http://maria:segredo@loja.example/',
  'file:///etc/passwd',
])('never calls %s', async (address) => {
  const net = aNetwork();

  expect(await called(address, net)).toEqual({ outcome: 'refused', reason: 'address' });
  expect(net.open).not.toHaveBeenCalled();
});

it('follows no redirect to the metadata of the cloud', async () => {
  const net = aNetwork({ open: async () => redirectTo('http://169.254.169.254/latest/meta-data/iam/', 307) });

  expect(await called('https://loja.example/', net)).toEqual({ outcome: 'refused', reason: 'address' });
  expect(net.open).toHaveBeenCalledOnce();
});

it('looks a name up once a hop, so that another answer at the second time gains nothing', async () => {
  const answers: Address[] = [publicAddress, { address: '127.0.0.1', family: 4 }];
  const net = aNetwork({ resolve: async () => answers.splice(0, 1), open: async () => redirectTo('/outra') });

  expect(await called('https://loja.example/', net)).toEqual({ outcome: 'refused', reason: 'address' });
  expect([net.open.mock.calls.length, net.resolve.mock.calls.length]).toEqual([1, 2]);
});

it('a name with one address of a private network is refused', async () => {
  const net = aNetwork({ resolve: async () => [publicAddress, { address: '192.168.0.1', family: 4 }] });

  expect(await called('https://loja.example/', net)).toEqual({ outcome: 'refused', reason: 'address' });
});

it('tells another site nothing that was meant for the first', async () => {
  let asked = 0;
  const net = aNetwork({ open: async () => (asked++ === 0 ? redirectTo('https://outra.example/x', 307) : answer()) });

  await called('https://loja.example/', net);

  const [, , headers, , request] = net.open.mock.calls[1] ?? [];
  expect(headers).not.toHaveProperty('authorization');
  expect(request).toEqual({ method: 'POST', body: null });
});

it('asks again as browsers do: with the body only where it is told to', async () => {
  const twice = (status: number) => {
    let asked = 0;
    return aNetwork({ open: async () => (asked++ === 0 ? redirectTo('/b', status) : answer()) });
  };
  const [see, same] = [twice(303), twice(308)];
  await called('https://loja.example/a', see);
  await called('https://loja.example/a', same);

  expect(see.open.mock.calls[1]?.[4]).toEqual({ method: 'GET', body: null });
  expect(same.open.mock.calls[1]?.[4]).toEqual({ method: 'POST', body: post.body });
  expect(same.open.mock.calls[1]?.[2]).toHaveProperty('authorization');
});

it('takes bytes that are said to be as they are, in whatever letters', async () => {
  const net = aNetwork({ open: async () => answer({ headers: { 'content-encoding': ' Identity' } }) });

  expect(await called('https://loja.example/', net)).toMatchObject({ outcome: 'answered' });
});

const never = new Promise<never>(() => undefined);
const endless = async function* () {
  for (;;) yield Buffer.from('12345');
};
const stuck = async function* () {
  yield Buffer.from('1');
  await never;
};
it.each([
  ['a body without an end', { open: async () => answer({ body: endless() }) }, 'size'],
  ['a body that stops in the middle', { open: async () => answer({ body: stuck() }) }, 'time'],
  ['a service that does not answer', { open: () => never }, 'time'],
  ['redirects in a circle', { open: async () => redirectTo('/de-novo') }, 'redirects'],
  ['packed bytes', { open: async () => answer({ headers: { 'content-encoding': 'gzip' } }) }, 'kind'],
  ['a network that fails', { open: () => Promise.reject(new Error('ECONNRESET')) }, 'network'],
])('%s is left', async (_what, net, reason) => {
  expect(await called('https://loja.example/', aNetwork(net), { timeoutMs: 50 })).toEqual({ outcome: 'refused', reason });
});
