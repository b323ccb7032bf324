import { queueId } from '@balcao/shared/domain/ids.ts';
import { describe, expect, it } from 'vitest';
import type { ConnectionDetails } from '../../api/connection-queries.ts';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { fieldsOf, linksAnew, newFields, placeOf, problemsOf, refusedFields, tabOf, toSend } from './form-model.ts';

const start = { ...newFields('whatsapp', []), name: 'Loja' };
const around = { channel: 'whatsapp', start: null, asksRating: false, now: new Date('2026-11-21T12:00:00.000Z') } as const;

describe('tabOf', () => {
  it.each([
    ['name', 'general'],
    ['send_token', 'general'],
    ['collectiveVacationEnd', 'messages'],
    ['sendIdQueue', 'chatbot'],
    ['ratingMessage', 'rating'],
    ['schedules.3.endTimeB', 'schedules'],
    ['somethingNew', 'general'],
  ])('leads %s to %s', (path, tab) => {
    expect(tabOf(path)).toBe(tab);
  });
});

describe('placeOf', () => {
  it.each([
    ['messages', 'messages', null],
    ['outOfHoursMessage', 'messages', 'outOfHoursMessage'],
    ['ratingMessage', 'rating', 'ratingMessage'],
    ['somethingElse', 'general', null],
    [undefined, 'general', null],
  ])('opens the form for %s', (part, tab, field) => {
    expect(placeOf(part)).toEqual({ tab, field });
  });
});

describe('newFields', () => {
  it('chooses the queue of a company that has one, and none of several', () => {
    const queues = ['01JD0000000000000000000001', '01JD0000000000000000000002'].map((id) => ({ id: queueId.parse(id) }));

    expect(newFields('whatsapp', queues.slice(0, 1)).queueIds).toEqual([queues[0]?.id]);
    expect(newFields('whatsapp', queues).queueIds).toEqual([]);
    expect(newFields('whatsapp', []).queueIds).toEqual([]);
  });
});

describe('the time that a rating is waited for', () => {
  const stored = (expiresTicketNPS: number) => ({ ...start, ratingMessage: 'De 1 a 5?', expiresTicketNPS }) as unknown as ConnectionDetails;

  it('is an hour on a new connection, and where ratings are asked for and nothing is stored', () => {
    expect(newFields('whatsapp', []).expiresTicketNPS).toBe(60);
    expect([0, 1, 20].map((minutes) => fieldsOf(stored(minutes), true).expiresTicketNPS)).toEqual([60, 1, 20]);
    expect(fieldsOf(stored(0), false).expiresTicketNPS).toBe(0);
  });

  it('is sent with the next change where the form filled it in', () => {
    const opened = fieldsOf(stored(0), true);

    expect(problemsOf(opened, { ...around, start: opened, asksRating: true })).toEqual([]);
    expect(toSend(stored(0), { name: 'Outra' }, { ...opened, name: 'Outra' })).toEqual({ name: 'Outra', expiresTicketNPS: 60 });
    expect(toSend(stored(0), { expiresTicketNPS: 5 }, { ...opened, expiresTicketNPS: 5 })).toEqual({ expiresTicketNPS: 5 });
    expect(toSend(stored(20), { name: 'Outra' }, { ...fieldsOf(stored(20), true), name: 'Outra' })).toEqual({ name: 'Outra' });
  });
});

describe('problemsOf', () => {
  it('wants an official account whole when it is new', () => {
    const paths = problemsOf({ ...newFields('whatsapp_oficial', []), name: 'Oficial' }, { ...around, channel: 'whatsapp_oficial' });

    expect(paths.map(({ path }) => path)).toEqual([
      'phone_number',
      'phone_number_id',
      'waba_id',
      'business_id',
      'send_token',
      'app_secret',
    ]);
  });

  it('does not ask a stored account for what it never had, until it is emptied by hand', () => {
    const stored = { ...newFields('whatsapp_oficial', []), name: 'Oficial', phone_number: '5511988887777', send_token: '••••••••' };
    const asked = (fields: typeof stored) =>
      problemsOf(fields, { ...around, channel: 'whatsapp_oficial', start: stored }).map(({ path }) => path);

    expect(asked({ ...stored, name: 'Outro nome' })).toEqual([]);
    expect(asked({ ...stored, phone_number: '' })).toEqual(['phone_number']);
  });
});

describe('linksAnew', () => {
  const importing = { ...start, importOldMessages: '2026-10-01T00:00:00.000Z' };

  it.each([
    ['an import on a connection that is up', 'CONNECTED', start, importing, true],
    ['other groups in the import', 'CONNECTED', importing, { ...importing, importOldMessagesGroups: true }, true],
    ['another name beside an import', 'CONNECTED', importing, { ...importing, name: 'Outra' }, false],
    ['no import any more', 'CONNECTED', importing, start, false],
    ['a connection that is down', 'DISCONNECTED', start, importing, false],
  ] as const)('%s', (_name, status, before, now, expected) => {
    expect(linksAnew(status, before, now)).toBe(expected);
  });
});

describe('refusedFields', () => {
  it('finds the fields of each refusal, and none in others', () => {
    const issues = [{ path: 'sendIdQueue', error: 'ERR_CONNECTION_SEND_QUEUE' }];

    expect(refusedFields(new ApiError('ERR_CONNECTION_INVALID', 422, { issues }))).toEqual(issues);
    expect(refusedFields(new ApiError('ERR_DEFAULT_CONNECTION_REQUIRED', 409, undefined))).toMatchObject([{ path: 'isDefault' }]);
    expect(refusedFields(new ApiError('ERR_PLAN_LIMIT', 409, { limit: 3 }))).toBeNull();
    expect(refusedFields(new Error('other'))).toBeNull();
  });
});
