import { CustomAttributeType, Entity } from 'electrodb';
import { channels } from '@balcao/shared/domain/channels.ts';
import { ticketLogTypes, ticketStatuses, type TicketTransfer } from '@balcao/shared/domain/tickets/ticket.ts';
import { indexes, model, tableConfig } from '../../platform/table.ts';

/** Stands for "no queue" and "no user" where the attribute is part of an index key. */
export const nobody = 'none';

export const ticketEntity = () =>
  new Entity(
    {
      model: model('ticket'),
      attributes: {
        companyId: { type: 'number', required: true },
        ticketId: { type: 'number', required: true },
        uuid: { type: 'string', required: true },
        threadId: { type: 'string', required: true },
        contactId: { type: 'string', required: true },
        connectionId: { type: 'string', required: true },
        channel: { type: channels, required: true },
        status: { type: ticketStatuses, required: true },
        isGroup: { type: 'boolean', required: true },
        isBot: { type: 'boolean', required: true },
        /** `none` without one. */
        queueId: { type: 'string', required: true },
        /** `none` without one. */
        userId: { type: 'string', required: true },
        lastMessage: { type: 'string', required: true },
        lastMessageId: { type: 'string', required: true },
        lastMessageFromMe: { type: 'boolean', required: true },
        unreadMessages: { type: 'number', required: true },
        /** Instants; empty when they have not happened. */
        waitingSince: { type: 'string', required: true },
        lastInboundAt: { type: 'string', required: true },
        acceptedAt: { type: 'string', required: true },
        closedAt: { type: 'string', required: true },
        useIntegration: { type: 'boolean', required: true },
        amountUsedBotQueues: { type: 'number', required: true },
        /** Said in the list while it is the newest message. */
        failedMessageId: { type: 'string' },
        transfer: { type: CustomAttributeType<TicketTransfer>('any') },
        createdAt: { type: 'string', required: true },
        updatedAt: { type: 'string', required: true },
        /** Its place in the lists, see list-place.ts. */
        listedAt: { type: 'string', required: true },
      },
      indexes: {
        byId: {
          pk: { field: indexes.primary.pk, composite: ['companyId', 'ticketId'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: [], casing: 'none' },
        },
        byStatus: {
          index: indexes.gsi1.index,
          pk: { field: indexes.gsi1.pk, composite: ['companyId', 'status'], casing: 'none' },
          sk: { field: indexes.gsi1.sk, composite: ['listedAt', 'ticketId'], casing: 'none' },
        },
        byUser: {
          index: indexes.gsi2.index,
          pk: { field: indexes.gsi2.pk, composite: ['companyId', 'userId', 'status'], casing: 'none' },
          sk: { field: indexes.gsi2.sk, composite: ['listedAt', 'ticketId'], casing: 'none' },
        },
        byQueue: {
          index: indexes.gsi3.index,
          pk: { field: indexes.gsi3.pk, composite: ['companyId', 'queueId', 'status'], casing: 'none' },
          sk: { field: indexes.gsi3.sk, composite: ['listedAt', 'ticketId'], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );

/** From the uuid of a page's address to the ticket. */
export const ticketUuidEntity = () =>
  new Entity(
    {
      model: model('ticketUuid'),
      attributes: {
        companyId: { type: 'number', required: true },
        uuid: { type: 'string', required: true },
        ticketId: { type: 'number', required: true },
      },
      indexes: {
        byUuid: {
          pk: { field: indexes.primary.pk, composite: ['companyId', 'uuid'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: [], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );

/** A contact's tickets, for search and for the contact's own page; written once with the ticket. */
export const contactTicketEntity = () =>
  new Entity(
    {
      model: model('contactTicket'),
      attributes: {
        companyId: { type: 'number', required: true },
        contactId: { type: 'string', required: true },
        /** Ticket id padded to ten digits, so that text order is number order. */
        sortId: { type: 'string', required: true },
        ticketId: { type: 'number', required: true },
      },
      indexes: {
        byContact: {
          pk: { field: indexes.primary.pk, composite: ['companyId', 'contactId'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: ['sortId'], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );

/** One contact on one connection. `activeTicketId` is the lock that keeps a thread to one open ticket. */
export const threadEntity = () =>
  new Entity(
    {
      model: model('thread'),
      attributes: {
        companyId: { type: 'number', required: true },
        threadId: { type: 'string', required: true },
        activeTicketId: { type: 'number' },
        lastTicketId: { type: 'number', required: true },
        closedAt: { type: 'string' },
      },
      indexes: {
        byId: {
          pk: { field: indexes.primary.pk, composite: ['companyId', 'threadId'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: [], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );

export const ticketLogEntity = () =>
  new Entity(
    {
      model: model('ticketLog'),
      attributes: {
        companyId: { type: 'number', required: true },
        ticketId: { type: 'number', required: true },
        logId: { type: 'string', required: true },
        type: { type: ticketLogTypes, required: true },
        userId: { type: 'string' },
        queueId: { type: 'string' },
        createdAt: { type: 'string', required: true },
      },
      indexes: {
        byTicket: {
          pk: { field: indexes.primary.pk, composite: ['companyId', 'ticketId'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: ['logId'], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );

/** Exact numbers of tickets for every mix of status, queue, user and connection. */
export const ticketCounterEntity = () =>
  new Entity(
    {
      model: model('ticketCounter'),
      attributes: {
        companyId: { type: 'number', required: true },
        status: { type: ticketStatuses, required: true },
        queueId: { type: 'string', required: true },
        userId: { type: 'string', required: true },
        connectionId: { type: 'string', required: true },
        isGroup: { type: 'boolean', required: true },
        tickets: { type: 'number', required: true },
        /** Those with unread messages. */
        unread: { type: 'number', required: true },
      },
      indexes: {
        byBucket: {
          pk: { field: indexes.primary.pk, composite: ['companyId'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: ['status', 'queueId', 'userId', 'connectionId', 'isGroup'], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );

/** That a change of the table was counted already. */
export const countedEventEntity = () =>
  new Entity(
    {
      model: model('countedEvent'),
      attributes: {
        eventId: { type: 'string', required: true },
        expiresAt: { type: 'number', required: true },
      },
      indexes: {
        byEvent: {
          pk: { field: indexes.primary.pk, composite: ['eventId'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: [], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );
