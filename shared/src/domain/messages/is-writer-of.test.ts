import { describe, expect, it } from 'vitest';
import { aMessage } from '../../testing/builders.ts';
import { isWriterOf } from './is-writer-of.ts';

const ana = { name: 'Ana', number: '5511900000001', lid: '11' };
const bia = { name: 'Bia', number: '5511900000002', lid: '22' };

describe('isWriterOf', () => {
  it('never lets a customer speak for us, nor us for a customer', () => {
    const ours = aMessage({ fromMe: true });
    const theirs = aMessage({ fromMe: false });

    expect([isWriterOf(ours, {}), isWriterOf(ours, { fromMe: false }), isWriterOf(ours, { author: ana })]).toEqual([false, false, false]);
    expect(isWriterOf(ours, { fromMe: true })).toBe(true);
    expect([isWriterOf(theirs, {}), isWriterOf(theirs, { fromMe: true })]).toEqual([true, false]);
  });

  it('lets a member of a group speak for its own messages only', () => {
    const ofAna = aMessage({ author: ana });

    expect(isWriterOf(ofAna, { author: ana })).toBe(true);
    expect(isWriterOf(ofAna, { author: { name: null, number: null, lid: '11' } })).toBe(true);
    expect(isWriterOf(ofAna, { author: bia })).toBe(false);
    expect(isWriterOf(ofAna, { author: null })).toBe(false);
    expect(isWriterOf(ofAna, { author: { name: 'Ana', number: null } })).toBe(false);
    expect(isWriterOf(aMessage({ author: { name: 'Ana', number: null } }), { author: { name: 'Ana', number: null } })).toBe(false);
  });
});
