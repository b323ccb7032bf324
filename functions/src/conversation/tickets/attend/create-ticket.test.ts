import type { Channel } from '@balcao/shared/domain/channels.ts';
import { connectionId, queueId } from '@balcao/shared/domain/ids.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { expect, it } from 'vitest';
import type { Contact } from '../../../people/contacts/service/contact-records.ts';
import { newContact } from '../../../people/contacts/service/new-contact.ts';
import { anActor } from '../../../testing/an-actor.ts';
import { createTicket } from './create-ticket.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const [queue, connection] = [queueId.parse(anId('Q1')), connectionId.parse(anId('C1'))];

/** Code of the error with which creating a ticket fails; `none` when all checks passed and the thread is read. */
const refusalOf = async (channel: Channel, known: Partial<Contact>): Promise<string> => {
  const contact = newContact({ name: 'Fabi', number: null, ...known }, now);
  const deps = {
    actor: anActor({ allowGroup: true }),
    names: async () => ({
      queues: new Map([[queue, {}]]),
      connections: new Map([[connection, { id: connection, channel, isDefault: true }]]),
      users: { get: () => ({ allowGroup: true }) },
    }),
    contacts: { get: async () => contact },
    tickets: {
      getThread: async () => {
        throw new Error('none');
      },
    },
  };
  const begin = (whatsappId: typeof connection | null) =>
    createTicket(deps as never, { contactId: contact.id, queueId: queue, whatsappId, userId: null }).catch((error: Error) => error.message);
  const answers = [await begin(connection), await begin(null)];
  expect(answers[1]).toBe(answers[0]);
  return String(answers[0]);
};

it('begins a conversation only over a connection that reaches the contact, named or the standard one', async () => {
  const scopedIds = { [connection]: '7001' };
  const onlyPage = { channel: 'facebook' as const, scopedIds };
  for (const channel of ['whatsapp', 'whatsapp_oficial'] as const) {
    expect([channel, await refusalOf(channel, onlyPage)]).toEqual([channel, 'ERR_CHANNEL_CANNOT']);
    expect([channel, await refusalOf(channel, { number: '5511987654321', scopedIds })]).toEqual([channel, 'none']);
  }
  for (const channel of ['facebook', 'instagram'] as const) {
    expect([channel, await refusalOf(channel, { number: '5511987654321' })]).toEqual([channel, 'ERR_CHANNEL_CANNOT']);
    expect([channel, await refusalOf(channel, onlyPage)]).toEqual([channel, 'none']);
  }
  expect(await refusalOf('whatsapp', { lid: '111222333444555' })).toBe('none');
  expect(await refusalOf('whatsapp_oficial', { lid: '111222333444555' })).toBe('ERR_CHANNEL_CANNOT');
  expect(await refusalOf('whatsapp_oficial', { bsuid: 'BR.1' })).toBe('none');
  expect(await refusalOf('whatsapp_oficial', { number: '120363000000000', isGroup: true })).toBe('ERR_CHANNEL_CANNOT');
});
