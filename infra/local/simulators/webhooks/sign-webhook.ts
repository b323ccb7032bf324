import { createHmac } from 'node:crypto';

/** Value of X-Hub-Signature-256 for exactly these bytes. */
export const signWebhook = (body: Uint8Array, appSecret: string): string =>
  `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
