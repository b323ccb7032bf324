import { describe, expect, it } from 'vitest';
import { campaignSettings, defaultCampaignSettings, nextSendingAt, pauseAfterMs } from './campaign-settings.ts';

const zone = 'America/Sao_Paulo';
const usual = defaultCampaignSettings;

describe('when campaigns send', () => {
  it.each([
    ['within the hours, at once', '2026-03-10T15:00:00.000Z', {}, '2026-03-10T15:00:00.000Z'],
    ['before them, when they open', '2026-03-10T09:00:00.000Z', {}, '2026-03-10T12:00:00.000Z'],
    ['at the opening itself', '2026-03-10T12:00:00.000Z', {}, '2026-03-10T12:00:00.000Z'],
    ['at the last moment', '2026-03-10T20:59:59.999Z', {}, '2026-03-10T20:59:59.999Z'],
    ['at the closing, the next day', '2026-03-10T21:00:00.000Z', {}, '2026-03-11T12:00:00.000Z'],
    ['on Friday evening, on Monday', '2026-03-13T22:00:00.000Z', {}, '2026-03-16T12:00:00.000Z'],
    ['on Friday evening, on Saturday where it is open', '2026-03-13T22:00:00.000Z', { sabado: true }, '2026-03-14T12:00:00.000Z'],
    ['on Saturday, on Sunday where it is open', '2026-03-14T15:00:00.000Z', { domingo: true }, '2026-03-15T12:00:00.000Z'],
    [
      'past midnight, in the window of the evening',
      '2026-03-11T04:00:00.000Z',
      { startHour: '22:00', endHour: '02:00' },
      '2026-03-11T04:00:00.000Z',
    ],
    [
      'in the morning after it, in the evening',
      '2026-03-11T06:00:00.000Z',
      { startHour: '22:00', endHour: '02:00' },
      '2026-03-12T01:00:00.000Z',
    ],
    [
      'on Saturday morning, in Friday’s window',
      '2026-03-14T04:00:00.000Z',
      { startHour: '22:00', endHour: '02:00' },
      '2026-03-14T04:00:00.000Z',
    ],
    [
      'on Monday morning, not in Sunday’s window',
      '2026-03-16T04:00:00.000Z',
      { startHour: '22:00', endHour: '02:00' },
      '2026-03-17T01:00:00.000Z',
    ],
    ['a whole day up to midnight', '2026-03-10T02:59:59.000Z', { startHour: '00:00', endHour: '23:59' }, '2026-03-10T03:00:00.000Z'],
    ['never, when the window has no length', '2026-03-10T15:00:00.000Z', { startHour: '09:00', endHour: '09:00' }, null],
  ])('%s', (_when, instant, change, expected) => {
    expect(nextSendingAt(instant, { ...usual, ...change }, zone)).toBe(expected);
  });

  it('goes by the clocks of the company when they change', () => {
    const hours = { ...usual, startHour: '02:15', endHour: '02:45', domingo: true };

    // On 29 March 2026 the clocks of Berlin go from 2:00 to 3:00: that quarter of an hour does not exist, and the window opens the hour after.
    expect(nextSendingAt('2026-03-28T23:30:00.000Z', hours, 'Europe/Berlin')).toBe('2026-03-29T01:15:00.000Z');
    expect(nextSendingAt('2026-03-29T02:00:00.000Z', hours, 'Europe/Berlin')).toBe('2026-03-30T00:15:00.000Z');
  });
});

describe('the pause after a message', () => {
  it('is longer after each so many messages, never shorter than the usual one, and of no even length', () => {
    const settings = { messageInterval: 20, longerIntervalAfter: 3, greaterInterval: 60 };

    expect([1, 2, 3, 4, 6].map((sent) => pauseAfterMs(sent, settings, 0))).toEqual([20_000, 20_000, 60_000, 20_000, 60_000]);
    expect(pauseAfterMs(3, { ...settings, greaterInterval: 5 }, 0)).toBe(20_000);
    expect(pauseAfterMs(3, { ...settings, longerIntervalAfter: 0 }, 0)).toBe(20_000);
    expect(pauseAfterMs(1, settings, 1)).toBe(25_000);
    expect(pauseAfterMs(1, { ...settings, messageInterval: 0 }, 1)).toBe(0);
  });
});

describe('the settings', () => {
  it.each([
    ['a negative interval', { messageInterval: -1 }],
    ['a huge interval', { messageInterval: 121 }],
    ['an uneven one', { greaterInterval: 1.5 }],
    ['more messages than allowed before the long pause', { longerIntervalAfter: 61 }],
    ['an hour that no clock shows', { startHour: '24:00' }],
    [
      'two variables of one name',
      {
        variables: [
          { key: 'loja', value: 'A' },
          { key: 'loja', value: 'B' },
        ],
      },
    ],
    ['a name with a blank', { variables: [{ key: 'a b', value: '' }] }],
  ])('refuse %s', (_what, change) => {
    expect(campaignSettings.safeParse({ ...usual, ...change }).success).toBe(false);
  });

  it('take the limits themselves', () => {
    const most = { messageInterval: 120, longerIntervalAfter: 60, greaterInterval: 180, startHour: '00:00', endHour: '23:59' };

    expect(campaignSettings.safeParse({ ...usual, ...most }).success).toBe(true);
  });
});
