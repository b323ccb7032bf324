import { createHash, timingSafeEqual } from 'node:crypto';
import { webhooksContract } from '@balcao/shared/contract/webhooks.ts';
import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { authentication } from '../auth/service/authenticate.ts';
import { readEnv } from '../platform/env.ts';
import { httpArea } from '../platform/http-area.ts';
import { webhooksEnv } from './env.ts';
import { openConnection } from './service/connection-secrets.ts';
import { handOverInbound } from './service/hand-over-inbound.ts';
import { receive } from './whatsapp-official/receive.ts';
import { verifySignature } from './whatsapp-official/verify-signature.ts';

const env = readEnv(webhooksEnv);

/** Signature over the raw bytes, then straight onto the queue: Meta wants its 200 within a quarter of a second.
 *  A connection that does not exist answers as a wrong signature does, so nobody can ask which exist. */
const receiveWebhook = async (
  companyId: CompanyId,
  connectionId: ConnectionId,
  raw: Buffer,
  signature: string | undefined,
  now: Date,
): Promise<{ received: number }> => {
  const open = await openConnection(companyId, connectionId);
  if (!open || !verifySignature(raw, signature, open.appSecret)) throw new AppError('ERR_WEBHOOK_SIGNATURE', undefined);
  const receivedAt = now.toISOString();
  const events = receive(parseJson(raw), { phoneNumberId: open.phoneNumberId, receivedAt });
  await handOverInbound(env.INBOUND_QUEUE_URL, { companyId, connectionId }, events, receivedAt);
  return { received: events.length };
};

const parseJson = (raw: Buffer): unknown => {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch (cause) {
    throw new AppError('ERR_MALFORMED_BODY', undefined, { cause });
  }
};

/** Meta's subscription check. @throws AppError ERR_WEBHOOK_VERIFY_TOKEN. */
const verifyWebhook = async (
  companyId: CompanyId,
  connectionId: ConnectionId,
  query: Record<string, string | undefined>,
): Promise<string> => {
  const open = await openConnection(companyId, connectionId);
  const isVerified = isSame(query['hub.verify_token'] ?? '', open?.verifyToken ?? '');
  if (!open || query['hub.mode'] !== 'subscribe' || !isVerified) throw new AppError('ERR_WEBHOOK_VERIFY_TOKEN', undefined);
  return query['hub.challenge'] ?? '';
};

/** Digests have one length, whatever the texts have: neither an answer nor its time tells how long the token is. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(digestOf(a), digestOf(b));
const digestOf = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest();

export const handler = httpArea(
  webhooksContract,
  {
    verifyWhatsappWebhook: ({ params, query }) => verifyWebhook(params.companyId, params.connectionId, query),
    receiveWhatsappWebhook: ({ params, raw, headers }) =>
      receiveWebhook(params.companyId, params.connectionId, raw, headers['x-hub-signature-256'], new Date()),
  },
  authentication,
);
