import fc from 'fast-check';
import { expect, it } from 'vitest';
import { templateChangesIn } from './template-changes-in.ts';

const receivedAt = '2026-11-29T12:00:00.000Z';
const decided = (field: string, value: object, time: unknown = 1_764_417_600) =>
  templateChangesIn({ entry: [{ id: '2001', time, changes: [{ field, value: { message_template_id: 7201, ...value } }] }] }, receivedAt);

it.each([
  ['APPROVED', 'APPROVED'],
  ['REINSTATED', 'APPROVED'],
  ['UNARCHIVED', 'APPROVED'],
  ['PAUSED', 'PAUSED'],
  ['PENDING_DELETION', 'PENDING_DELETION'],
])('the event %s is the state %s', (event, status) => {
  expect(decided('message_template_status_update', { event })).toEqual([
    { accountId: '2001', metaID: '7201', at: '2025-11-29T12:00:00.000Z', status },
  ]);
});

it('reads a new category, and times in milliseconds or none', () => {
  const value = { previous_category: 'UTILITY', new_category: 'MARKETING' };

  expect(decided('template_category_update', value)).toMatchObject([{ category: 'MARKETING' }]);
  expect(decided('template_category_update', value, 1_764_417_600_000)).toMatchObject([{ at: '2025-11-29T12:00:00.000Z' }]);
  expect(decided('template_category_update', value, 'soon')).toMatchObject([{ at: receivedAt }]);
  // In twenty years, or before there was a year.
  for (const time of [2_400_000_000, -1e30, 1e30])
    expect(decided('template_category_update', value, time)).toMatchObject([{ at: receivedAt }]);
});

it('a warning changes nothing, nor does what is of something else', () => {
  expect(decided('message_template_status_update', { event: 'FLAGGED' })).toEqual([]);
  expect(decided('messages', {})).toEqual([]);
});

it('answers whatever the body is', () => {
  fc.assert(fc.property(fc.anything(), (body) => void templateChangesIn(body, receivedAt)));
});
