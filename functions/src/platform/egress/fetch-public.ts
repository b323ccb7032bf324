import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './is-public-address.ts';
import { openPinned, type Address, type Opened } from './open-pinned.ts';

export type FetchLimits = {
  /** For everything together: names, redirects and the body. */
  timeoutMs: number;
  maxBytes: number;
  /** A longer body is cut there, or is none. */
  whenLonger: 'cut' | 'refuse';
  accept: string;
  isWanted: (contentType: string) => boolean;
};
export type Fetched =
  | { outcome: 'got' /** Where the redirects ended. */; url: URL; contentType: string; bytes: Uint8Array }
  | { outcome: 'refused'; reason: 'address' | 'redirects' | 'status' | 'kind' | 'size' | 'time' | 'network' };

/** The network, as far as this needs one. */
export type Network = {
  resolve: (host: string) => Promise<ReadonlyArray<Address>>;
  open: (
    url: URL,
    address: Address,
    headers: Record<string, string>,
    signal: AbortSignal,
    request?: { method: string; body: string | null },
  ) => Promise<Opened>;
};
export const network: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 })),
  open: openPinned,
};

export const mostRedirects = 3;

/** Fetches what somebody else named, and only from the open internet: http and https at their own ports, every hop looked up once, each of its
 *  addresses public, and the connection made to the one that was checked. It carries no cookies and no names of ours. */
export const fetchPublic = async (start: URL, limits: FetchLimits, { resolve, open }: Network = network): Promise<Fetched> => {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  const headers = {
    'user-agent': userAgent,
    accept: limits.accept,
    'accept-language': 'pt-BR,pt;q=0.9,en;q=0.5',
    'accept-encoding': 'identity',
  };
  let url = start;
  for (let redirects = 0; ; redirects++) {
    const address = await publicAddressOf(url, resolve, signal);
    if (typeof address === 'string') return refused(address);

    const opened = await orGone(open(url, address, headers, signal), signal);
    if ('gone' in opened) return refused(opened.gone);
    const answer = opened.got;
    const location = redirectStatuses.has(answer.status) ? answer.headers['location'] : undefined;
    if (location === undefined) return take(url, answer, limits, signal);
    answer.close();
    const next = URL.parse(location, url.href);
    if (!next) return refused('address');
    if (redirects === mostRedirects) return refused('redirects');
    url = next;
  }
};

/** The address to connect to, looked up once; every one that the name stands for must be public. Or why there is none. */
export const publicAddressOf = async (
  url: URL,
  resolve: Network['resolve'],
  signal: AbortSignal,
): Promise<Address | 'address' | 'time' | 'network'> => {
  if (!isWebAddress(url)) return 'address';
  const addresses = await orGone(resolveHost(url.hostname, resolve), signal);
  if ('gone' in addresses) return addresses.gone;
  const address = addresses.got.find(({ family }) => family === 4) ?? addresses.got[0];
  return address && addresses.got.every((each) => isPublicAddress(each.address)) ? address : 'address';
};

/** Sites answer robots that say what they are. */
const userAgent = 'Mozilla/5.0 (compatible; BalcaoLinkPreview/1.0)';
export const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/** `URL` leaves the port empty when it is the protocol's own. */
const isWebAddress = ({ protocol, port, username, password }: URL): boolean =>
  (protocol === 'https:' || protocol === 'http:') && port === '' && username === '' && password === '';

/** `URL` has written every notation of an IPv4 address (hexadecimal, octal, one number, fewer parts) as four decimal numbers. */
const resolveHost = async (hostname: string, resolve: Network['resolve']): Promise<ReadonlyArray<Address>> => {
  const bare = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(bare);
  return family === 4 || family === 6 ? [{ address: bare, family }] : resolve(hostname);
};

const take = async (url: URL, answer: Opened, limits: FetchLimits, signal: AbortSignal): Promise<Fetched> => {
  try {
    if (answer.status !== 200) return refused('status');
    const contentType = answer.headers['content-type'] ?? '';
    const coding = answer.headers['content-encoding'] ?? 'identity';
    // It was asked for as it is: what is packed all the same may unpack to anything.
    if (coding !== 'identity' || !limits.isWanted(contentType)) return refused('kind');
    const read = await orGone(readAtMost(answer.body, limits.maxBytes), signal);
    if ('gone' in read) return refused(read.gone);
    if (!read.got.isWhole && limits.whenLonger === 'refuse') return refused('size');
    return { outcome: 'got', url, contentType, bytes: read.got.bytes };
  } finally {
    answer.close();
  }
};

export const readAtMost = async (body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<{ bytes: Uint8Array; isWhole: boolean }> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) break;
  }
  const bytes = Buffer.concat(chunks);
  return size > maxBytes ? { bytes: bytes.subarray(0, maxBytes), isWhole: false } : { bytes, isWhole: true };
};

/** What came, or why it did not: the time was over (a name's lookup cannot be stopped, only left), or the network failed. */
export const orGone = async <T>(work: Promise<T>, signal: AbortSignal): Promise<{ got: T } | { gone: 'time' | 'network' }> => {
  const { promise: over, resolve: stop } = Promise.withResolvers<'over'>();
  const onAbort = () => stop('over');
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  try {
    const first = await Promise.race([work.then((got) => ({ got })), over]);
    return first === 'over' ? { gone: 'time' } : first;
  } catch {
    return { gone: signal.aborted ? 'time' : 'network' };
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
};

const refused = (reason: Extract<Fetched, { outcome: 'refused' }>['reason']): Fetched => ({ outcome: 'refused', reason });
