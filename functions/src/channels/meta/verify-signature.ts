import { createHmac, timingSafeEqual } from 'node:crypto';

/** True when `header` (X-Hub-Signature-256) is the HMAC-SHA256 of exactly these bytes under the app secret.
 *  Compared in constant time; a missing or malformed header is simply false.
 *  https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/create-webhook-endpoint */
export const verifySignature = (rawBody: Uint8Array, header: string | undefined, appSecret: string): boolean => {
  const given = /^sha256=([0-9a-f]{64})$/i.exec(header ?? '')?.[1];
  if (given === undefined || appSecret === '') return false;
  return timingSafeEqual(Buffer.from(given, 'hex'), createHmac('sha256', appSecret).update(rawBody).digest());
};
