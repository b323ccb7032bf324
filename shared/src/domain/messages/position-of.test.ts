import { describe, expect, it } from 'vitest';
import { positionOf } from './position-of.ts';

const at = (time: string) => new Date(`2026-03-10T${time}Z`);
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const idAt = (time: string) => {
  let rest = at(time).getTime();
  let text = '';
  for (let place = 0; place < 10; place++) {
    text = letters.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text.padEnd(26, '0');
};

describe('positionOf', () => {
  it('is the moment of arrival when that lies in the second the provider tells', () => {
    expect(positionOf(at('12:00:05.000'), at('12:00:05.730'), '')).toEqual(at('12:00:05.730'));
  });

  it('stays in the provider’s second when the message comes late', () => {
    expect(positionOf(at('12:00:05.000'), at('12:09:00.000'), '')).toEqual(at('12:00:05.000'));
  });

  it('comes behind the last message of the same second', () => {
    expect(positionOf(at('12:00:05.000'), at('12:09:00.000'), idAt('12:00:05.000'))).toEqual(at('12:00:05.001'));
  });

  it('comes before a message of a later second that overtook it', () => {
    expect(positionOf(at('12:00:05.000'), at('12:09:00.000'), idAt('12:00:06.000'))).toEqual(at('12:00:05.000'));
  });

  it('takes a provider’s milliseconds as they are', () => {
    expect(positionOf(at('12:00:05.123'), at('12:09:00.000'), idAt('12:00:05.500'))).toEqual(at('12:00:05.123'));
  });
});
