import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './is-public-address.ts';
import { openPinned, type Address, type Opened } from './open-pinned.ts';

export type FetchLimits = {
  /** Time limit in milliseconds for the whole fetch: DNS lookups, redirects and the body. */
  timeoutMs: number;
  maxBytes: number;
  /** What happens to a body of more than `maxBytes`: it is cut after that many bytes, or the fetch is refused. */
  whenLonger: 'cut' | 'refuse';
  accept: string;
  isWanted: (contentType: string) => boolean;
};
export type Fetched =
  | { outcome: 'got' /** The URL that the response came from, after redirects. */; url: URL; contentType: string; bytes: Uint8Array }
  | { outcome: 'refused'; reason: 'address' | 'redirects' | 'status' | 'kind' | 'size' | 'time' | 'network' };

/** The network functions of `fetchPublic` and `callPublic`, which tests replace. */
export type Network = {
  resolve: (host: string) => Promise<ReadonlyArray<Address>>;
  open: (
    url: URL,
    address: Address,
    headers: Record<string, string>,
    signal: AbortSignal,
    request?: { method: string; body: string | Uint8Array | null },
  ) => Promise<Opened>;
};
export const network: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 })),
  open: openPinned,
};

export const mostRedirects = 3;

/** Fetches a URL that a customer or a company supplied, from the public internet only: http and https at their default ports. The host
 *  name of this URL and of each redirect is resolved once, all its IP addresses must be public, and the connection goes to one of them.
 *  Sends no cookies and no credentials of ours. */
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

/** The IP address to connect to for a URL, or why there is none: `address` = the URL, or one of the addresses of its host, is not allowed
 *  (all must be public); `time`, `network` = the DNS lookup took too long, or failed. The host name is resolved once. */
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

/** `User-Agent` header of all fetches: many websites answer a program only when it identifies itself. */
const userAgent = 'Mozilla/5.0 (compatible; BalcaoLinkPreview/1.0)';
export const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/** Whether a URL has the scheme http or https, the default port (`URL.port` is then empty), and neither user name nor password. */
const isWebAddress = ({ protocol, port, username, password }: URL): boolean =>
  (protocol === 'https:' || protocol === 'http:') && port === '' && username === '' && password === '';

/** The IP addresses of a host name, or the host itself when it is an IP address. `URL` has already converted every notation of an IPv4
 *  address (hexadecimal, octal, one number, fewer parts) to four decimal numbers. */
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
    // The request asked for an uncompressed response (`accept-encoding: identity`). A compressed one is refused, as it could unpack to any
    // size.
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

/** The result of `work` (`got`), or why there is none (`gone`): `time` when `signal` was aborted (a DNS lookup cannot be cancelled, so it
 *  is only abandoned), `network` when `work` failed. */
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
