import { channelColors, connectionDefaults, defaultSchedules } from '@balcao/shared/domain/connections/connection-defaults.ts';
import {
  connectionProblems,
  type ConnectionProblem,
  officialFields,
  officialProblems,
} from '@balcao/shared/domain/connections/connection-problems.ts';
import { ApiError, isApiError } from '../../../../lib/api/api-error.ts';
import type { ConnectionDetails } from '../../api/connection-queries.ts';

export type FormChannel = 'whatsapp' | 'whatsapp_oficial';
type OfficialField = (typeof officialFields)[number];
export type Fields = Pick<ConnectionDetails, 'name' | 'color' | 'queueIds' | 'isDefault' | keyof typeof connectionDefaults> &
  Record<OfficialField, string>;
export type Problems = ReadonlyMap<string, string>;

export const tabs = ['general', 'messages', 'chatbot', 'rating', 'flows', 'schedules', 'integrations'] as const;
export type Tab = (typeof tabs)[number];

/** Where a field is found, so that an error leads to its tab. The greeting's attachment and the API token have routes of their own. */
const fieldsOfTab = {
  general: [
    'name',
    'color',
    'queueIds',
    'isDefault',
    'allowGroup',
    'groupAsTicket',
    'timeCreateNewTicket',
    'importOldMessages',
    'importRecentMessages',
    'importOldMessagesGroups',
    'closedTicketsPostImported',
    'queueIdImportMessages',
    ...officialFields,
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
  flows: ['flowInactiveTime', 'maxUseInactiveTime'],
  schedules: ['schedules'],
  integrations: [],
} as const satisfies Record<Tab, ReadonlyArray<keyof Fields>>;

const fieldNames: ReadonlyArray<keyof Fields> = tabs.flatMap((tab): ReadonlyArray<keyof Fields> => fieldsOfTab[tab]);
export const importFields = [
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

export const newFields = (channel: FormChannel): Fields => ({
  ...connectionDefaults,
  schedules: [...defaultSchedules],
  name: '',
  color: channelColors[channel],
  queueIds: [],
  isDefault: false,
  phone_number: '',
  phone_number_id: '',
  waba_id: '',
  business_id: '',
  send_token: '',
  app_secret: '',
});

export const fieldsOf = (connection: ConnectionDetails): Fields => ({
  ...connection,
  phone_number: connection.phone_number ?? '',
  phone_number_id: connection.phone_number_id ?? '',
  waba_id: connection.waba_id ?? '',
  business_id: connection.business_id ?? '',
  // Masks: typing replaces them, leaving them keeps the secret.
  send_token: connection.send_token ?? '',
  app_secret: connection.app_secret ?? '',
});

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What somebody changed, to be sent alone: what others changed meanwhile stays. */
export const changedFields = (start: Fields, now: Fields): Partial<Fields> => {
  const change: Partial<Fields> = {};
  const take = <Name extends keyof Fields>(name: Name) => {
    if (!same(start[name], now[name])) change[name] = now[name];
  };
  for (const name of fieldNames) take(name);
  return change;
};

type Around = { channel: FormChannel; start: Fields | null; asksRating: boolean; now: Date };

/** The rules the server has too, so that nobody waits for it to hear of them. */
export const problemsOf = (fields: Fields, { channel, start, asksRating, now }: Around): ConnectionProblem[] => [
  ...connectionProblems(fields, { now, asksRating, before: start }),
  ...(channel === 'whatsapp_oficial' ? officialProblems(fields, start ? untouched(start, fields) : []) : []),
];

/** An account that came without something is not asked for it until somebody types into it. */
const untouched = (start: Fields, fields: Fields) => officialFields.filter((name) => start[name] === fields[name]);

export const asMap = (problems: ReadonlyArray<ConnectionProblem>): Problems => new Map(problems.map(({ path, error }) => [path, error]));

/** Fields the server refused, each with the code that says why; null when it refused something else. */
export const refusedFields = (error: unknown): ConnectionProblem[] | null => {
  if (isApiError(error, 'ERR_CONNECTION_INVALID'))
    return error.details.issues.map(({ path, error: code }) => ({ path, error: asCode(code) }));
  if (isApiError(error, 'ERR_VALIDATION'))
    return error.details.issues.map(({ path }) => ({ path: path.replace(/^body\./, ''), error: 'ERR_VALIDATION' }));
  if (error instanceof ApiError && error.code === 'ERR_DEFAULT_CONNECTION_REQUIRED')
    return [{ path: 'isDefault', error: 'ERR_DEFAULT_CONNECTION_REQUIRED' }];
  return null;
};

/** The server's codes are the catalogue's; one this build does not know is shown as it is. */
const asCode = (code: string): ConnectionProblem['error'] => (isProblemCode(code) ? code : 'ERR_VALIDATION');
const isProblemCode = (code: string): code is ConnectionProblem['error'] => code.startsWith('ERR_CONNECTION_');

/** Whether saving sends a connected phone back to its QR code. */
export const linksAnew = (status: string, start: Fields, fields: Fields): boolean =>
  status === 'CONNECTED' && fields.importOldMessages !== null && importFields.some((name) => !same(start[name], fields[name]));
