import type { Channel } from '@balcao/shared/domain/channels.ts';
import { aTicket } from '@balcao/shared/testing/builders.ts';
import { expect, it } from 'vitest';
import type { Contact } from '../../../people/contacts/service/contact-records.ts';
import { newContact } from '../../../people/contacts/service/new-contact.ts';
import { anActor } from '../../../testing/an-actor.ts';
import { updateTicket } from './update-ticket.ts';

const now = new Date('2026-03-10T12:00:00.000Z');

/** Code of the error with which a closed ticket is not reopened; `none` when all checks passed and it would be written. */
const refusalOf = async (channel: Channel, known: Partial<Contact>): Promise<string> => {
  const closed = aTicket({ status: 'closed', userId: null, channel });
  const deps = {
    actor: anActor({ profile: 'admin' }),
    now: () => now,
    names: async () => ({
      queues: new Map([[closed.queueId, {}]]),
      connections: new Map([[closed.connectionId, { id: closed.connectionId, channel }]]),
      users: { get: () => ({ active: true }) },
    }),
    contacts: { get: async () => newContact({ name: 'Fabi', number: null, ...known }, now) },
    users: {
      activeWrite: () => {
        throw new Error('none');
      },
    },
    tickets: { get: async () => closed },
  };
  const request = {
    id: closed.id,
    status: 'open',
    userId: deps.actor.userId,
    queueId: closed.queueId,
    isTransfered: false,
    useIntegration: null,
  };
  return updateTicket(deps as never, request as never).then(
    () => 'saved',
    (error: Error) => error.message,
  );
};

it('reopens a ticket only over a connection that reaches the contact', async () => {
  expect(await refusalOf('whatsapp_oficial', { lid: '111222333444555' })).toBe('ERR_CHANNEL_CANNOT');
  expect(await refusalOf('facebook', { number: '5511987654321' })).toBe('ERR_CHANNEL_CANNOT');
  expect(await refusalOf('whatsapp', { lid: '111222333444555' })).toBe('none');
  expect(await refusalOf('whatsapp_oficial', { number: '5511987654321' })).toBe('none');
});
