import { createHmac } from 'node:crypto';
import type { DeliveryFailure } from '@balcao/shared/domain/integrations/delivery.ts';
import type { Integration } from '../../store/integration-store.ts';
import { isRetryableStatus, type Caller } from './call-service.ts';
import { readAnswer, type ReadAnswer } from './read-answer.ts';

/** What n8n and webhooks receive of messages: the newest, with the text of all, and each of them. `test`: made up, sent by an admin. */
export type WebhookEvent = {
  version: 1;
  event: 'message' | 'test';
  companyId: number;
  connection: { id: string; name: string; channel: string };
  ticket: { id: number; uuid: string; status: string };
  contact: { id: string; name: string; number: string | null };
  message: EventMessage;
  messages: EventMessage[];
};
export type EventMessage = { id: string; type: string; body: string; mediaUrl: string | null; fromMe: boolean; timestamp: string };

/** An event as it is sent: n8n gets it with the names that its chat nodes read besides. */
export const bodyOf = (type: Integration['type'], event: WebhookEvent): string =>
  JSON.stringify(type === 'n8n' ? withChatNames(event) : event);

const withChatNames = (event: WebhookEvent): WebhookEvent & Record<string, unknown> => ({
  ...event,
  chatInput: event.message.body,
  sessionId: event.ticket.uuid,
  remoteJid: event.contact.number,
  pushName: event.contact.name,
});

export type WebhookCaller = Caller & { open: (sealed: string) => string; now: () => Date };
/** `status` null: there was no answer. `answer` null: `failure` says why. */
export type SentEvent = { status: number | null; failure: DeliveryFailure | null; text: string; ms: number; answer: ReadAnswer | null };

const timeoutMs = 10_000;
const maxBytes = 1024 * 1024;

/** Sends an event to the address of an integration, signed with its key if it has one. @param body JSON. */
export const sendEvent = async (
  { call, ownOrigins, open, now }: WebhookCaller,
  { urlN8N, sealedSigningKey }: Pick<Integration, 'urlN8N' | 'sealedSigningKey'>,
  { eventId, body }: { eventId: string; body: string },
): Promise<SentEvent> => {
  const began = now();
  const url = URL.parse(urlN8N);
  if (!url) return { status: null, failure: 'address', text: '', ms: 0, answer: null };
  // The time is signed too, so that the receiver can refuse what is old.
  const timestamp = String(Math.floor(began.getTime() / 1000));
  const called = await call(url, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'x-event-id': eventId,
      'x-timestamp': timestamp,
      ...(sealedSigningKey === '' ? {} : { 'x-signature': signatureOf(open(sealedSigningKey), timestamp, body) }),
    },
    body,
    timeoutMs,
    maxBytes,
    ownOrigins,
  });
  const ms = Math.max(0, now().getTime() - began.getTime());
  if (called.outcome === 'refused') return { status: null, failure: called.reason, text: '', ms, answer: null };
  const { status } = called;
  const text = new TextDecoder().decode(called.bytes);
  if (status < 200 || status > 299) return { status, failure: 'status', text, ms, answer: null };
  const answer = readAnswer(text);
  return { status, failure: answer ? null : 'answer', text, ms, answer };
};

/** HMAC-SHA256 in hex, over the time and the body. */
const signatureOf = (key: string, timestamp: string, body: string): string =>
  createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex');

/** Whether the same event may be accepted when it is sent again. */
export const mayRetry = ({ status, failure }: SentEvent): boolean =>
  failure === 'network' || failure === 'time' || (failure === 'status' && status !== null && isRetryableStatus(status));
