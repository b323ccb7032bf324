import { randomUUID } from 'node:crypto';
import type { kanbanContract } from '@balcao/shared/contract/kanban.ts';
import type { messagesContract } from '@balcao/shared/contract/messages.ts';
import type { ticketsContract } from '@balcao/shared/contract/tickets.ts';
import type { uploadsContract } from '@balcao/shared/contract/uploads.ts';
import { connectionId, quickMessageId } from '@balcao/shared/domain/ids.ts';
import { newUlid } from '../../platform/new-ids.ts';
import { quickMessageRecords } from '../../setup/quick-messages/service/quick-message-records.ts';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import { aContact, aHeldTicket, aPendingTicket } from '../../testing/sample-records.ts';
import type { TestRequests } from '../../testing/sample-request.ts';
import { messageRecords } from './service/message-records.ts';

export const testRequests: TestRequests<typeof ticketsContract & typeof kanbanContract & typeof messagesContract & typeof uploadsContract> =
  {
    samples: {
      listTickets: () => ({ query: { status: 'pending' } }),
      countTickets: () => ({}),
      countUnattended: () => ({}),
      getTicketByUuid: async (company) => ({ params: { uuid: (await aPendingTicket(company)).ticket.uuid } }),
      createTicket: async (company) => ({ body: { contactId: await aContact(company), queueId: company.queue.id } }),
      updateTicket: async (company) => ({ ...(await ticketParams(company, 'id')), body: { status: 'open' } }),
      deleteTicket: (company) => ticketParams(company, 'id'),
      closeAllTickets: (company) => ({ body: { status: 'group', selectedQueueIds: [company.otherQueue.id] } }),
      markTicketRead: (company) => ticketParams(company, 'id'),
      snoozeTicket: async (company) => ({
        ...(await ticketParams(company, 'id')),
        body: { until: new Date(Date.now() + 3_600_000).toISOString() },
      }),
      followTicket: async (company) => ({ ...(await ticketParams(company, 'id')), body: { following: true } }),
      listLanes: () => ({}),
      getBoard: () => ({}),
      setLane: async (company) => ({
        params: { ticketId: String((await aPendingTicket(company)).ticket.id), tagId: await aLane(company) },
      }),
      clearLane: (company) => ticketParams(company, 'ticketId'),
      listTicketLog: (company) => ticketParams(company, 'ticketId'),
      listMessages: (company) => ticketParams(company, 'ticketId'),
      searchMessages: () => ({ query: { searchParam: 'bom dia' } }),
      sendMessage: async (company, actor) => ({
        params: { ticketId: String((await aHeldTicket(company, actor)).ticket.id) },
        body: { body: 'Bom dia!' },
      }),
      sendTemplate: async (company, actor) => ({
        params: { ticketId: String((await aHeldTicket(company, actor)).ticket.id) },
        body: { templateId: await aTemplate(company) },
      }),
      retryMessage: async (company, actor) => {
        const { ticket } = await aHeldTicket(company, actor);
        const { body } = await actor.call('POST', '/messages/{ticketId}', {
          params: { ticketId: String(ticket.id) },
          body: { body: 'Oi' },
        });
        const { id } = body.messages[0];
        await messageRecords(company.id).markFailed(
          { threadId: ticket.threadId, messageId: id },
          { code: 131000, reason: 'teste', retryable: true },
          new Date().toISOString(),
        );
        return { params: { id } };
      },
      editMessage: async (company, actor) => ({
        params: { messageId: await aNoteInTicket(company, actor) },
        body: { body: 'Melhor assim' },
      }),
      listMessageEdits: async (company, actor) => ({ params: { messageId: await aNoteInTicket(company, actor) } }),
      listMessageReceipts: async (company, actor) => ({ params: { messageId: await aNoteInTicket(company, actor) } }),
      deleteMessage: async (company, actor) => ({ params: { id: await aNoteInTicket(company, actor) } }),
      starMessage: async (company, actor) => ({ params: { id: (await aHeldTicket(company, actor)).message.id } }),
      unstarMessage: async (company, actor) => ({ params: { id: (await aHeldTicket(company, actor)).message.id } }),
      listStarredMessages: () => ({}),
      listMentions: () => ({}),
      readMentions: (company) => ticketParams(company, 'ticketId'),
      listThreadStars: (company) => ticketParams(company, 'ticketId'),
      forwardMessage: async (company, actor) => ({
        body: {
          messageId: (await aHeldTicket(company, actor)).message.id,
          contactId: (await aHeldTicket(company, actor)).ticket.contactId,
        },
      }),
      reactToMessage: async (company, actor) => ({ params: { id: (await aHeldTicket(company, actor)).message.id }, body: { emoji: '👍' } }),
      createUpload: () => ({ body: { fileName: 'foto.jpg', mimeType: 'image/jpeg', sizeBytes: 1000 } }),
    },
    // Tickets count from 1 in every company: their numbers are tried beyond the stranger's own.
    foreign: {
      setLane: 'ERR_TICKET_NOT_FOUND',
      clearLane: 'ERR_TICKET_NOT_FOUND',
      getTicketByUuid: 'ERR_TICKET_NOT_FOUND',
      createTicket: 'ERR_CONTACT_NOT_FOUND',
      updateTicket: 'ERR_TICKET_NOT_FOUND',
      deleteTicket: 'ERR_TICKET_NOT_FOUND',
      markTicketRead: 'ERR_TICKET_NOT_FOUND',
      snoozeTicket: 'ERR_TICKET_NOT_FOUND',
      followTicket: 'ERR_TICKET_NOT_FOUND',
      listTicketLog: 'ERR_TICKET_NOT_FOUND',
      listMessages: 'ERR_TICKET_NOT_FOUND',
      sendMessage: 'ERR_TICKET_NOT_FOUND',
      sendTemplate: 'ERR_TICKET_NOT_FOUND',
      retryMessage: 'ERR_MESSAGE_NOT_FOUND',
      editMessage: 'ERR_MESSAGE_NOT_FOUND',
      listMessageEdits: 'ERR_MESSAGE_NOT_FOUND',
      listMessageReceipts: 'ERR_MESSAGE_NOT_FOUND',
      deleteMessage: 'ERR_MESSAGE_NOT_FOUND',
      starMessage: 'ERR_MESSAGE_NOT_FOUND',
      unstarMessage: 'ERR_MESSAGE_NOT_FOUND',
      readMentions: 'ERR_TICKET_NOT_FOUND',
      listThreadStars: 'ERR_TICKET_NOT_FOUND',
      forwardMessage: 'ERR_MESSAGE_NOT_FOUND',
      reactToMessage: 'ERR_MESSAGE_NOT_FOUND',
    },
  };

const ticketParams = async (company: TestCompany, name: 'id' | 'ticketId') => ({
  params: { [name]: String((await aPendingTicket(company)).ticket.id) },
});

const aNoteInTicket = async (company: TestCompany, author: Member): Promise<string> => {
  const { ticket } = await aHeldTicket(company, author);
  const { body } = await author.call('POST', '/messages/{ticketId}', {
    params: { ticketId: String(ticket.id) },
    body: { body: 'Uma nota', isPrivate: true },
  });
  return body.messages[0].id;
};

/** Id of an official template of the company's connection. */
const aTemplate = async ({ id, connection }: TestCompany): Promise<string> => {
  const template = {
    id: quickMessageId.parse(newUlid(new Date())),
    shortcode: 'retomar_conversa',
    message: 'Podemos continuar?',
    geral: false,
    visao: true,
    userId: null,
    isOficial: true,
    dontSend: false,
    media: null,
    template: {
      connectionId: connectionId.parse(connection.id),
      metaID: '1',
      status: 'APPROVED',
      language: 'pt_BR',
      category: 'UTILITY',
      components: [{ type: 'BODY', format: null, text: 'Podemos continuar?', buttons: [] }],
      quality: null,
      rejectedReason: null,
    },
    version: 1,
  };
  await quickMessageRecords(id).putTemplates([template]);
  return template.id;
};

const aLane = async ({ owner }: TestCompany): Promise<string> =>
  (await owner.call('POST', '/tags', { body: { name: `Negociação ${randomUUID()}`, color: '#1e88e5', kanban: 1 } })).body.id;
