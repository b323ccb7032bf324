import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { readEnv, secretsEnv } from './env.ts';

/** Key for encrypting the stored secrets of a company (AES-256-GCM). Derived from the company's id, so that a secret in a row that is
 *  copied to another company cannot be decrypted. */
const keyOf = (companyId: number): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(readEnv(secretsEnv).SECRETS_KEY, 'base64'), 'balcao', `company-${companyId}`, 32));

/** Encrypts a secret for storing it. @returns `v1.<iv>.<tag>.<ciphertext>`, with the last three in base64url. */
export const sealSecret = (companyId: number, plain: string): string => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(companyId), iv);
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return ['v1', iv.toString('base64url'), cipher.getAuthTag().toString('base64url'), sealed.toString('base64url')].join('.');
};

/** Decrypts a secret. @throws Error when `sealed` is not a result of `sealSecret` for this company. */
export const openSecret = (companyId: number, sealed: string): string => {
  const [version, iv, tag, body] = sealed.split('.');
  if (version !== 'v1' || !iv || !tag || body === undefined) throw new Error('not a sealed secret');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(companyId), Buffer.from(iv, 'base64url'));
  decipher.setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]).toString('utf8');
};
