import { describe, expect, it } from 'vitest';
import { anAdmin, anAttendant, anId, aQueueId, aTicket, aUserId } from '../../testing/builders.ts';
import { decideUpdate as decide, type UpdateRequest } from './decide-update.ts';

const at = '2026-03-10T12:05:00.000Z';
type Asked = Parameters<typeof decide>;
type Request = Omit<UpdateRequest, 'inboundMessages'> & Partial<UpdateRequest>;
const decideUpdate = (ticket: Asked[0], actor: Asked[1], request: Request) =>
  decide(ticket, actor, { inboundMessages: ticket.inboundMessages ?? 0, ...request }, at);

const ask = (change: Partial<UpdateRequest>): Request => ({
  status: 'open',
  userId: null,
  queueId: null,
  isTransfered: false,
  ...change,
});

describe('accepting', () => {
  it('gives a pending ticket with a queue to the one who asks', () => {
    const decision = decideUpdate(aTicket(), anAttendant(), ask({}));

    expect(decision).toMatchObject({
      kind: 'accept',
      change: { status: 'open', userId: anId('X1'), queueId: anId('Q1') },
      log: [{ type: 'started' }],
    });
  });

  it('wants a queue first when the ticket has none', () => {
    expect(decideUpdate(aTicket({ queueId: null }), anAttendant(), ask({}))).toEqual({ kind: 'refuse', code: 'ERR_TICKET_NEEDS_QUEUE' });
  });

  it('takes the queue chosen in the dialog', () => {
    const decision = decideUpdate(aTicket({ queueId: null }), anAttendant(), ask({ queueId: aQueueId('Q2') }));

    expect(decision).toMatchObject({ kind: 'accept', change: { queueId: anId('Q2') } });
  });

  it('puts group tickets under group', () => {
    const decision = decideUpdate(aTicket({ isGroup: true, queueId: null }), anAttendant(), ask({}));

    expect(decision).toMatchObject({ kind: 'accept', change: { status: 'group' } });
  });

  it('refuses a ticket somebody else is working on', () => {
    expect(decideUpdate(aTicket({ status: 'open', userId: anId('X2') }), anAttendant(), ask({}))).toEqual({
      kind: 'refuse',
      code: 'ERR_TICKET_HELD_BY_OTHER',
    });
  });

  it('does nothing when one has it already', () => {
    expect(decideUpdate(aTicket({ status: 'open', userId: anId('X1') }), anAttendant(), ask({}))).toEqual({ kind: 'nothing' });
  });
});

describe('closing', () => {
  it('asks for a tag where one is required', () => {
    expect(decideUpdate(aTicket({ status: 'open', userId: anId('X1') }), anAttendant(), ask({ status: 'closed' }))).toMatchObject({
      kind: 'close',
      needsTag: true,
    });
  });

  it.each([
    ['an attendant without the permission', anAttendant(), 'refuse'],
    ['an attendant with the permission', anAttendant({ userClosePendingTicket: true }), 'close'],
    ['an admin', anAdmin(), 'close'],
  ])('ignoring a pending ticket by %s: %s', (_who, actor, kind) => {
    expect(decideUpdate(aTicket(), actor, ask({ status: 'closed' })).kind).toBe(kind);
  });

  it('resets what belongs to the episode', () => {
    expect(decideUpdate(aTicket({ status: 'open', unreadMessages: 3 }), anAdmin(), ask({ status: 'closed' }))).toMatchObject({
      change: { status: 'closed', unreadMessages: 0, waitingSince: null, amountUsedBotQueues: 0 },
    });
  });

  it('does nothing where the customer is asked to rate, unless a rating is noted with it', () => {
    const asked = aTicket({ status: 'nps', userId: anId('X1') });
    expect(decideUpdate(asked, anAttendant(), ask({ status: 'closed' }))).toEqual({ kind: 'nothing' });
    expect(decideUpdate(asked, anAttendant(), ask({ status: 'closed', rate: 4 }))).toMatchObject({ kind: 'close' });
  });

  it('is refused while the customer wrote what is not known, read by somebody else or not', () => {
    const wrote = (inboundMessages: number) => aTicket({ status: 'open', userId: anId('X1'), inboundMessages, unreadMessages: 0 });
    const closing = (known: number) => ask({ status: 'closed', inboundMessages: known });

    expect(decideUpdate(wrote(3), anAttendant(), closing(2))).toEqual({ kind: 'refuse', code: 'ERR_CUSTOMER_WROTE' });
    expect(decideUpdate(wrote(3), anAttendant(), closing(3))).toMatchObject({ kind: 'close', seen: { inboundMessages: 3 } });
    expect(decideUpdate(wrote(3), anAttendant(), closing(4)).kind).toBe('close');
    expect(decideUpdate(aTicket({ status: 'open', userId: anId('X1') }), anAttendant(), closing(0)).kind).toBe('close');
  });

  it('does nothing to a closed ticket', () => {
    expect(decideUpdate(aTicket({ status: 'closed' }), anAdmin(), ask({ status: 'closed' }))).toEqual({ kind: 'nothing' });
  });
});

describe('returning to the queue', () => {
  it('takes the ticket from its user', () => {
    expect(decideUpdate(aTicket({ status: 'open', userId: anId('X1') }), anAttendant(), ask({ status: 'pending' }))).toMatchObject({
      kind: 'return',
      change: { status: 'pending', userId: null },
    });
  });

  it('is not for closed tickets', () => {
    expect(decideUpdate(aTicket({ status: 'closed' }), anAdmin(), ask({ status: 'pending' }))).toEqual({
      kind: 'refuse',
      code: 'ERR_TICKET_TRANSITION',
      from: 'closed',
      to: 'pending',
    });
  });
});

describe('transferring', () => {
  it('needs a queue', () => {
    expect(decideUpdate(aTicket({ status: 'open' }), anAttendant(), ask({ isTransfered: true, userId: aUserId('X2') }))).toEqual({
      kind: 'refuse',
      code: 'ERR_TICKET_NEEDS_QUEUE',
    });
  });

  it('opens the ticket with the chosen user', () => {
    const decision = decideUpdate(
      aTicket({ status: 'open', userId: anId('X1') }),
      anAttendant(),
      ask({ isTransfered: true, userId: aUserId('X2'), queueId: aQueueId('Q2') }),
    );

    expect(decision).toMatchObject({
      kind: 'transfer',
      change: { status: 'open', userId: anId('X2'), queueId: anId('Q2') },
      log: [
        { type: 'transferred', userId: anId('X1') },
        { type: 'receivedTransfer', userId: anId('X2') },
      ],
    });
  });

  it('leaves it pending in the queue when no user is chosen', () => {
    const decision = decideUpdate(
      aTicket({ status: 'open', userId: anId('X1') }),
      anAttendant(),
      ask({ isTransfered: true, queueId: aQueueId('Q2') }),
    );

    expect(decision).toMatchObject({ kind: 'transfer', change: { status: 'pending', userId: null } });
  });
});

describe('reopening', () => {
  it('gives a closed ticket to the one who asks', () => {
    expect(decideUpdate(aTicket({ status: 'closed', userId: anId('X2') }), anAttendant(), ask({}))).toMatchObject({
      kind: 'reopen',
      change: { status: 'open', userId: anId('X1') },
      log: [{ type: 'reopened' }],
    });
  });
});
