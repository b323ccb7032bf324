import { createHmac, randomUUID } from 'node:crypto';
import { postTo, shownAnswer, type Caller } from './called-service.ts';

const timeoutMs = 10_000;

/** What proves that a request is ours: HMAC-SHA256 over `<X-Timestamp>.<body>`, in hexadecimal. */
export const signatureOf = (signingKey: string, timestamp: string, body: string): string =>
  createHmac('sha256', signingKey).update(`${timestamp}.${body}`).digest('hex');

type Tested = { url: string; signingKey: string; companyId: number; now: Date };

/** Sends n8n or a webhook an event of the kind `test`, which concerns no ticket, signed as every other. @throws AppError those of `postTo`. */
export const greetWebhook = async (caller: Caller, { url, signingKey, companyId, now }: Tested): Promise<string> => {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const body = JSON.stringify({ version: 1, event: 'test', companyId, connection: null, ticket: null, contact: null, message: null });
  const answer = await postTo(caller, new URL(url), {
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'x-event-id': randomUUID(),
      'x-timestamp': timestamp,
      'x-signature': signatureOf(signingKey, timestamp, body),
    },
    body,
    timeoutMs,
  });
  return shownAnswer(answer);
};
