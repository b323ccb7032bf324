import { connectionId, contactId, threadIdOf } from '@balcao/shared/domain/ids.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { aTicket, anId } from '@balcao/shared/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { receiveNotice, type NoticeDeps } from './receive-notice.ts';

const connection = { id: connectionId.parse(anId('C1')) };
const ana = contactId.parse(anId('P1'));

/** What is noted when something is told of Ana at noon. */
const noted = async (change: Partial<Ticket> | null, known = true) => {
  const notes: unknown[] = [];
  const ticket = change && aTicket(change);
  const deps = {
    contacts: { findByIdentity: async () => (known ? ana : null) },
    tickets: {
      getThread: async (threadId: string) => ({
        activeTicketId: threadId === threadIdOf(connection.id, ana) ? (ticket?.id ?? null) : null,
      }),
      get: async () => ticket,
      note: async ({ id }: Ticket, note: object) => void notes.push([id, note]),
    },
  } as unknown as NoticeDeps;
  await receiveNotice(deps, connection, {
    type: 'notice',
    notice: 'systemNotice',
    text: 'Something changed',
    channel: 'whatsapp_oficial',
    chatKey: '5511900000001',
    providerId: 'wamid.S',
    identities: [{ kind: 'phone', value: '5511900000001' }],
    at: '2026-03-10T12:00:00.000Z',
  });
  return notes;
};
const note = [[1, { type: 'systemNotice', reason: 'Something changed', noticeId: 'wamid.S', at: '2026-03-10T12:00:00.000Z' }]];

describe('a notice', () => {
  it.each(['open', 'pending'] as const)('is noted on the ticket that is %s', async (status) => {
    expect(await noted({ status, createdAt: '2026-03-10T11:00:00.000Z' })).toEqual(note);
  });

  it('is noted on a ticket of the same second, and on none that was opened after it', async () => {
    expect(await noted({ createdAt: '2026-03-10T12:00:00.999Z' })).toEqual(note);
    expect(await noted({ createdAt: '2026-03-10T12:00:01.000Z' })).toEqual([]);
  });

  it('is noted nowhere without an open ticket, or of somebody unknown', async () => {
    expect(await noted(null)).toEqual([]);
    expect(await noted({ status: 'closed' })).toEqual([]);
    expect(await noted({}, false)).toEqual([]);
  });
});
