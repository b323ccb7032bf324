import { channels } from '@balcao/shared/domain/channels.ts';
import type { FormerLink } from '@balcao/shared/domain/connections/linked-periods.ts';
import { connectionStatuses, connectionTroubles } from '@balcao/shared/domain/connections/connection-status.ts';
import type { ScheduleDay } from '@balcao/shared/domain/connections/connection-settings.ts';
import type { ConnectionId, FlowId, IntegrationId, PromptId, QueueId } from '@balcao/shared/domain/ids.ts';
import { flag, json, number, oneOf, optional, ref, text } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';

/** `mimeType` is absent on files from before it was kept. */
export type GreetingMedia = { key: string; fileName: string; mediaType: 'image' | 'video'; mimeType?: string };

export const connectionEntity = entity(
  'connection',
  {
    companyId: number('ci'),
    connectionId: text('co'),
    name: text('n'),
    color: text('c'),
    channel: oneOf('ch', channels),
    status: oneOf('s', connectionStatuses),
    isDefault: flag('id'),
    number: optional(text('nu')),
    /** Of a linked phone: the number that was linked before this one, and since when it is another. */
    formerNumber: optional(text('fnu')),
    numberSince: optional(text('nus')),
    /** Numbers that were linked before it, the latest last. */
    formerLinks: optional(json<FormerLink[]>('fli')),
    queueIds: ref('queue', json<QueueId[]>('qi')),
    groupAsTicket: flag('gat'),
    allowGroup: flag('ag'),
    complationMessage: text('cm'),
    /** Minutes after closing in which a new message reopens the ticket; 0 = always a new one. */
    timeCreateNewTicket: number('tcnt'),
    /** Of a linked phone. */
    newChatsPerDay: optional(number('ncd')),
    /** Of a linked phone: its proxy's address as it is shown, without user name and password. The whole is sealed in the session's row. */
    proxy: optional(text('px')),
    /** Greeting, queue menu, hours and rating are the automatic handling's; waiting, inactivity and expiry that of its clocks. */
    greetingMessage: text('gm'),
    greetingMedia: optional(json<GreetingMedia>('gr')),
    outOfHoursMessage: optional(text('oohm')),
    schedules: optional(json<ScheduleDay[]>('sc')),
    /** Local dates. */
    collectiveVacationStart: optional(text('cvs')),
    collectiveVacationEnd: optional(text('cve')),
    collectiveVacationMessage: optional(text('cvm')),
    maxUseBotQueues: optional(number('mubq')),
    timeUseBotQueues: optional(number('tubq')),
    timeSendQueue: optional(number('tsq')),
    sendIdQueue: optional(ref('queue', json<QueueId>('siq'))),
    expiresTicket: optional(number('et')),
    whenExpiresTicket: optional(oneOf('wet', ['0', '1'])),
    expiresInactiveMessage: optional(text('eim')),
    timeInactiveMessage: optional(number('tim')),
    inactiveMessage: optional(text('im')),
    timeToReturnQueue: optional(number('ttrq')),
    ratingMessage: optional(text('rm')),
    maxUseBotQueuesNPS: optional(number('mubqnps')),
    expiresTicketNPS: optional(number('etnps')),
    flowInactiveTime: optional(number('fit')),
    maxUseInactiveTime: optional(number('muit')),
    flowIdWelcome: optional(ref('flow', json<FlowId>('fiw'))),
    flowIdNotPhrase: optional(ref('flow', json<FlowId>('finp'))),
    flowIdInactiveTime: optional(ref('flow', json<FlowId>('fiit'))),
    integrationId: optional(ref('integration', json<IntegrationId>('iti'))),
    promptId: optional(ref('prompt', json<PromptId>('pri'))),
    timeAwaitActiveFlowId: optional(number('taaf')),
    /** Instants; absent = fetch nothing, or up to the linking. */
    importOldMessages: optional(text('iom')),
    importRecentMessages: optional(text('irm')),
    importOldMessagesGroups: optional(flag('iomg')),
    closedTicketsPostImported: optional(flag('ctpi')),
    queueIdImportMessages: optional(ref('queue', json<QueueId>('qiim'))),
    statusImportMessages: optional(text('sim')),
    /** SHA-256 of the API token, which nobody can read again, and its last letters. */
    tokenHash: optional(text('th')),
    tokenTail: optional(text('tt')),
    phoneNumberId: optional(text('pni')),
    businessAccountId: optional(text('bai')),
    businessId: optional(text('bi')),
    /** When a person set up this number, account or access: what Meta told of the account before that is no longer true of it. */
    accountSince: optional(text('acs')),
    /** Sealed per tenant; never leave the functions. */
    sealedSendToken: optional(text('sst')),
    sealedAppSecret: optional(text('sas')),
    sealedVerifyToken: optional(text('svt')),
    /** Facebook's page, through which its Instagram account is written from as well. */
    pageId: optional(text('pgi')),
    /** What webhooks call it: the page, or the Instagram account. */
    accountId: optional(text('aci')),
    /** Its Instagram name, without the at sign. */
    accountName: optional(text('acn')),
    /** People may answer after the first day: Meta gave permission for it. */
    humanAgent: optional(flag('ha')),
    /** Why nothing goes out until a person acts. */
    trouble: optional(oneOf('tr', connectionTroubles)),
    /** Moves with every write, whoever writes. */
    updatedAt: optional(text('ua')),
  },
  {
    byId: { pk: ['companyId'], sk: ['connectionId'] },
  },
  { group: 'names', stamp: 'updatedAt' },
);

/** A company's connections as one: how many there are and which is the default. Whoever adds, removes or promotes one moves
 *  `version` in the same transaction, so that two of them never go by the same picture. */
export const connectionRosterEntity = entity(
  'connectionRoster',
  {
    companyId: number('ci'),
    connections: number('c'),
    /** Absent only while there are none. */
    defaultConnectionId: optional(json<ConnectionId>('dci')),
    version: number('v'),
  },
  {
    byCompany: { pk: ['companyId'], sk: [] },
  },
);

/** Whose an API token is. Callers show nothing but the token, so this is the one key that does not start with a company. */
export const apiTokenEntity = entity(
  'apiToken',
  {
    tokenHash: text('th'),
    companyId: number('ci'),
    connectionId: text('co'),
  },
  {
    byHash: { pk: ['tokenHash'], sk: [] },
  },
);

/** Which company's connection a page or Instagram account is: webhooks name nothing else. One account is one company's. */
export const metaAccountEntity = entity(
  'metaAccount',
  {
    /** Begins with `meta:`, so that no account's number passes for a company's. */
    account: text('a'),
    companyId: number('ci'),
    connectionId: text('co'),
  },
  {
    byAccount: { pk: ['account'], sk: [] },
  },
);
