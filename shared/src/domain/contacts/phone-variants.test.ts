import { describe, expect, it } from 'vitest';
import { hidesNumbersFrom, maskNumber } from './mask-number.ts';
import { phoneVariants } from './phone-variants.ts';

describe('phoneVariants', () => {
  it('knows a Brazilian mobile with and without its ninth digit', () => {
    expect(phoneVariants('5511987654321')).toEqual(['5511987654321', '551187654321']);
    expect(phoneVariants('551187654321')).toEqual(['551187654321', '5511987654321']);
  });

  it('leaves landlines and other countries alone', () => {
    expect(phoneVariants('551133334444')).toEqual(['551133334444']);
    expect(phoneVariants('4915112345678')).toEqual(['4915112345678']);
  });
});

describe('maskNumber', () => {
  it('keeps the beginning and the last two digits', () => expect(maskNumber('5511987654321')).toBe('5511*******21'));

  it('keeps two of a short number', () => expect(maskNumber('12345')).toBe('***45'));
});

describe('hidesNumbersFrom', () => {
  it('hides them from plain users of a company that asks for it, from nobody else', () => {
    const asked = [
      ['user', 'enabled'],
      ['admin', 'enabled'],
      ['user', 'disabled'],
      ['user', undefined],
    ] as const;

    expect(asked.map(([profile, setting]) => hidesNumbersFrom(profile, setting))).toEqual([true, false, false, false]);
  });
});
