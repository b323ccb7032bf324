import { describe, expect, it } from 'vitest';
import { connectionDefaults, defaultSchedules } from './connection-defaults.ts';
import { connectionProblems, importProblems, officialProblems } from './connection-problems.ts';

describe('importProblems', () => {
  const now = new Date('2026-11-21T12:00:00.000Z');
  const old = 'ERR_CONNECTION_IMPORT_OLD_DATE';
  const recent = 'ERR_CONNECTION_IMPORT_RECENT_DATE';

  it.each([
    ['nothing to fetch', null, null, []],
    ['two years ago to the minute', '2024-11-21T12:00:00.000Z', null, []],
    ['a span in the past', '2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z', []],
    ['one moment', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', []],
    ['more than two years ago', '2024-11-21T11:59:59.999Z', null, [old]],
    ['the future', '2026-11-21T12:00:00.001Z', null, [old]],
    ['an end before its start', '2026-02-01T00:00:00.000Z', '2026-01-31T00:00:00.000Z', [recent]],
    ['an end in the future', '2026-02-01T00:00:00.000Z', '2026-11-22T00:00:00.000Z', [recent]],
    ['an end without a start', null, '2026-02-01T00:00:00.000Z', [recent]],
    ['both wrong', '2020-01-01T00:00:00.000Z', '2019-01-01T00:00:00.000Z', [old, recent]],
  ])('%s', (_name, importOldMessages, importRecentMessages, errors) => {
    expect(importProblems({ importOldMessages, importRecentMessages }, now).map(({ error }) => error)).toEqual(errors);
  });
});

describe('connectionProblems', () => {
  const sound = { ...connectionDefaults, schedules: [...connectionDefaults.schedules], name: 'Loja', queueIds: [] };
  const around = { now: new Date('2026-11-21T12:00:00.000Z'), asksRating: false, before: null };
  const errorsOf = (change: object, how: Partial<typeof around> = {}) =>
    connectionProblems({ ...sound, ...change }, { ...around, ...how }).map(({ path, error }) => `${path} ${error}`);

  it('finds nothing in what a connection starts with', () => {
    expect(errorsOf({})).toEqual([]);
  });

  it.each([
    ['a name of one letter', { name: ' x ' }, ['name ERR_CONNECTION_NAME']],
    ['a name that nobody sees', { name: '\u202e\u0000\u200b' }, ['name ERR_CONNECTION_NAME']],
    ['a name of two lines', { name: 'Loja\nCentro' }, ['name ERR_CONNECTION_NAME']],
    ['a name of 51', { name: 'x'.repeat(51) }, ['name ERR_CONNECTION_NAME']],
    ['two queues without a greeting', { queueIds: ['a', 'b'], greetingMessage: ' ' }, ['greetingMessage ERR_CONNECTION_GREETING']],
    ['two queues with one', { queueIds: ['a', 'b'], greetingMessage: 'Olá' }, []],
    ['one queue without', { queueIds: ['a'] }, []],
    ['a time to a queue without queue', { timeSendQueue: 1 }, ['sendIdQueue ERR_CONNECTION_SEND_QUEUE']],
    [
      'holidays without an end',
      { collectiveVacationMessage: 'Férias', collectiveVacationStart: '2026-12-20' },
      ['collectiveVacationEnd ERR_CONNECTION_VACATION_DATE'],
    ],
    [
      'holidays that end before they start',
      { collectiveVacationStart: '2026-12-20', collectiveVacationEnd: '2026-12-19' },
      ['collectiveVacationEnd ERR_CONNECTION_VACATION_ORDER'],
    ],
    ['an hour that is none', { schedules: [{ ...defaultSchedules[0], endTimeA: '24:00' }] }, ['schedules.0.endTimeA ERR_CONNECTION_TIME']],
    ['half a period', { schedules: [{ ...defaultSchedules[0], startTimeB: '' }] }, ['schedules.0.startTimeB ERR_CONNECTION_TIME']],
    ['a day without the second period', { schedules: [{ ...defaultSchedules[0], startTimeB: '', endTimeB: '' }] }, []],
    [
      'a second period before the first is over',
      { schedules: [{ ...defaultSchedules[0], startTimeB: '11:00' }] },
      ['schedules.0.startTimeB ERR_SCHEDULE_OVERLAP'],
    ],
    [
      'a first period over midnight before another',
      { schedules: [{ ...defaultSchedules[0], startTimeA: '18:00', endTimeA: '09:00' }] },
      ['schedules.0.startTimeB ERR_SCHEDULE_OVERLAP'],
    ],
    [
      'a night shift alone',
      { schedules: [{ ...defaultSchedules[0], startTimeA: '22:00', endTimeA: '06:00', startTimeB: '', endTimeB: '' }] },
      [],
    ],
    ['a period over midnight', { schedules: [{ ...defaultSchedules[0], startTimeB: '22:00', endTimeB: '02:00' }] }, []],
  ])('looks at %s', (_name, change, errors) => {
    expect(errorsOf(change)).toEqual(errors);
  });

  it('asks for the rating question only where ratings are asked for', () => {
    const errors = ['ratingMessage ERR_CONNECTION_RATING_MESSAGE', 'expiresTicketNPS ERR_CONNECTION_RATING_EXPIRY'];

    expect(errorsOf({}, { asksRating: true })).toEqual(errors.slice(0, 1));
    expect(errorsOf({ ratingMessage: '\u200d' }, { asksRating: true })).toEqual(errors.slice(0, 1));
    expect(errorsOf({ expiresTicketNPS: 0 }, { asksRating: true })).toEqual(errors);
    expect(errorsOf({ ratingMessage: 'De 1 a 5?', expiresTicketNPS: 5 }, { asksRating: true })).toEqual([]);
  });

  it('leaves dates alone that were there before', () => {
    const dates = { importOldMessages: '2020-01-01T00:00:00.000Z', importRecentMessages: null };

    expect(errorsOf(dates)).toEqual(['importOldMessages ERR_CONNECTION_IMPORT_OLD_DATE']);
    expect(connectionProblems({ ...sound, ...dates }, { ...around, before: dates })).toEqual([]);
  });
});

describe('officialProblems', () => {
  it('wants the whole account, but not stored secrets again', () => {
    const account = {
      phone_number: '+55 11 4000-0000',
      phone_number_id: '1',
      waba_id: '',
      business_id: '3',
      send_token: '',
      app_secret: '',
    };

    expect(officialProblems(account, ['send_token', 'app_secret']).map(({ path }) => path)).toEqual(['waba_id']);
  });

  it('wants a phone number, unless the one that is stored stays', () => {
    const account = { phone_number: 'abc', phone_number_id: '1', waba_id: '2', business_id: '3', send_token: '4', app_secret: '5' };

    expect(officialProblems(account, [])).toEqual([{ path: 'phone_number', error: 'ERR_CONNECTION_PHONE_NUMBER' }]);
    expect(officialProblems(account, ['phone_number'])).toEqual([]);
  });
});
