import { describe, expect, it } from 'vitest';
import { isPrivateAddress } from './fetch-bounded.ts';

describe('isPrivateAddress', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.0.9',
    '169.254.169.254',
    '0.0.0.0',
    '100.64.0.1',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    'fe80::1',
    'fd00::1',
    'localhost',
    '',
  ])('keeps %j out', (address) => expect(isPrivateAddress(address)).toBe(true));

  it.each(['157.240.222.60', '172.32.0.1', '2a03:2880:f2ff:c1::60'])('lets %s through', (address) =>
    expect(isPrivateAddress(address)).toBe(false),
  );
});
