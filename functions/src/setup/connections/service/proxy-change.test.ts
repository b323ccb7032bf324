import { describe, expect, it } from 'vitest';
import { readProxyChange } from './proxy-change.ts';

const typed = 'socks5://ana:senha@proxy.example:1080';
const shown = 'socks5://••••••••@proxy.example:1080';
const read = (
  text: string | undefined,
  {
    stored = null,
    addresses = ['8.8.8.8'],
    allowsLoopback = false,
  }: { stored?: string | null; addresses?: string[] | null; allowsLoopback?: boolean } = {},
) =>
  readProxyChange(
    {
      allowsLoopback,
      resolve: async () => {
        if (!addresses) throw new Error('nobody knows it');
        return addresses;
      },
    },
    text,
    stored,
  );

describe('what is typed in as a proxy', () => {
  it('is sealed whole and shown without its password', async () => {
    expect(await read(typed)).toEqual({ change: { kind: 'new', address: typed, shown }, problems: [] });
  });

  it.each([undefined, shown])('leaves the stored one as it is: %s', async (text) => {
    expect(await read(text, { stored: shown })).toEqual({ change: { kind: 'stays' }, problems: [] });
  });

  it('removes it when it is emptied, and nothing where there is none', async () => {
    expect((await read('', { stored: shown })).change).toEqual({ kind: 'none' });
    expect((await read('')).change).toEqual({ kind: 'stays' });
  });

  it.each([[['10.0.0.8']], [['8.8.8.8', '169.254.169.254']], [['127.0.0.1']], [['::1']]])(
    'is refused when its name leads into a private network: %s',
    async (addresses) => {
      expect((await read(typed, { addresses })).problems).toEqual([{ path: 'proxy', error: 'ERR_PROXY_NOT_PUBLIC' }]);
    },
  );

  it('may be on this machine where that is a developer’s, and in no other private network', async () => {
    expect((await read(typed, { addresses: ['127.0.0.1'], allowsLoopback: true })).problems).toEqual([]);
    expect((await read(typed, { addresses: ['10.0.0.8'], allowsLoopback: true })).problems).toHaveLength(1);
  });

  it('is taken when its name is not known just now: the session says so', async () => {
    expect(await read(typed, { addresses: null })).toMatchObject({ change: { kind: 'new' }, problems: [] });
  });
});
