import { CustomAttributeType, Entity } from 'electrodb';
import { channels } from '@balcao/shared/domain/channels.ts';
import { connectionStatuses } from '@balcao/shared/domain/connections/connection-status.ts';
import type { ScheduleDay } from '@balcao/shared/domain/connections/connection-settings.ts';
import type { ConnectionId, QueueId } from '@balcao/shared/domain/ids.ts';
import { model, indexes, tableConfig } from '../../platform/table.ts';

export type GreetingMedia = { key: string; fileName: string; mediaType: 'image' | 'video' };

export const connectionEntity = () =>
  new Entity(
    {
      model: model('connection'),
      attributes: {
        companyId: { type: 'number', required: true },
        connectionId: { type: 'string', required: true },
        name: { type: 'string', required: true },
        color: { type: 'string', required: true },
        channel: { type: channels, required: true },
        status: { type: connectionStatuses, required: true },
        isDefault: { type: 'boolean', required: true },
        number: { type: 'string' },
        queueIds: { type: CustomAttributeType<QueueId[]>('any'), required: true },
        groupAsTicket: { type: 'boolean', required: true },
        allowGroup: { type: 'boolean', required: true },
        complationMessage: { type: 'string', required: true },
        /** Minutes after closing in which a new message reopens the ticket; 0 = always a new one. */
        timeCreateNewTicket: { type: 'number', required: true },
        /** Kept and checked, and nothing acts on them yet: greeting, queue menu and hours belong to the chatbot, waiting and
         *  inactivity to its timers, rating to NPS, the last two to the flows. */
        greetingMessage: { type: 'string', required: true },
        greetingMedia: { type: CustomAttributeType<GreetingMedia>('any') },
        outOfHoursMessage: { type: 'string' },
        schedules: { type: CustomAttributeType<ScheduleDay[]>('any') },
        /** Local dates. */
        collectiveVacationStart: { type: 'string' },
        collectiveVacationEnd: { type: 'string' },
        collectiveVacationMessage: { type: 'string' },
        maxUseBotQueues: { type: 'number' },
        timeUseBotQueues: { type: 'number' },
        timeSendQueue: { type: 'number' },
        sendIdQueue: { type: CustomAttributeType<QueueId>('string') },
        expiresTicket: { type: 'number' },
        whenExpiresTicket: { type: ['0', '1'] as const },
        expiresInactiveMessage: { type: 'string' },
        timeInactiveMessage: { type: 'number' },
        inactiveMessage: { type: 'string' },
        timeToReturnQueue: { type: 'number' },
        ratingMessage: { type: 'string' },
        maxUseBotQueuesNPS: { type: 'number' },
        expiresTicketNPS: { type: 'number' },
        flowInactiveTime: { type: 'number' },
        maxUseInactiveTime: { type: 'number' },
        /** Instants; absent = fetch nothing, or up to the linking. */
        importOldMessages: { type: 'string' },
        importRecentMessages: { type: 'string' },
        importOldMessagesGroups: { type: 'boolean' },
        closedTicketsPostImported: { type: 'boolean' },
        queueIdImportMessages: { type: CustomAttributeType<QueueId>('string') },
        statusImportMessages: { type: 'string' },
        /** SHA-256 of the API token, which nobody can read again, and its last letters. */
        tokenHash: { type: 'string' },
        tokenTail: { type: 'string' },
        phoneNumberId: { type: 'string' },
        businessAccountId: { type: 'string' },
        businessId: { type: 'string' },
        /** Sealed per tenant; never leave the functions. */
        sealedSendToken: { type: 'string' },
        sealedAppSecret: { type: 'string' },
        sealedVerifyToken: { type: 'string' },
        /** Moves with every write, whoever writes. */
        updatedAt: { type: 'string', watch: '*', set: () => new Date().toISOString() },
      },
      indexes: {
        byId: {
          collection: 'names',
          pk: { field: indexes.primary.pk, composite: ['companyId'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: ['connectionId'], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );

/** A company's connections as one: how many there are and which is the default. Whoever adds, removes or promotes one moves
 *  `version` in the same transaction, so that two of them never go by the same picture. */
export const connectionRosterEntity = () =>
  new Entity(
    {
      model: model('connectionRoster'),
      attributes: {
        companyId: { type: 'number', required: true },
        connections: { type: 'number', required: true },
        /** Absent only while there are none. */
        defaultConnectionId: { type: CustomAttributeType<ConnectionId>('string') },
        version: { type: 'number', required: true },
      },
      indexes: {
        byCompany: {
          pk: { field: indexes.primary.pk, composite: ['companyId'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: [], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );

/** Whose an API token is. Callers show nothing but the token, so this is the one key that does not start with a company. */
export const apiTokenEntity = () =>
  new Entity(
    {
      model: model('apiToken'),
      attributes: {
        tokenHash: { type: 'string', required: true },
        companyId: { type: 'number', required: true },
        connectionId: { type: 'string', required: true },
      },
      indexes: {
        byHash: {
          pk: { field: indexes.primary.pk, composite: ['tokenHash'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: [], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );
