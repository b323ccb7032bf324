import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';

export type Address = { address: string; family: 4 | 6 };
/** An answer whose body has not been read; whoever has it closes it. */
export type Opened = {
  status: number;
  /** By their names in small letters. */
  headers: Readonly<Record<string, string | undefined>>;
  body: AsyncIterable<Uint8Array>;
  close: () => void;
};

/** Asks for an address of the web at exactly this IP address: the name is not looked up again, so nobody can answer with another one after it was
 *  checked. Certificates are still those of the name. No redirect is followed. */
export const openPinned = (
  url: URL,
  pinned: Address,
  headers: Record<string, string>,
  signal: AbortSignal,
  { method = 'GET', body = null }: { method?: string; body?: string | null } = {},
): Promise<Opened> =>
  new Promise((resolve, reject) => {
    const lookup: LookupFunction = (_host, { all }, found) => (all ? found(null, [pinned]) : found(null, pinned.address, pinned.family));
    const open = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = open(url, { method, headers, lookup, signal, agent: false });
    // It stays when the answer is there: closing it early is an error to the socket.
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
