import type { SimConnection } from '../model/connection.ts';
import { signWebhook } from './sign-webhook.ts';

/** One webhook call with any body, well formed or not, and any kind of signature: a string body goes out as it is. Once, without retry.
 *  Answers with the business's status, null when nobody answered. */
export const postWebhook = async (
  { webhookUrl, appSecret }: SimConnection,
  body: unknown,
  signature: 'valid' | 'wrong' | 'missing' = 'valid',
): Promise<number | null> => {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body ?? null));
  const header = { valid: signWebhook(bytes, appSecret), wrong: signWebhook(bytes, `${appSecret}?`), missing: null }[signature];
  try {
    const response = await fetch(webhookUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'facebookexternalua',
        ...(header === null ? {} : { 'x-hub-signature-256': header }),
      },
      body: bytes,
      signal: AbortSignal.timeout(10_000),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
};
