import { companyId, tagId } from '@balcao/shared/domain/ids.ts';
import { enterLane, noLaneRules, type LaneRules } from '@balcao/shared/domain/tickets/lane.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { anId, aTicket } from '@balcao/shared/testing/builders.ts';
import type { Timer } from '@balcao/shared/events/timers.ts';
import { describe, expect, it } from 'vitest';
import type { Change } from '../../../platform/stream-consumer.ts';
import type { ReactionsEnv } from '../../../platform/reactions-env.ts';
import { toTicketRow } from '../store/conversation-tables.ts';
import { laneReaction } from './lanes.ts';

const [lane, next] = [tagId.parse(anId('A')), tagId.parse(anId('B'))];
const company = companyId.parse(7);
const at = '2026-11-22T12:00:00.000Z';
const env = {} as ReactionsEnv;
const inLane = (change: object = {}): Ticket => aTicket({ lane: { tagId: lane, at }, ...change });
const image = (ticket: Ticket) => ({ ...toTicketRow(company, ticket) });
const changed = (before: Ticket | null, after: Ticket): Change => ({
  eventId: '1',
  entity: 'ticket',
  old: before && image(before),
  new: image(after),
  expired: false,
});

const run = async (changes: Change[], rules: Partial<LaneRules>, stored: Ticket = inLane()) => {
  const [timers, moves]: [Timer[], string[]] = [[], []];
  let read = 0;
  let now = stored;
  const reaction = laneReaction(
    () => ({
      companyId: company,
      tickets: {
        get: async () => now,
        moveLane: async (before, entry) => {
          if (before.lane?.at !== now.lane?.at) return 'lost';
          now = { ...now, lane: entry };
          moves.push(entry.tagId ?? 'none');
          return 'saved';
        },
      },
      lanes: {
        rules: async () => {
          read++;
          return { ...noLaneRules, ...rules };
        },
        get: async (id) => ({ id, name: 'Etapa', color: '#336699', kanban: true, version: 1, ...noLaneRules }),
      },
      contacts: { get: async () => null },
      names: async () => ({ queues: new Map(), connections: new Map() }),
      company: async () => null,
      now: () => new Date(at),
    }),
    async (timer) => void timers.push(timer),
  );
  await reaction.react(changes, env);
  return { timers, moves, read };
};

describe('what follows for a card', () => {
  const timed = { timeLane: 2, nextLaneId: next };

  it('is nothing, and nothing is read, for tickets in no lane and for changes that are not about it', async () => {
    const plain = aTicket();
    const other = changed(inLane(), inLane({ unreadMessages: 0 }));
    const closed = changed(inLane(), inLane({ status: 'closed' }));

    expect(await run([changed(null, plain), changed(plain, aTicket({ lastInboundAt: at })), other, closed], timed)).toEqual({
      timers: [],
      moves: [],
      read: 0,
    });
  });

  it.each([
    ['it enters a lane', aTicket(), inLane()],
    ['it is made in one', null, inLane()],
    ['it is opened again in one', inLane({ status: 'closed' }), inLane()],
  ])('is a timer when %s', async (_name, before, after) => {
    const once = changed(before, after);
    const { timers } = await run([once, once], timed);

    expect(timers[0]).toMatchObject({ kind: 'lane-over', tagId: lane, version: at, at: '2026-11-22T14:00:00.000Z' });
    // Brought again it is the same timer, which is one.
    expect(timers[1]).toEqual(timers[0]);
    expect((await run([once], { timeLane: 2 })).timers).toEqual([]);
  });

  it('is a move back when its customer writes, once however often that is told', async () => {
    const reply = changed(inLane(), inLane({ lastInboundAt: '2026-11-22T12:30:00.000Z' }));

    expect((await run([reply, reply], { rollbackLaneId: next })).moves).toEqual([next]);
    expect((await run([reply], {})).moves).toEqual([]);
    expect((await run([reply], { rollbackLaneId: lane })).moves).toEqual([]);
    const moved = { ...inLane(), lane: enterLane(inLane(), next, new Date()) ?? undefined };
    expect((await run([reply], { rollbackLaneId: next }, moved)).moves).toEqual([]);
  });
});
