import { expect, it } from 'vitest';
import { anActor } from '../../../testing/an-actor.ts';
import { toEntry } from './present-schedule.ts';

it('shows a message in the calendar without signs of direction, which would turn round what stands beside it', () => {
  const contact = { name: 'Ana\u202e Lima' };

  const entry = toEntry({ actor: anActor() }, { body: '\u202eOi {{firstName}}\u2069 e tchau' } as never, contact as never);

  expect(entry).toMatchObject({ contactName: 'Ana Lima', text: 'Oi Ana e tchau' });
});

it('keeps what only its time will tell, and tells an answer that came before from a failure', () => {
  const entryOf = (schedule: object) => toEntry({ actor: anActor() }, schedule as never, { name: 'Ana Lima' } as never);

  expect(entryOf({ body: 'Lembrete {{firstName}}, {{ms}} {{hour}}' }).text).toBe('Lembrete Ana, {{ms}} {{hour}}');
  expect(
    ['ERR_SCHEDULE_ANSWERED', 'ERR_CONTACT_BLOCKED'].map((reason) => entryOf({ body: 'Oi', status: 'ERRO', reason }).isAnswered),
  ).toEqual([true, false]);
});
