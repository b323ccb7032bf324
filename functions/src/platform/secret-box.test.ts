import { beforeAll, describe, expect, it } from 'vitest';
import { openSecret, sealSecret } from './secret-box.ts';

beforeAll(() => {
  process.env.SECRETS_KEY = Buffer.alloc(32, 7).toString('base64');
});

describe('sealSecret', () => {
  it('opens for the same company', () => expect(openSecret(2, sealSecret(2, 'EAAB…token'))).toBe('EAAB…token'));

  it('does not open for another company', () => {
    const sealed = sealSecret(2, 'token');
    expect(() => openSecret(3, sealed)).toThrow();
  });

  it('never seals the same way twice', () => expect(sealSecret(2, 'a')).not.toBe(sealSecret(2, 'a')));
});
