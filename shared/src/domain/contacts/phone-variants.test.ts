import { describe, expect, it } from 'vitest';
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
