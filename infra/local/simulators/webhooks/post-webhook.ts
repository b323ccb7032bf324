import { Agent, request } from 'node:http';
import { addressOf, type SimConnection } from '../model/connection.ts';
import { signWebhook } from './sign-webhook.ts';

const timeoutMs = 10_000;
// Plain http: half the processor time of fetch, which the system under test has better use for.
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** One webhook call with any body, well formed or not, and any kind of signature: a string body goes out as it is. Once, without retry.
 *  Answers with the business's status, null when nobody answered within 10 s. */
export const postWebhook = (
  connection: SimConnection,
  body: unknown,
  signature: 'valid' | 'wrong' | 'missing' = 'valid',
): Promise<number | null> => {
  const { appSecret } = connection;
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body ?? null));
  const header = { valid: () => signWebhook(bytes, appSecret), wrong: () => signWebhook(bytes, `${appSecret}?`), missing: () => null }[
    signature
  ]();
  return new Promise((resolve) => {
    const call = request(
      addressOf(connection),
      {
        method: 'POST',
        agent,
        timeout: timeoutMs,
        headers: {
          'content-type': 'application/json',
          'content-length': bytes.byteLength,
          'user-agent': 'facebookexternalua',
          ...(header === null ? {} : { 'x-hub-signature-256': header }),
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? null));
        response.on('error', () => resolve(null));
      },
    );
    call.on('timeout', () => call.destroy());
    call.on('error', () => resolve(null));
    call.on('close', () => resolve(null));
    call.end(bytes);
  });
};
