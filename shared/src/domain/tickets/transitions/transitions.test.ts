import { describe, expect, it } from 'vitest';
import { anId, aQueueId, aTicket, aUserId } from '../../../testing/builders.ts';
import { ticketStatuses, type TicketStatus } from '../ticket.ts';
import { accept } from './accept.ts';
import { close, mayClose } from './close.ts';
import { open } from './open.ts';
import { isReopenedByMessage, reopen, reopenByMessage } from './reopen.ts';
import { returnToQueue } from './return.ts';
import { transfer, undoTransfer } from './transfer.ts';

const at = '2026-03-10T12:05:00.000Z';
const me = { userId: aUserId('X1'), at };
const nobody = { userId: null, at };
const to = { userId: aUserId('X2'), queueId: aQueueId('Q2') };
const held = (status: TicketStatus) => aTicket({ status, userId: status === 'open' || status === 'group' ? anId('X2') : null });

/** What each transition makes of a ticket of each status that somebody else has, if anybody. */
const outcomes: Record<TicketStatus, Record<'accept' | 'reopen' | 'transfer' | 'return' | 'close', string>> = {
  pending: { accept: 'accept', reopen: 'ERR_TICKET_TRANSITION', transfer: 'transfer', return: 'nothing', close: 'close' },
  open: { accept: 'ERR_TICKET_HELD_BY_OTHER', reopen: 'ERR_TICKET_TRANSITION', transfer: 'transfer', return: 'return', close: 'close' },
  group: { accept: 'ERR_TICKET_HELD_BY_OTHER', reopen: 'ERR_TICKET_TRANSITION', transfer: 'transfer', return: 'return', close: 'close' },
  closed: {
    accept: 'ERR_TICKET_TRANSITION',
    reopen: 'reopen',
    transfer: 'ERR_TICKET_TRANSITION',
    return: 'ERR_TICKET_TRANSITION',
    close: 'nothing',
  },
  lgpd: {
    accept: 'accept',
    reopen: 'ERR_TICKET_TRANSITION',
    transfer: 'ERR_TICKET_TRANSITION',
    return: 'ERR_TICKET_TRANSITION',
    close: 'close',
  },
  nps: {
    accept: 'ERR_TICKET_TRANSITION',
    reopen: 'reopen',
    transfer: 'ERR_TICKET_TRANSITION',
    return: 'ERR_TICKET_TRANSITION',
    close: 'close',
  },
};
const nameOf = (decision: { kind: string; code?: string }): string => decision.code ?? decision.kind;

describe('every transition', () => {
  it.each(ticketStatuses)('of a ticket that is %s', (status) => {
    const ticket = held(status);

    expect({
      accept: nameOf(accept(ticket, me, null)),
      reopen: nameOf(reopen(ticket, me, null)),
      transfer: nameOf(transfer(ticket, me, to)),
      return: nameOf(returnToQueue(ticket, me)),
      close: nameOf(close(ticket, me)),
    }).toEqual(outcomes[status]);
  });

  it('says the state it rests on', () => {
    const ticket = aTicket({ status: 'open', userId: anId('X1') });
    const from = { status: 'open', userId: anId('X1'), queueId: anId('Q1') };

    for (const decision of [transfer(ticket, me, to), undoTransfer(ticket, me, to), returnToQueue(ticket, me), close(ticket, nobody)])
      expect(decision).toMatchObject({ from, change: { updatedAt: at } });
  });
});

describe('opening', () => {
  const start = {
    id: aTicket().id,
    uuid: aTicket().uuid,
    threadId: aTicket().threadId,
    contactId: aTicket().contactId,
    connectionId: aTicket().connectionId,
    channel: aTicket().channel,
    isGroup: false,
    queueId: aQueueId('Q1'),
    lastInboundAt: null,
  };

  it.each([
    ['that a customer starts waits', { status: 'pending', userId: null }, { acceptedAt: null, closedAt: null, lastMessageFromMe: false }],
    [
      'that an attendant starts is theirs',
      { status: 'open', userId: aUserId('X1') },
      { acceptedAt: at, closedAt: null, lastMessageFromMe: true },
    ],
    ['that is stored closed has ended', { status: 'closed', userId: null }, { acceptedAt: null, closedAt: at }],
  ] as const)('one %s', (_what, state, expected) => {
    expect(open({ ...start, ...state }, nobody)).toMatchObject({
      ticket: { ...state, ...expected, createdAt: at },
      log: [{ type: 'created', userId: null, queueId: anId('Q1') }],
    });
  });
});

describe('accepting', () => {
  it('keeps when it was first accepted', () => {
    const first = '2026-03-10T11:00:00.000Z';

    expect(accept(aTicket({ acceptedAt: first }), me, null)).toMatchObject({ change: { acceptedAt: first } });
    expect(accept(aTicket(), me, null)).toMatchObject({ change: { acceptedAt: at } });
  });
});

describe('transferring', () => {
  it('remembers who had it, so that it can be taken back', () => {
    const ticket = aTicket({ status: 'open', userId: anId('X1') });

    expect(transfer(ticket, me, to)).toMatchObject({
      change: {
        transfer: {
          at,
          byUserId: anId('X1'),
          fromUserId: anId('X1'),
          fromQueueId: anId('Q1'),
          toUserId: anId('X2'),
          toQueueId: anId('Q2'),
        },
      },
    });
  });

  it('taken back goes where it came from, without a queue too', () => {
    expect(undoTransfer(aTicket(), me, { userId: null, queueId: null })).toMatchObject({ change: { status: 'pending', queueId: null } });
  });
});

describe('returning to the queue', () => {
  it('remembers who had it, so that it can be taken back', () => {
    const returned = returnToQueue(aTicket({ status: 'open', userId: anId('X1') }), me);

    expect(returned).toMatchObject({
      change: {
        transfer: { at, byUserId: anId('X1'), fromUserId: anId('X1'), toUserId: null, fromQueueId: anId('Q1'), toQueueId: anId('Q1') },
      },
    });
  });
});

describe('closing', () => {
  const plain = { profile: 'user', userClosePendingTicket: false } as const;
  it.each([
    ['pending', plain, false],
    ['lgpd', plain, false],
    ['open', plain, true],
    ['group', plain, true],
    ['nps', plain, true],
    ['pending', { ...plain, userClosePendingTicket: true }, true],
    ['pending', { ...plain, profile: 'admin' }, true],
  ] as const)('a ticket that is %s by %o: %s', (status, who, expected) => {
    expect(mayClose(status, who)).toBe(expected);
  });

  it('frees its thread and tells its queue in the log', () => {
    expect(close(aTicket(), nobody)).toMatchObject({
      thread: 'release',
      log: [{ type: 'closed', userId: null, queueId: anId('Q1') }],
      change: { closedAt: at },
    });
  });
});

describe('reopening', () => {
  const closed = (closedAt: string, lastMessageFromMe = false) =>
    aTicket({ status: 'closed', waitingSince: null, closedAt, lastMessageFromMe });

  it('within five minutes lets a customer without an answer wait on; later, or after an answer, nobody waits', () => {
    const mistake = closed('2026-03-10T12:00:00.001Z');
    expect(reopen(mistake, me, null)).toMatchObject({ change: { waitingSince: mistake.lastInboundAt } });

    for (const ended of [closed('2026-03-10T12:00:00.000Z'), closed('2026-03-10T12:04:00.000Z', true)])
      expect(reopen(ended, me, null)).not.toHaveProperty('change.waitingSince');
  });
});

describe('the end taken back by a colleague', () => {
  it('gives the ticket to who had it, within five minutes and when it is asked for', () => {
    const ended = (closedAt: string) => aTicket({ status: 'closed', userId: anId('X9'), closedAt });
    const heir = (ticket: ReturnType<typeof aTicket>, asked: string) => {
      const decision = reopen(ticket, me, null, aUserId(asked));
      return decision.kind === 'reopen' && decision.change.userId;
    };

    expect(heir(ended('2026-03-10T12:04:00.000Z'), 'X9')).toBe(anId('X9'));
    expect(heir(ended('2026-03-10T12:04:00.000Z'), 'X8')).toBe(me.userId);
    expect(heir(ended('2026-03-10T11:04:00.000Z'), 'X9')).toBe(me.userId);
  });
});

describe('a customer’s message after the end', () => {
  const now = new Date('2026-03-10T12:30:00.000Z');
  it.each([
    [30, '2026-03-10T12:00:00.001Z', true],
    [30, '2026-03-10T12:00:00.000Z', false],
    [0, '2026-03-10T12:29:59.000Z', false],
    [30, null, false],
  ])('within %d minutes of %s goes on with the ticket: %s', (timeCreateNewTicket, closedAt, expected) => {
    expect(isReopenedByMessage({ timeCreateNewTicket }, { closedAt }, aTicket(), now)).toBe(expected);
  });

  const ofCampaign = { id: anId('C1'), name: 'Março', place: 0, at: '2026-03-01T12:00:00.000Z', opensTicket: true, asks: false };
  it.each([
    ['opens the ticket that a campaign made, however long ago', { campaign: ofCampaign, lastInboundAt: null }, true],
    ['does so though they wrote before it', { campaign: ofCampaign, lastInboundAt: '2026-02-28T12:00:00.000Z' }, true],
    ['does so once', { campaign: ofCampaign, lastInboundAt: '2026-03-02T12:00:00.000Z' }, false],
    ['does not where the campaign made no ticket', { campaign: { ...ofCampaign, opensTicket: false }, lastInboundAt: null }, false],
  ])('%s', (_what, ticket, expected) => {
    expect(isReopenedByMessage({ timeCreateNewTicket: 0 }, { closedAt: null }, ticket, now)).toBe(expected);
  });

  it('makes it wait in its queue, a group among the groups', () => {
    expect(reopenByMessage(aTicket({ status: 'closed', userId: anId('X1') }), at)).toMatchObject({
      change: { status: 'pending', userId: null, closedAt: null },
      thread: 'claim',
    });
    expect(reopenByMessage(aTicket({ status: 'closed', isGroup: true }), at)).toMatchObject({ change: { status: 'group' } });
  });
});
