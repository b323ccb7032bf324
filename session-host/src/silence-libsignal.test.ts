import { describe, expect, it } from 'vitest';
import { isSafe } from './silence-libsignal.ts';

describe('isSafe', () => {
  it('drops session records, whatever the sentence before them', () => {
    expect(isSafe(['Closing session:', { currentRatchet: { rootKey: Buffer.alloc(32) } }])).toBe(false);
    expect(isSafe(['anything', { privKey: 'x' }])).toBe(false);
  });

  it('drops sentences about sessions and errors that carry keys', () => {
    expect(isSafe(['Session error:Error: Bad MAC'])).toBe(false);
    expect(isSafe([new Error('Bad MAC')])).toBe(false);
  });

  it('lets plain sentences through', () => expect(isSafe(['listening', 8080])).toBe(true));
});
