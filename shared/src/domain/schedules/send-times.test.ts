import { describe, expect, it } from 'vitest';
import type { Intervalo, TipoDias } from './schedule.ts';
import { firstSendAt, isBusinessDay, nextSend, sendsUntil, type BusinessCalendar } from './send-times.ts';

const saoPaulo: BusinessCalendar = { timeZone: 'America/Sao_Paulo', isHoliday: () => false };
const closedOn = (...days: string[]): BusinessCalendar => ({ ...saoPaulo, isHoliday: (day) => days.includes(day) });
/** A zone whose clocks change twice a year. */
const lisbon: BusinessCalendar = { ...saoPaulo, timeZone: 'Europe/Lisbon' };

type Change = { intervalo?: Intervalo; valorIntervalo?: number; tipoDias?: TipoDias; times?: number };
/** All sends of a series, each worked out when the one before was sent in time. */
const series = (
  firstAt: string,
  { intervalo = 1, valorIntervalo = 1, tipoDias = 4, times = 4 }: Change,
  calendar: BusinessCalendar = saoPaulo,
): string[] => {
  const first = firstSendAt(firstAt, tipoDias, calendar, new Date(firstAt));
  const repeated = { firstAt, step: 0, sendAt: first, contadorEnvio: 1, intervalo, valorIntervalo, enviarQuantasVezes: times, tipoDias };
  return [first, ...sendsUntil(repeated, '2200-01-01T00:00:00.000Z', calendar, 50)];
};
const days = (sends: ReadonlyArray<string>): string[] => sends.map((at) => at.slice(0, 10));

describe('a repeated schedule', () => {
  it('is sent every so many days', () => {
    expect(series('2026-03-10T12:00:00.000Z', { intervalo: 1, valorIntervalo: 3 })).toEqual([
      '2026-03-10T12:00:00.000Z',
      '2026-03-13T12:00:00.000Z',
      '2026-03-16T12:00:00.000Z',
      '2026-03-19T12:00:00.000Z',
    ]);
  });

  it('is sent every so many weeks, on the same weekday', () => {
    expect(days(series('2026-03-10T12:00:00.000Z', { intervalo: 2, valorIntervalo: 2, times: 3 }))).toEqual([
      '2026-03-10',
      '2026-03-24',
      '2026-04-07',
    ]);
  });

  it('is sent every so many minutes', () => {
    expect(series('2026-03-10T23:50:00.000Z', { intervalo: 4, valorIntervalo: 15, times: 3 })).toEqual([
      '2026-03-10T23:50:00.000Z',
      '2026-03-11T00:05:00.000Z',
      '2026-03-11T00:20:00.000Z',
    ]);
  });

  it('on the 31st is sent on the last day of shorter months, and on the 31st again', () => {
    expect(days(series('2026-01-31T12:00:00.000Z', { intervalo: 3, times: 6 }))).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
    ]);
  });

  it('on 29 February is sent each year, on the 28th where there is no 29th', () => {
    expect(days(series('2028-02-29T12:00:00.000Z', { intervalo: 3, valorIntervalo: 12, times: 5 }))).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
  });

  it('begins months anew with the year', () => {
    expect(days(series('2026-11-15T12:00:00.000Z', { intervalo: 3, valorIntervalo: 3, times: 3 }))).toEqual([
      '2026-11-15',
      '2027-02-15',
      '2027-05-15',
    ]);
  });

  it('counts days where the company is, not in UTC', () => {
    // 22:00 on 31 January in São Paulo is 1 February in UTC.
    expect(series('2026-02-01T01:00:00.000Z', { intervalo: 3, times: 2 })).toEqual([
      '2026-02-01T01:00:00.000Z',
      '2026-03-01T01:00:00.000Z',
    ]);
  });

  it('ends after as many sends as were asked for', () => {
    expect(series('2026-03-10T12:00:00.000Z', { times: 1 })).toHaveLength(1);
    expect(series('2026-03-10T12:00:00.000Z', { times: 2 })).toHaveLength(2);
  });

  it('keeps its seconds', () => {
    expect(series('2026-03-10T12:00:30.000Z', { times: 2 })[1]).toBe('2026-03-11T12:00:30.000Z');
  });
});

describe('a change of the clocks', () => {
  it('leaves the time of the day as it was asked for', () => {
    // 29 March 2026, 01:00: the clocks of Lisbon go one hour ahead.
    expect(series('2026-03-28T09:00:00.000Z', { times: 3 }, lisbon)).toEqual([
      '2026-03-28T09:00:00.000Z',
      '2026-03-29T08:00:00.000Z',
      '2026-03-30T08:00:00.000Z',
    ]);
  });

  it('sends at an hour that does not exist an hour later, and the day after at the hour asked for', () => {
    // 01:30 is left out on that day.
    expect(series('2026-03-28T01:30:00.000Z', { times: 3 }, lisbon)).toEqual([
      '2026-03-28T01:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
  });

  it('sends once at an hour that exists twice', () => {
    // 25 October 2026: 01:30 comes twice, at 00:30 and at 01:30 UTC.
    const sends = series('2026-10-24T00:30:00.000Z', { times: 3 }, lisbon);

    expect(days(sends)).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
    expect(sends[2]).toBe('2026-10-26T01:30:00.000Z');
  });

  it('goes by minutes that pass, whatever the clocks show', () => {
    expect(series('2026-03-29T00:45:00.000Z', { intervalo: 4, valorIntervalo: 30, times: 3 }, lisbon)).toEqual([
      '2026-03-29T00:45:00.000Z',
      '2026-03-29T01:15:00.000Z',
      '2026-03-29T01:45:00.000Z',
    ]);
  });
});

describe('days that are no business days', () => {
  const saturday = '2026-03-14T12:00:00.000Z';

  it.each([
    [4, '2026-03-14'],
    [5, '2026-03-13'],
    [6, '2026-03-16'],
  ] as const)('by rule %i move a Saturday to %s', (tipoDias, day) => {
    expect(firstSendAt(saturday, tipoDias, saoPaulo, new Date('2026-03-10T00:00:00Z')).slice(0, 10)).toBe(day);
  });

  it('are also holidays, several in a row with a weekend', () => {
    // Carnival of 2026: Monday and Tuesday.
    const carnival = closedOn('2026-02-16', '2026-02-17');
    const now = new Date('2026-02-01T00:00:00Z');

    expect(firstSendAt('2026-02-16T12:00:00.000Z', 5, carnival, now).slice(0, 10)).toBe('2026-02-13');
    expect(firstSendAt('2026-02-14T12:00:00.000Z', 6, carnival, now).slice(0, 10)).toBe('2026-02-18');
    expect(isBusinessDay('2026-02-17', carnival)).toBe(false);
  });

  it('move to the next one where the one before is over already', () => {
    expect(firstSendAt(saturday, 5, saoPaulo, new Date('2026-03-14T08:00:00Z')).slice(0, 10)).toBe('2026-03-16');
  });

  it.each([5, 6] as const)('are left out of a daily series by rule %i, which sends once on each business day', (tipoDias) => {
    expect(days(series('2026-03-12T12:00:00.000Z', { tipoDias, times: 4 }))).toEqual([
      '2026-03-12',
      '2026-03-13',
      '2026-03-16',
      '2026-03-17',
    ]);
  });

  it('move one send of a monthly series, not those after it', () => {
    // 1 May 2026 is a holiday and a Friday, 1 August a Saturday.
    expect(days(series('2026-04-01T12:00:00.000Z', { intervalo: 3, tipoDias: 6, times: 5 }, closedOn('2026-05-01')))).toEqual([
      '2026-04-01',
      '2026-05-04',
      '2026-06-01',
      '2026-07-01',
      '2026-08-03',
    ]);
  });

  it('keep the time of the day over a change of the clocks', () => {
    // Saturday 28 March, 09:00 in Lisbon; on Monday the clocks are an hour ahead.
    expect(firstSendAt('2026-03-28T09:00:00.000Z', 6, lisbon, new Date('2026-03-01T00:00:00Z'))).toBe('2026-03-30T08:00:00.000Z');
  });

  it('do not stop a company that is closed for good', () => {
    const closed: BusinessCalendar = { ...saoPaulo, isHoliday: () => true };

    expect(firstSendAt(saturday, 6, closed, new Date('2026-03-10T00:00:00Z'))).toBe(saturday);
  });

  it('are passed over by minutes without looking at each of them', () => {
    const friday = '2026-03-14T02:59:00.000Z';
    const repeated = {
      firstAt: friday,
      step: 0,
      sendAt: friday,
      contadorEnvio: 1,
      intervalo: 4 as const,
      valorIntervalo: 1,
      enviarQuantasVezes: 9,
      tipoDias: 5 as const,
    };

    const next = nextSend(repeated, saoPaulo, new Date(friday));

    // Friday's last minute is followed by Monday's first.
    expect(next?.sendAt).toBe('2026-03-16T03:00:00.000Z');
  });
});

describe('after a time in which nothing ran', () => {
  const repeated = (intervalo: Intervalo, valorIntervalo: number) => ({
    firstAt: '2026-03-10T12:00:00.000Z',
    step: 0,
    sendAt: '2026-03-10T12:00:00.000Z',
    contadorEnvio: 1,
    intervalo,
    valorIntervalo,
    enviarQuantasVezes: 999,
    tipoDias: 4 as const,
  });

  it('what was missed is left out, and counts as no send', () => {
    const next = nextSend(repeated(1, 1), saoPaulo, new Date('2026-03-20T18:00:00Z'));

    expect(next).toEqual({ sendAt: '2026-03-21T12:00:00.000Z', step: 11 });
  });

  it('what is late by less than a quarter of an hour is still sent', () => {
    expect(nextSend(repeated(1, 1), saoPaulo, new Date('2026-03-11T12:15:00.000Z'))?.sendAt).toBe('2026-03-11T12:00:00.000Z');
    expect(nextSend(repeated(1, 1), saoPaulo, new Date('2026-03-11T12:15:00.002Z'))?.sendAt).toBe('2026-03-12T12:00:00.000Z');
  });

  it('years of missed minutes are not looked at one by one', () => {
    const next = nextSend(repeated(4, 1), saoPaulo, new Date('2029-03-10T12:00:30Z'));

    expect(next?.sendAt).toBe('2029-03-10T11:46:00.000Z');
  });

  it('the one that was sent last is not sent again', () => {
    for (const intervalo of [1, 2, 3, 4] as const) {
      const next = nextSend(repeated(intervalo, 1), saoPaulo, new Date('2026-03-10T12:00:00.000Z'));

      expect(next && next.sendAt > '2026-03-10T12:00:00.000Z').toBe(true);
    }
  });
});
