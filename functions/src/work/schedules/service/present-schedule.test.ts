import { expect, it } from 'vitest';
import { anActor } from '../../../testing/an-actor.ts';
import { toEntry } from './present-schedule.ts';

it('shows a message in the calendar without signs of direction, which would turn round what stands beside it', () => {
  const contact = { name: 'Ana\u202e Lima' };

  const entry = toEntry({ actor: anActor() }, { body: '\u202eOi {{firstName}}\u2069 e tchau' } as never, contact as never);

  expect(entry).toMatchObject({ contactName: 'Ana Lima', text: 'Oi Ana e tchau' });
});

it('fills in what its time tells, keeps what nobody knows yet, and tells an answer that came before from a failure', () => {
  const entryOf = (schedule: object) => toEntry({ actor: anActor() }, schedule as never, { name: 'Ana Lima' } as never);

  expect(entryOf({ body: '{{ms}}, {{firstName}}! {{hour}} {{protocol}}', sendAt: '2026-12-01T17:00:00.000Z' }).text).toBe(
    'Boa tarde, Ana! 14:00 {{protocol}}',
  );
  expect(
    ['ERR_SCHEDULE_ANSWERED', 'ERR_CONTACT_BLOCKED'].map((reason) => entryOf({ body: 'Oi', status: 'ERRO', reason }).isAnswered),
  ).toEqual([true, false]);
});
