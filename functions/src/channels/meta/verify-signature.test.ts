import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { verifySignature } from './verify-signature.ts';

const secret = 'app-secret';
const body = Buffer.from('{"object":"whatsapp_business_account","text":"ação 👍"}');
const sign = (bytes: Uint8Array, key = secret) => `sha256=${createHmac('sha256', key).update(bytes).digest('hex')}`;

describe('verifySignature', () => {
  it('accepts the signature of exactly these bytes', () => {
    expect(verifySignature(body, sign(body), secret)).toBe(true);
    expect(verifySignature(body, sign(body).toUpperCase().replace('SHA256', 'sha256'), secret)).toBe(true);
  });

  it('refuses other bytes, another secret, and anything that is not a signature', () => {
    expect(verifySignature(Buffer.concat([body, Buffer.from(' ')]), sign(body), secret)).toBe(false);
    expect(verifySignature(body, sign(body, 'other'), secret)).toBe(false);
    for (const header of [undefined, '', 'sha256=', 'sha256=zz', `sha1=${'0'.repeat(40)}`, `${sign(body)}0`]) {
      expect(verifySignature(body, header, secret)).toBe(false);
    }
  });

  it('never accepts an empty secret', () => {
    expect(verifySignature(body, sign(body, ''), '')).toBe(false);
  });
});
