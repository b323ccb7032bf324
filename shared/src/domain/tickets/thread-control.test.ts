import { describe, expect, it } from 'vitest';
import { controlAfter, controlAfterHandover, isReachable, type ThreadControl } from './thread-control.ts';

const at = (second: number) => `2026-03-10T12:00:0${second}.000Z`;
const us = (second: number): ThreadControl => ({ owner: 'us', at: at(second) });
const other = (second: number): ThreadControl => ({ owner: 'other', at: at(second) });

describe('who may write in a conversation', () => {
  it('is who was last said to, whatever came in which order', () => {
    expect(controlAfter(undefined, other(1))).toEqual(other(1));
    expect(controlAfter(other(1), us(2))).toEqual(us(2));
    expect(controlAfter(us(2), other(1))).toEqual(us(2));
    expect(controlAfter(us(2), other(2))).toEqual(us(2));
  });

  it('stays as it is, to be written again by nobody, when the same is said', () => {
    const held = other(1);

    expect(controlAfter(held, other(3))).toBe(held);
    expect(controlAfter(held, null)).toBe(held);
    expect(controlAfter(undefined, us(1))).toBeUndefined();
  });

  it('is who the newest handover names, in whatever order the handovers come', () => {
    const orders = [
      [other(1), other(3), us(2)],
      [us(2), other(3), other(1)],
      [other(3), us(2), other(3)],
    ];

    const ends = orders.map((said) => said.reduce<ThreadControl | undefined>(controlAfterHandover, undefined));

    expect(ends).toEqual([other(3), other(3), other(3)]);
    expect([us(2), other(1)].reduce<ThreadControl | undefined>(controlAfterHandover, undefined)).toEqual(us(2));
    expect(controlAfterHandover(ends[0], { ...other(3) })).toBe(ends[0]);
  });

  it('decides whether an automatic message may go', () => {
    const ticket = { channel: 'facebook', lastInboundAt: at(0) } as const;
    const now = new Date(at(5));

    expect(isReachable(ticket, now)).toBe(true);
    expect(isReachable({ ...ticket, threadControl: us(1) }, now)).toBe(true);
    expect(isReachable({ ...ticket, threadControl: other(1) }, now)).toBe(false);
    expect(isReachable({ ...ticket, lastInboundAt: null }, now)).toBe(false);
  });
});
