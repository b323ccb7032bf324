import { mostRedirects, network, orGone, publicAddressOf, readAtMost, redirectStatuses, type Network } from './fetch-public.ts';
import type { Address } from './open-pinned.ts';

export type PublicCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array | null;
  /** Time limit in milliseconds for the whole call: DNS lookups, redirects and the body. */
  timeoutMs: number;
  maxBytes: number;
  /** Origins that may be called although their IP address is private: local emulators of services on a developer's machine. None in the
   *  cloud. */
  ownOrigins?: ReadonlySet<string>;
};
export type Called =
  | { outcome: 'answered'; status: number; bytes: Uint8Array }
  | { outcome: 'refused'; reason: 'address' | 'redirects' | 'kind' | 'size' | 'time' | 'network' };

/** Calls a service at a URL that a user entered, on the public internet only. As in `fetchPublic`, the host name of this URL and of each
 *  redirect is resolved once, all its IP addresses must be public, and the connection goes to one of them. A redirect to another origin
 *  gets none of the caller's headers and no body. A response with any status counts as an answer. */
export const callPublic = async (start: URL, call: PublicCall, { resolve, open }: Network = network): Promise<Called> => {
  const signal = AbortSignal.timeout(call.timeoutMs);
  let url = start;
  let { method, body } = call;
  let headers: Readonly<Record<string, string>> = call.headers;
  for (let redirects = 0; ; redirects++) {
    const address = call.ownOrigins?.has(url.origin) ? ownAddress : await publicAddressOf(url, resolve, signal);
    if (typeof address === 'string') return refused(address);

    const length: Record<string, string> = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const own = { 'user-agent': userAgent, ...headers, ...length, 'accept-encoding': 'identity' };
    const opened = await orGone(open(url, address, own, signal, { method, body }), signal);
    if ('gone' in opened) return refused(opened.gone);
    const answer = opened.got;
    try {
      const location = redirectStatuses.has(answer.status) ? answer.headers['location'] : undefined;
      if (location === undefined) {
        // The request asked for an uncompressed response (`accept-encoding: identity`). A compressed one is refused, as it could unpack to
        // any size.
        if ((answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase() !== 'identity') return refused('kind');
        const read = await orGone(readAtMost(answer.body, call.maxBytes), signal);
        if ('gone' in read) return refused(read.gone);
        return read.got.isWhole ? { outcome: 'answered', status: answer.status, bytes: read.got.bytes } : refused('size');
      }
      const next = URL.parse(location, url.href);
      if (!next) return refused('address');
      if (redirects === mostRedirects) return refused('redirects');
      // Only the redirects 307 and 308 repeat method and body at the new address, as in browsers; all others become a GET.
      if (answer.status !== 307 && answer.status !== 308) [method, body] = ['GET', null];
      if (next.origin !== url.origin) [headers, body] = [{ accept: 'application/json' }, null];
      url = next;
    } finally {
      answer.close();
    }
  }
};

/** IP address of the local emulators at `ownOrigins`, which run on the developer's machine. */
const ownAddress: Address = { address: '127.0.0.1', family: 4 };

/** `User-Agent` header by which the called services recognise this product. */
const userAgent = 'Mozilla/5.0 (compatible; BalcaoFlow/1.0)';

const refused = (reason: Extract<Called, { outcome: 'refused' }>['reason']): Called => ({ outcome: 'refused', reason });
