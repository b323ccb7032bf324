import type { ClockKind } from '@balcao/shared/domain/automation/clocks.ts';
import { noFacts } from '@balcao/shared/domain/automation/facts.ts';
import { companyId } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { placeLetters } from '@balcao/shared/domain/messages/position-of.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import type { Transition } from '@balcao/shared/domain/tickets/transitions/transition.ts';
import { aBotQueue } from '@balcao/shared/testing/a-bot-queue.ts';
import { anId, aQueueId, aTicket, aUserId } from '@balcao/shared/testing/builders.ts';
import { describe, expect, it, vi } from 'vitest';
import type { ClockDeps } from './clock-strikes.ts';

// The stores behind it read this as they load; no table is called.
vi.stubEnv('TABLE_NAME', 'unused');
const { clockStrikes } = await import('./clock-strikes.ts');

const stateAt = '2026-03-10T12:00:00.000Z';
const after = (minutes: number) => new Date(Date.parse(stateAt) + minutes * 60_000).toISOString();
const idAt = (minutes: number) => `${placeLetters({ at: new Date(after(minutes)), order: 0 })}${anId('0').slice(13)}`;
const [ana, bia, sales] = [aUserId('X1'), aUserId('X2'), aQueueId('Q1')];
const timing = { TIMER_QUEUE_URL: '', TIMER_GROUP: '', TIMER_QUEUE_ARN: '', TIMER_ROLE_ARN: '' };

/** A clock whose connection was deleted after it was set: what it was set for and when it strikes, in minutes after the ticket's state began. */
const strike = async (clock: ClockKind, fields: Parameters<typeof aTicket>[0], { setFor = 20, now = 20 } = {}) => {
  let ticket = aTicket({ channel: 'whatsapp', stateAt, lastMessageId: idAt(-60), lastInboundAt: stateAt, ...fields });
  const said: Message[] = [];
  const again: string[] = [];
  const timer = {
    kind: 'ticket-clock',
    companyId: companyId.parse(7),
    ticketId: ticket.id,
    clock,
    at: after(setFor),
    version: stateAt,
  } as const;
  const deps = {
    tickets: {
      get: async () => ticket,
      change: async (before: Ticket, { change }: Transition, messages: ReadonlyArray<Message>) => {
        ticket = { ...before, ...change, stateAt: change.updatedAt };
        said.push(...messages);
        return { outcome: 'saved', ticket };
      },
      lastOffered: async () => ana,
      offeredWrite: () => ({ kind: 'Put', params: {} }),
    },
    contacts: { get: async () => null },
    users: { activeWrite: () => ({ kind: 'ConditionCheck', params: {} }) },
    connectionOf: async () => null,
    facts: async () => ({ ...noFacts, queues: { [sales]: aBotQueue({ id: sales, ativarRoteador: true, typeRandomMode: 'ORDENADO' }) } }),
    membersOf: async () => [ana, bia].map((id) => ({ id, load: 0 })),
    isFlowBusy: async () => true,
    setAgain: async ({ at }: { at: string }) => void again.push(at),
    now: () => new Date(after(now)),
  } as unknown as ClockDeps;
  await clockStrikes(timer, timing, deps);
  const once = ticket;
  // The same timer, delivered again.
  await clockStrikes(timer, timing, deps);
  expect(ticket.status).toBe(once.status);
  expect(said).toEqual([]);
  return { status: ticket.status, userId: ticket.userId, again: [...new Set(again)] };
};

const asked = { status: 'nps', userId: ana } as const;
const open = { status: 'open', userId: ana, waitingSince: null } as const;

describe('a clock whose ticket lost its connection', () => {
  it('closes what nobody rated, when the time that was set is over', async () => {
    expect(await strike('ratingOver', { ...asked, waitingSince: null })).toMatchObject({ status: 'closed', again: [] });
    expect(await strike('ratingOver', { ...asked, waitingSince: null }, { now: 19 })).toMatchObject({ status: 'nps', again: [after(20)] });
  });

  it('has who wrote something else instead of a rating wait again', async () => {
    expect(await strike('ratingOver', { ...asked, waitingSince: after(3) })).toMatchObject({ status: 'pending', userId: null });
  });

  it('gives back whose customer still waits for an answer, and looks no more when nobody does', async () => {
    expect(await strike('returnToQueue', { ...open, waitingSince: after(2) })).toMatchObject({ status: 'pending', userId: null });
    expect(await strike('returnToQueue', open)).toEqual({ status: 'open', userId: ana, again: [] });
  });

  it('closes what is silent, after an hour at the earliest, and says no reminder', async () => {
    expect(await strike('silence', { ...open, lastMessageId: idAt(-60) })).toMatchObject({ status: 'closed' });
    expect(await strike('silence', { ...open, lastMessageId: idAt(5) })).toMatchObject({ status: 'open', again: [after(65)] });
    expect(await strike('silence', { ...open, lastMessageId: idAt(0) }, { setFor: 1440, now: 1440 })).toMatchObject({ status: 'closed' });
    expect(await strike('silence', { ...open, lastMessageId: idAt(0) }, { setFor: 1440, now: 1439 })).toMatchObject({ status: 'open' });
  });

  it('closes a silent conversation of a flow, which has nothing left to say it with', async () => {
    const inFlow = { status: 'pending', isBot: true, userId: null, queueId: null, bot: { version: 1, flow: anId('R1') } } as const;

    expect(await strike('silence', inFlow)).toMatchObject({ status: 'closed', again: [] });
  });

  it('offers it to the next one of its queue', async () => {
    expect(await strike('offer', { status: 'pending', userId: null, queueId: sales })).toMatchObject({ status: 'pending', userId: bia });
  });

  it('leaves it without a queue: which one it was for went with the connection', async () => {
    expect(await strike('sendQueue', { status: 'pending', userId: null, queueId: null })).toEqual({
      status: 'pending',
      userId: null,
      again: [],
    });
  });
});
