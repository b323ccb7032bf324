// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { aTicketView, ulidOf } from '../../testing/builders.ts';
import { isArrival } from './arrivals.ts';

const [me, ana] = [ulidOf(1), ulidOf(2)];
const passedOn = (by: string, to: string | null, at = '2026-11-20T13:00:00.000Z') =>
  aTicketView({
    userId: to,
    transferred: {
      at,
      by: { id: by, name: 'Ana' },
      to: to === null ? null : { id: to, name: 'Bruno' },
      from: { userId: by, queueId: null, queueName: null },
    },
  });

describe('isArrival', () => {
  it('is a ticket that a colleague passes on to me', () => {
    expect(isArrival(passedOn(ana, me), undefined, me)).toBe(true);
    expect(isArrival(passedOn(ana, me), aTicketView({ userId: ana }), me)).toBe(true);
  });

  it('is told once, however often the ticket changes afterwards', () => {
    expect(isArrival(passedOn(ana, me), passedOn(ana, me), me)).toBe(false);
    expect(isArrival(passedOn(ana, me, '2026-11-21T13:00:00.000Z'), passedOn(ana, me), me)).toBe(true);
  });

  it('is neither what I take back myself nor what goes to a queue or to others', () => {
    expect(isArrival(passedOn(me, me), undefined, me)).toBe(false);
    expect(isArrival(passedOn(ana, null), undefined, me)).toBe(false);
    expect(isArrival(passedOn(me, ana), undefined, me)).toBe(false);
    expect(isArrival(aTicketView({ userId: me }), undefined, me)).toBe(false);
  });
});
