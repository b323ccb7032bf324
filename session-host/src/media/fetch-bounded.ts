import { lookup } from 'node:dns';
import { get, type Agent } from 'node:https';
import type { IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import { Transform, type Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isPublicAddress } from '@balcao/functions/platform/egress/is-public-address.ts';

/** The file is not to be had, however often it is asked for. */
export class FinalMediaError extends Error {}
/** The host answered with something else than the file; 403, 404 and 410: its address is over. */
export class MediaStatusError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`the media host answered ${status}`);
    this.status = status;
  }
}
/** The file is larger than its message said, or than anything we take. */
export class MediaTooLargeError extends FinalMediaError {}

export type Limits = {
  maxBytes: number;
  /** Without a byte for so long. */
  idleMs: number;
  totalMs: number;
  /** Whether names may lead into private networks: for the local stand-in only. */
  allowsPrivate: boolean;
  /** Of a proxy, which finds the host and is checked itself; undefined = none. */
  agent: Agent | undefined;
};

/** Streams what lies at an https address through `steps` into `target`, which never gets more than `maxBytes` of it. No redirects; the
 *  address is resolved once, checked, and asked where it was resolved to.
 *  @throws MediaStatusError, MediaTooLargeError, Error when it takes too long or the line breaks. */
export const fetchBounded = async (
  url: URL,
  { maxBytes, idleMs, totalMs, allowsPrivate, agent }: Limits,
  steps: ReadonlyArray<Transform>,
  target: Writable,
) => {
  const signal = AbortSignal.timeout(totalMs);
  const response = await ask(url, signal, { idleMs, allowsPrivate, agent });
  if (response.statusCode !== 200) {
    response.destroy();
    throw new MediaStatusError(response.statusCode ?? 0);
  }
  const stages: Array<Readable | Transform | Writable> = [response, boundTo(maxBytes), ...steps, target];
  await pipeline(stages, { signal });
};

const ask = (
  url: URL,
  signal: AbortSignal,
  { idleMs, allowsPrivate, agent }: Pick<Limits, 'idleMs' | 'allowsPrivate' | 'agent'>,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = get(
      url,
      { signal, agent: agent ?? false, headers: { origin: 'https://web.whatsapp.com' }, lookup: allowsPrivate ? lookup : publicLookup },
      resolve,
    );
    request.on('error', reject);
    request.setTimeout(idleMs, () => request.destroy(new Error('the media host fell silent')));
  });

const boundTo = (maxBytes: number): Transform => {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > maxBytes) done(new MediaTooLargeError(`more than ${maxBytes} bytes`));
      else done(null, chunk);
    },
  });
};

/** Resolves names as the system does, but to no address that is not of the open internet. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const allowed = error ? [] : found.filter(({ address }) => isPublicAddress(address));
    const [first] = allowed;
    if (!first) return done(error ?? Object.assign(new Error(`${hostname} leads nowhere public`), { code: 'ENOTFOUND' }), '', 0);
    if (options.all) done(null, allowed);
    else done(null, first.address, first.family);
  });
};
