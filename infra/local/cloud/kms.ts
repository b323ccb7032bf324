import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';

const context = z.record(z.string(), z.string()).default({});
const generate = z.object({ KeyId: z.string(), KeySpec: z.literal('AES_256'), EncryptionContext: context });
const encrypt = z.object({ KeyId: z.string(), Plaintext: z.base64(), EncryptionContext: context });
const decrypt = z.object({ CiphertextBlob: z.base64(), EncryptionContext: context });

const refusal = (type: string, message: string) => ({ status: 400, body: JSON.stringify({ __type: type, message }) });
const answer = (body: object) => ({ status: 200, body: JSON.stringify(body) });
/** The context is authenticated, whatever order its entries are given in. */
const bytesOf = (entries: Record<string, string>): Buffer =>
  Buffer.from(JSON.stringify(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1))));

/** The calls of KMS that wrap data keys and seal small secrets, under one master key made from this installation's secret. As on AWS, a wrapped key opens only with
 *  the encryption context it was made with. */
export const createKms = (secretsKey: string, keyId: string) => {
  const master = Buffer.from(hkdfSync('sha256', Buffer.from(secretsKey, 'base64'), 'kms', keyId, 32));
  const wrap = (key: Buffer, aad: Buffer): Buffer => {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', master, iv).setAAD(aad);
    const body = Buffer.concat([cipher.update(key), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]);
  };
  const unwrap = (blob: Buffer, aad: Buffer): Buffer => {
    const decipher = createDecipheriv('aes-256-gcm', master, blob.subarray(0, 12)).setAAD(aad);
    decipher.setAuthTag(blob.subarray(12, 28));
    return Buffer.concat([decipher.update(blob.subarray(28)), decipher.final()]);
  };
  return {
    call: (operation: string, text: string): { status: number; body: string } => {
      const input: unknown = JSON.parse(text);
      if (operation === 'GenerateDataKey') {
        const asked = generate.safeParse(input);
        if (!asked.success) return refusal('ValidationException', asked.error.message);
        if (asked.data.KeyId !== keyId) return refusal('NotFoundException', `There is no key ${asked.data.KeyId}.`);
        const key = randomBytes(32);
        const blob = wrap(key, bytesOf(asked.data.EncryptionContext));
        return answer({ KeyId: keyId, Plaintext: key.toString('base64'), CiphertextBlob: blob.toString('base64') });
      }
      if (operation === 'Encrypt') {
        const asked = encrypt.safeParse(input);
        if (!asked.success) return refusal('ValidationException', asked.error.message);
        if (asked.data.KeyId !== keyId) return refusal('NotFoundException', `There is no key ${asked.data.KeyId}.`);
        const plain = Buffer.from(asked.data.Plaintext, 'base64');
        if (plain.length > 4096) return refusal('ValidationException', 'The plaintext is longer than 4096 bytes.');
        const blob = wrap(plain, bytesOf(asked.data.EncryptionContext));
        return answer({ KeyId: keyId, CiphertextBlob: blob.toString('base64'), EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' });
      }
      if (operation === 'Decrypt') {
        const asked = decrypt.safeParse(input);
        if (!asked.success) return refusal('ValidationException', asked.error.message);
        try {
          const key = unwrap(Buffer.from(asked.data.CiphertextBlob, 'base64'), bytesOf(asked.data.EncryptionContext));
          return answer({ KeyId: keyId, Plaintext: key.toString('base64'), EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' });
        } catch {
          return refusal('InvalidCiphertextException', 'It was wrapped by another key, or for another context.');
        }
      }
      return refusal('UnknownOperationException', `${operation} is not emulated.`);
    },
  };
};
