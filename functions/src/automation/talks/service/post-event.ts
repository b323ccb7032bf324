import { createHmac } from 'node:crypto';
import type { DeliveryFailure } from '@balcao/shared/domain/integrations/delivery.ts';
import type { callPublic } from '../../../platform/egress/call-public.ts';

export type PostDeps = { call: typeof callPublic; ownOrigins: ReadonlySet<string>; now: () => Date };
/** `status` null: there was no answer. */
export type Posted = { status: number | null; failure: DeliveryFailure | null; text: string; ms: number };

const timeoutMs = 10_000;
const maxBytes = 1024 * 1024;

/** Sends an event to the address of an integration, signed with its key. @param body JSON. @param key null = it has none. */
export const postEvent = async (
  { call, ownOrigins, now }: PostDeps,
  { address, key, eventId, body }: { address: string; key: string | null; eventId: string; body: string },
): Promise<Posted> => {
  const began = now();
  const url = URL.parse(address);
  if (!url) return { status: null, failure: 'address', text: '', ms: 0 };
  // Whoever checks the signature can refuse what is old: the time is signed too.
  const timestamp = String(Math.floor(began.getTime() / 1000));
  const called = await call(url, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'x-event-id': eventId,
      'x-timestamp': timestamp,
      ...(key === null ? {} : { 'x-signature': signatureOf(key, timestamp, body) }),
    },
    body,
    timeoutMs,
    maxBytes,
    ownOrigins,
  });
  const ms = Math.max(0, now().getTime() - began.getTime());
  if (called.outcome === 'refused') return { status: null, failure: called.reason, text: '', ms };
  const { status } = called;
  const text = new TextDecoder().decode(called.bytes);
  return { status, failure: status >= 200 && status < 300 ? null : 'status', text, ms };
};

/** HMAC-SHA256 in hex, over the time and the body. */
export const signatureOf = (key: string, timestamp: string, body: string): string =>
  createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex');

/** Whether the same may be understood when it is sent once more. */
export const mayComeAgain = ({ status, failure }: Posted): boolean =>
  failure === 'network' || failure === 'time' || (failure === 'status' && status !== null && (status >= 500 || status === 429));
