import { randomUUID } from 'node:crypto';
import { ticket as ticketSchema, type TicketStatus } from '@balcao/shared/domain/tickets/ticket.ts';
import {
  contactId as contactIdSchema,
  threadIdOf,
  ticketId as ticketIdSchema,
  ticketUuidOf,
  type ContactId,
} from '@balcao/shared/domain/ids.ts';
import { contactRecords } from '@balcao/functions/people/contacts/service/contact-records.ts';
import { newUlid } from '@balcao/functions/platform/new-ids.ts';
import { toTicketRow } from '@balcao/functions/conversation/tickets/store/conversation-tables.ts';
import { sequenceEntity } from '@balcao/functions/organisation/companies/store/company.entity.ts';
import { ticketCounterEntity, ticketEntity } from '@balcao/functions/conversation/tickets/store/ticket.entity.ts';
import type { TestCompany } from '@balcao/functions/testing/make-company.ts';
import type { PutInBulk } from './put-in-bulk.ts';

const sharedContacts = 300;
/** Ten of a hundred open, ten waiting, the rest closed. */
const statusOf = (n: number): TicketStatus => (n % 10 === 0 ? 'open' : n % 10 === 1 ? 'pending' : 'closed');

/** Puts that many tickets of 300 contacts and their counters straight into the table: for measuring lists, not for use. The counters'
 *  buckets are the same however many tickets there are, as they are in a real company.
 *  @param isWanted leaves tickets out that nobody will look at. */
export const fillTickets = async (
  company: TestCompany,
  put: PutInBulk,
  count: number,
  users: ReadonlyArray<string>,
  isWanted: (ticketId: number) => boolean = () => true,
): Promise<void> => {
  const now = Date.now();
  const contacts: ContactId[] = [];
  for (let n = 0; n < sharedContacts; n++) {
    const at = new Date(now - n * 60_000).toISOString();
    const id = contactIdSchema.parse(newUlid(new Date(now - n)));
    contacts.push(id);
    await contactRecords(company.id).create(
      {
        id,
        name: `Cliente ${n}`,
        number: `5531${String(900_000_000 + n)}`,
        bsuid: null,
        lid: null,
        scopedIds: {},
        chatAddresses: {},
        disappearingSec: {},
        otherNames: [],
        mergedIds: [],
        email: '',
        urlPicture: null,
        active: true,
        acceptAudioMessage: true,
        disableBot: false,
        lgpdAcceptedAt: null,
        extraInfo: [],
        tagIds: [],
        connectionId: null,
        userId: null,
        version: 0,
        merged: null,
        channel: 'whatsapp_oficial',
        isGroup: false,
        createdAt: at,
        updatedAt: at,
      },
      [],
    );
  }
  const totals = new Map<string, { status: TicketStatus; queueId: string; userId: string; tickets: number; unread: number }>();
  const rowOf = (n: number) => {
    const status = statusOf(n);
    const at = new Date(now - n * 1000).toISOString();
    const queueId = n % 3 === 0 ? company.otherQueue.id : company.queue.id;
    const userId = status === 'pending' ? null : (users[n % users.length] ?? null);
    const unreadMessages = status === 'pending' ? 1 : 0;
    const contact = contacts[n % sharedContacts] ?? contactIdSchema.parse(newUlid(new Date(now)));
    const key = `${status} ${queueId} ${userId}`;
    const total = totals.get(key) ?? { status, queueId, userId: userId ?? 'none', tickets: 0, unread: 0 };
    totals.set(key, { ...total, tickets: total.tickets + 1, unread: total.unread + unreadMessages });
    const ticket = ticketSchema.parse({
      id: n + 1,
      uuid: ticketUuidOf(ticketIdSchema.parse(n + 1), randomUUID()),
      threadId: threadIdOf(company.connection.id, contact),
      contactId: contact,
      connectionId: company.connection.id,
      channel: 'whatsapp_oficial',
      status,
      isGroup: false,
      isBot: false,
      queueId,
      userId,
      lastMessage: `Mensagem ${n} de um atendimento como os outros`,
      lastMessageId: '',
      lastMessageFromMe: false,
      unreadMessages,
      waitingSince: null,
      lastInboundAt: at,
      acceptedAt: null,
      closedAt: null,
      useIntegration: false,
      amountUsedBotQueues: 0,
      createdAt: at,
      updatedAt: at,
    });
    return toTicketRow(company.id, ticket);
  };
  const atOnce = 10_000;
  for (let from = 0; from < count; from += atOnce) {
    const ids = Array.from({ length: Math.min(atOnce, count - from) }, (_, n) => from + n);
    await put(ids.flatMap((n) => (isWanted(n + 1) ? [ticketEntity.itemOf(rowOf(n))] : [])));
  }
  // The tickets of those who write afterwards are numbered on.
  await sequenceEntity.put({ companyId: company.id, sequence: 'ticket', last: count }).go();
  for (const total of totals.values()) {
    await ticketCounterEntity.put({ ...total, companyId: company.id, connectionId: company.connection.id, isGroup: false }).go();
  }
};
