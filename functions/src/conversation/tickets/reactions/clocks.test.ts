import { companyId } from '@balcao/shared/domain/ids.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import type { Timer } from '@balcao/shared/events/timers.ts';
import { aBotQueue } from '@balcao/shared/testing/a-bot-queue.ts';
import { anId, aTicket } from '@balcao/shared/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { toConnection } from '../../../setup/connections/service/connection-records.ts';
import type { ReactionsEnv } from '../../../platform/reactions-env.ts';
import { toTicketRow } from '../store/conversation-tables.ts';
import { clockReaction } from './clocks.ts';

const company = companyId.parse(7);
const stateAt = '2026-03-10T12:00:00.000Z';
const connection = {
  ...toConnection({
    companyId: 7,
    connectionId: anId('C1'),
    name: 'Loja',
    color: '#000000',
    channel: 'whatsapp',
    status: 'CONNECTED',
    isDefault: true,
    queueIds: [],
    groupAsTicket: false,
    allowGroup: false,
    complationMessage: '',
    timeCreateNewTicket: 0,
    greetingMessage: '',
  }),
  expiresTicket: 10,
  timeToReturnQueue: 5,
};
const image = (ticket: Ticket) => ({ ...toTicketRow(company, ticket) });
const run = async (before: Ticket | null, after: Ticket, isDeleted = false) => {
  const timers: Timer[] = [];
  let read = 0;
  const reaction = clockReaction({
    connectionOf: async () => {
      read++;
      return isDeleted ? null : connection;
    },
    facts: () => async (known, needs) => {
      read++;
      const queue = needs.find(({ kind }) => kind === 'queue');
      return queue?.kind === 'queue' ? { ...known, queues: { [queue.id]: aBotQueue({ id: queue.id, ativarRoteador: true }) } } : known;
    },
    schedule: async (timer) => void timers.push(timer),
    now: () => new Date(stateAt),
  });
  await reaction.react(
    [{ eventId: '1', entity: 'ticket', old: before && image(before), new: image(after), expired: false }],
    {} as ReactionsEnv,
  );
  return { timers: timers.map((timer) => (timer.kind === 'ticket-clock' ? `${timer.clock} ${timer.at} ${timer.version}` : '')), read };
};
const open = aTicket({ status: 'open', userId: anId('X1'), stateAt, waitingSince: null });

describe('what follows for a ticket’s clocks', () => {
  it('from a new state: its timers are set', async () => {
    const { timers } = await run(aTicket({ stateAt: '2026-03-10T11:00:00.000Z' }), open);

    expect(timers).toEqual([`returnToQueue 2026-03-10T12:05:00.000Z ${stateAt}`, expect.stringContaining('silence')]);
    expect((await run(null, open)).timers).toHaveLength(2);
  });

  it('without its connection: a rating is over after an hour, and its queue offers it; all else ends with the connection', async () => {
    const timersOf = async (ticket: Ticket) => (await run(null, ticket, true)).timers;

    expect(await timersOf(aTicket({ status: 'nps', stateAt }))).toEqual([`ratingOver 2026-03-10T13:00:00.000Z ${stateAt}`]);
    expect(await timersOf(aTicket({ status: 'pending', queueId: anId('Q1'), userId: null, stateAt }))).toEqual([
      `offer ${stateAt} ${stateAt}`,
    ]);
    expect(await timersOf(open)).toEqual([]);
    expect(await timersOf(aTicket({ status: 'pending', queueId: null, userId: null, stateAt }))).toEqual([]);
  });

  it('from a message, a reading or an end: nothing, and nothing is read', async () => {
    expect(await run(open, { ...open, unreadMessages: 2, updatedAt: '2026-03-10T12:01:00.000Z' })).toEqual({ timers: [], read: 0 });
    expect(await run(open, { ...open, status: 'closed', stateAt: '2026-03-10T12:01:00.000Z' })).toEqual({ timers: [], read: 0 });
    const old = aTicket({ status: 'open', userId: anId('X1') });
    expect((await run({ ...old, stateAt: undefined }, { ...old, stateAt: undefined })).read).toBe(0);
  });
});
