import { channelCapabilities, type Channel, type ConnectableChannel } from '@balcao/shared/domain/channels.ts';
import { channelColors, connectionDefaults, defaultSchedules } from '@balcao/shared/domain/connections/connection-defaults.ts';
import { connectionProblems, officialFields, officialProblems } from '@balcao/shared/domain/connections/connection-problems.ts';
import { proxyProblems } from '@balcao/shared/domain/connections/proxy-address.ts';
import { changedFields } from '../../../../components/record-form/changed-fields.ts';
import type { Problem } from '../../../../components/record-form/problem.ts';
import { isApiError } from '../../../../lib/api/api-error.ts';
import type { ConnectionDetails } from '../../api/connection-queries.ts';

export type FormChannel = ConnectableChannel;
type OfficialField = (typeof officialFields)[number];
export type Fields = Pick<ConnectionDetails, 'name' | 'color' | 'queueIds' | 'isDefault' | keyof typeof connectionDefaults> &
  Record<OfficialField | 'pin' | 'proxy', string>;

export const tabs = ['general', 'messages', 'chatbot', 'rating', 'flows', 'schedules', 'integrations'] as const;
export type Tab = (typeof tabs)[number];

/** The fields of each tab, so that an error leads to its tab. The greeting's attachment and the API token have routes of their own. */
const fieldsOfTab = {
  general: [
    'name',
    'color',
    'queueIds',
    'isDefault',
    'allowGroup',
    'groupAsTicket',
    'timeCreateNewTicket',
    'newChatsPerDay',
    'proxy',
    'humanAgent',
    'importOldMessages',
    'importRecentMessages',
    'importOldMessagesGroups',
    'closedTicketsPostImported',
    'queueIdImportMessages',
    ...officialFields,
    'pin',
  ],
  messages: [
    'greetingMessage',
    'complationMessage',
    'outOfHoursMessage',
    'collectiveVacationMessage',
    'collectiveVacationStart',
    'collectiveVacationEnd',
  ],
  chatbot: [
    'maxUseBotQueues',
    'timeUseBotQueues',
    'timeSendQueue',
    'sendIdQueue',
    'expiresTicket',
    'whenExpiresTicket',
    'expiresInactiveMessage',
    'timeInactiveMessage',
    'inactiveMessage',
    'timeToReturnQueue',
  ],
  rating: ['ratingMessage', 'maxUseBotQueuesNPS', 'expiresTicketNPS'],
  flows: ['flowIdWelcome', 'flowIdNotPhrase', 'flowIdInactiveTime', 'timeAwaitActiveFlowId', 'flowInactiveTime', 'maxUseInactiveTime'],
  schedules: ['schedules'],
  integrations: ['integrationId', 'promptId'],
} as const satisfies Record<Tab, ReadonlyArray<keyof Fields>>;

export const fieldNames: ReadonlyArray<keyof Fields> = tabs.flatMap((tab): ReadonlyArray<keyof Fields> => fieldsOfTab[tab]);
const importFields = [
  'importOldMessages',
  'importRecentMessages',
  'importOldMessagesGroups',
  'closedTicketsPostImported',
  'queueIdImportMessages',
] as const;

/** The tab of a field by the path a problem names it with (`schedules.2.startTimeA`). */
export const tabOf = (path: string): Tab => {
  const [name] = path.split('.');
  return tabs.find((tab) => fieldsOfTab[tab].some((field) => field === name)) ?? 'general';
};

/** What the form was opened for: a tab, or a field of one. */
export const placeOf = (part: string | undefined): { tab: Tab; field: string | null } => {
  const field = fieldNames.find((name) => name === part) ?? null;
  return { tab: tabs.find((each) => each === part) ?? tabOf(field ?? ''), field };
};

/** Where a company has one queue, its customers come to it. */
export const newFields = (channel: FormChannel, queues: ReadonlyArray<{ id: Fields['queueIds'][number] }>): Fields => ({
  ...connectionDefaults,
  schedules: [...defaultSchedules],
  name: '',
  color: channelColors[channel],
  queueIds: queues.length === 1 ? queues.map(({ id }) => id) : [],
  isDefault: false,
  phone_number: '',
  phone_number_id: '',
  waba_id: '',
  business_id: '',
  send_token: '',
  app_secret: '',
  proxy: '',
  pin: '',
});

/** What the form of a stored connection begins with. Where ratings are asked for, no time to wait for one is none that could be saved: the usual one
 *  stands there, and is sent whatever else is changed (`toSend`). */
export const fieldsOf = (connection: ConnectionDetails, asksRating: boolean): Fields => ({
  ...connection,
  expiresTicketNPS: asksRating && connection.expiresTicketNPS === 0 ? connectionDefaults.expiresTicketNPS : connection.expiresTicketNPS,
  phone_number: connection.phone_number ?? '',
  phone_number_id: connection.phone_number_id ?? '',
  waba_id: connection.waba_id ?? '',
  business_id: connection.business_id ?? '',
  // Masks: typing replaces them, leaving them keeps the secret.
  send_token: connection.send_token ?? '',
  app_secret: connection.app_secret ?? '',
  // Without its password: as it is shown, it stays.
  proxy: connection.proxy ?? '',
  // Used once and not stored.
  pin: '',
});

/** The change of a stored connection that saving sends: what was changed in the form, and the time that the form filled in. */
export const toSend = (stored: ConnectionDetails, change: Partial<Fields>, { expiresTicketNPS }: Fields): Partial<Fields> =>
  stored.expiresTicketNPS === expiresTicketNPS ? change : { ...change, expiresTicketNPS };

type Around = { channel: Channel; start: Fields | null; asksRating: boolean; now: Date };

/** The rules the server has too, so that nobody waits for it to hear of them. */
export const problemsOf = (fields: Fields, { channel, start, asksRating, now }: Around): Problem[] => [
  ...connectionProblems(fields, { now, asksRating, before: start }),
  ...(channelCapabilities[channel].linkedPhone ? proxyProblems(fields.proxy, start?.proxy ?? null) : []),
  ...(channelCapabilities[channel].businessAccount ? officialProblems(fields, start ? untouched(start, fields) : []) : []),
];

/** An account that came without something is not asked for it until somebody types into it. */
const untouched = (start: Fields, fields: Fields) => officialFields.filter((name) => start[name] === fields[name]);

/** Fields that the server refused for other reasons than its schema; null when it refused something else. */
export const refusedFields = (error: unknown): Problem[] | null => {
  if (isApiError(error, 'ERR_CONNECTION_INVALID')) return error.details.issues;
  return isApiError(error, 'ERR_DEFAULT_CONNECTION_REQUIRED') ? [{ path: 'isDefault', error: error.code }] : null;
};

/** Whether saving sends a connected phone back to its QR code. */
export const linksAnew = (status: string, start: Fields, fields: Fields): boolean =>
  status === 'CONNECTED' && fields.importOldMessages !== null && Object.keys(changedFields(importFields, start, fields)).length > 0;
