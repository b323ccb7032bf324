import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';

export type Address = { address: string; family: 4 | 6 };
/** An HTTP response whose body has not been read; whoever receives it must close it. */
export type Opened = {
  status: number;
  /** Response header values by header name in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  body: AsyncIterable<Uint8Array>;
  close: () => void;
};

/** Requests a URL at exactly the IP address `pinned`. The host name is not resolved again, so DNS cannot answer with another address
 *  after the check (DNS rebinding). Certificates are still checked against the host name. Redirects are not followed. */
export const openPinned = (
  url: URL,
  pinned: Address,
  headers: Record<string, string>,
  signal: AbortSignal,
  { method = 'GET', body = null }: { method?: string; body?: string | Uint8Array | null } = {},
): Promise<Opened> =>
  new Promise((resolve, reject) => {
    const lookup: LookupFunction = (_host, { all }, found) => (all ? found(null, [pinned]) : found(null, pinned.address, pinned.family));
    const open = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = open(url, { method, headers, lookup, signal, agent: false });
    // The `error` listener is needed even after the response has arrived: closing a response early makes its socket emit an error, which
    // would crash the process without a listener.
    request.on('error', reject);
    request.on('response', (response) => {
      resolve({
        status: response.statusCode ?? 0,
        headers: Object.fromEntries(
          Object.entries(response.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
        ),
        body: response,
        close: () => void response.on('error', () => undefined).destroy(),
      });
    });
    request.end(body ?? undefined);
  });
