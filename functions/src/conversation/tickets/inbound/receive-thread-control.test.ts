import { connectionId, contactId, threadIdOf } from '@balcao/shared/domain/ids.ts';
import type { ThreadControl } from '@balcao/shared/domain/tickets/thread-control.ts';
import { aTicket, anId } from '@balcao/shared/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { receiveThreadControl, type ThreadControlDeps } from './receive-thread-control.ts';

const connection = { id: connectionId.parse(anId('C1')) };
const ana = contactId.parse(anId('P1'));

/** What is stored when it is said at noon that `owner` has Ana's conversation, as often as it is said. */
const stored = async (owner: ThreadControl['owner'], before?: ThreadControl, known = true, times = 1) => {
  const writes: unknown[] = [];
  let ticket = aTicket({ status: 'closed', threadControl: before });
  const deps = {
    contacts: { findByIdentity: async () => (known ? ana : null) },
    tickets: {
      getThread: async (threadId: string) => ({ lastTicketId: threadId === threadIdOf(connection.id, ana) ? ticket.id : null }),
      get: async () => ticket,
      setThreadControl: async (_ticket: unknown, control: ThreadControl) => {
        writes.push(control);
        ticket = { ...ticket, threadControl: control };
        return 'saved';
      },
    },
  } as unknown as ThreadControlDeps;
  for (let time = 0; time < times; time++)
    await receiveThreadControl(deps, connection, {
      type: 'thread-control',
      channel: 'facebook',
      chatKey: '77',
      owner,
      providerId: 'control-1',
      identities: [{ kind: 'psid', value: '77' }],
      at: '2026-03-10T12:00:00.000Z',
    });
  return writes;
};
const noon = '2026-03-10T12:00:00.000Z';

describe('a word on who has a conversation', () => {
  it('is stored with its last ticket, a closed one too, once however often it comes', async () => {
    expect(await stored('other', undefined, true, 3)).toEqual([{ owner: 'other', at: noon }]);
    expect(await stored('us', { owner: 'other', at: '2026-03-10T11:00:00.000Z' })).toEqual([{ owner: 'us', at: noon }]);
  });

  it('is stored nowhere when a later one is known, or nobody', async () => {
    expect(await stored('other', { owner: 'us', at: '2026-03-10T12:00:01.000Z' })).toEqual([]);
    expect(await stored('other', undefined, false)).toEqual([]);
  });
});
