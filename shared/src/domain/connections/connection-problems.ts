import { visibleName } from '../text/visible-name.ts';
import { isVisible } from '../text/is-visible.ts';
import { ownNumber } from '../contacts/typed-number.ts';
import type { ErrorCode } from '../../errors/catalogue.ts';
import type { ConnectionSettings } from './connection-settings.ts';
import type { ImportSettings } from './import-settings.ts';

/** A field somebody has to correct, by its name on the wire, and why. */
export type ConnectionProblem = { path: string; error: ErrorCode };

/** How far back a phone is asked for its history. */
const oldestImportYears = 2;

type Checked = Pick<
  ConnectionSettings,
  | 'greetingMessage'
  | 'ratingMessage'
  | 'expiresTicketNPS'
  | 'timeSendQueue'
  | 'schedules'
  | 'collectiveVacationStart'
  | 'collectiveVacationEnd'
  | 'collectiveVacationMessage'
> & {
  name: string;
  queueIds: ReadonlyArray<string>;
  sendIdQueue: string | null;
  integrationId: string | null;
  promptId: string | null;
};
type ImportDates = Pick<ImportSettings, 'importOldMessages' | 'importRecentMessages'>;

type Around = {
  now: Date;
  /** The company asks customers to rate. */
  asksRating: boolean;
  /** Dates, queues and greeting as stored, null for a new connection: what was fine when it was set stays fine. */
  before: (ImportDates & Pick<Checked, 'queueIds' | 'greetingMessage'>) | null;
};

/** The rules of a connection that take more than one field or the clock; forms and the API both ask here. */
export const connectionProblems = (connection: Checked & ImportDates, { now, asksRating, before }: Around): ConnectionProblem[] => [
  ...nameProblems(connection.name),
  ...greetingProblems(connection, before),
  ...(asksRating ? ratingProblems(connection) : []),
  ...(connection.timeSendQueue > 0 && !connection.sendIdQueue
    ? [{ path: 'sendIdQueue', error: 'ERR_CONNECTION_SEND_QUEUE' } as const]
    : []),
  ...(connection.integrationId !== null && connection.promptId !== null
    ? [{ path: 'promptId', error: 'ERR_INTEGRATION_OR_PROMPT' } as const]
    : []),
  ...vacationProblems(connection),
  ...connection.schedules.flatMap(dayProblems),
  ...(before?.importOldMessages === connection.importOldMessages && before.importRecentMessages === connection.importRecentMessages
    ? []
    : importProblems(connection, now)),
];

const nameProblems = (name: string): ConnectionProblem[] =>
  (visibleName(name)?.length ?? 0) < 2 || name.trim().length > 50 || /[\r\n]/.test(name.trim())
    ? [{ path: 'name', error: 'ERR_CONNECTION_NAME' }]
    : [];

/** The greeting is what the menu of queues comes with. */
const greetingProblems = ({ queueIds, greetingMessage }: Checked, before: Around['before']): ConnectionProblem[] => {
  const isAsBefore = before?.greetingMessage === greetingMessage && before.queueIds.join() === queueIds.join();
  return !isAsBefore && queueIds.length > 1 && greetingMessage.trim() === ''
    ? [{ path: 'greetingMessage', error: 'ERR_CONNECTION_GREETING' }]
    : [];
};

const ratingProblems = ({ ratingMessage, expiresTicketNPS }: Checked): ConnectionProblem[] => [
  ...(!isVisible(ratingMessage) ? [{ path: 'ratingMessage', error: 'ERR_CONNECTION_RATING_MESSAGE' } as const] : []),
  ...(expiresTicketNPS > 0 ? [] : [{ path: 'expiresTicketNPS', error: 'ERR_CONNECTION_RATING_EXPIRY' } as const]),
];

const vacationProblems = ({
  collectiveVacationMessage: message,
  collectiveVacationStart: start,
  collectiveVacationEnd: end,
}: Checked): ConnectionProblem[] => {
  if (start && end && end < start) return [{ path: 'collectiveVacationEnd', error: 'ERR_CONNECTION_VACATION_ORDER' }];
  if (message.trim() === '') return [];
  return [
    ...(start ? [] : [{ path: 'collectiveVacationStart', error: 'ERR_CONNECTION_VACATION_DATE' } as const]),
    ...(end ? [] : [{ path: 'collectiveVacationEnd', error: 'ERR_CONNECTION_VACATION_DATE' } as const]),
  ];
};

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;
/** A day's last period may cross midnight; both ends left empty = closed. The second begins when the first is over. */
export const dayProblems = (day: ConnectionSettings['schedules'][number], index: number): ConnectionProblem[] => {
  const wrongTimes = periods.flatMap((period) => {
    if (period.every((end) => day[end] === '')) return [];
    return period
      .filter((end) => !timePattern.test(day[end]))
      .map((end): ConnectionProblem => ({ path: `schedules.${index}.${end}`, error: 'ERR_CONNECTION_TIME' }));
  });
  if (wrongTimes.length > 0 || day.startTimeA === '' || day.startTimeB === '') return wrongTimes;
  const isInOrder = day.startTimeA < day.endTimeA && day.endTimeA <= day.startTimeB;
  return isInOrder ? [] : [{ path: `schedules.${index}.startTimeB`, error: 'ERR_SCHEDULE_OVERLAP' }];
};

const periods = [
  ['startTimeA', 'endTimeA'],
  ['startTimeB', 'endTimeB'],
] as const;

/** The old date lies in the last two years, the recent one between it and now. */
export const importProblems = ({ importOldMessages, importRecentMessages }: ImportDates, now: Date): ConnectionProblem[] => {
  const oldest = new Date(now);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - oldestImportYears);
  const old = importOldMessages === null ? null : Date.parse(importOldMessages);
  const recent = importRecentMessages === null ? null : Date.parse(importRecentMessages);
  const problems: ConnectionProblem[] = [];
  if (old !== null && (old < oldest.getTime() || old > now.getTime()))
    problems.push({ path: 'importOldMessages', error: 'ERR_CONNECTION_IMPORT_OLD_DATE' });
  if (recent !== null && (old === null || recent < old || recent > now.getTime()))
    problems.push({ path: 'importRecentMessages', error: 'ERR_CONNECTION_IMPORT_RECENT_DATE' });
  return problems;
};

/** An official connection's account, none of it optional. Secrets of a stored connection may stay as they are: `kept`. */
export const officialProblems = (
  account: Readonly<Record<(typeof officialFields)[number], string>>,
  kept: ReadonlyArray<(typeof officialFields)[number]>,
): ConnectionProblem[] =>
  officialFields
    .filter((path) => !kept.includes(path))
    .flatMap((path): ConnectionProblem[] => {
      if (account[path].trim() === '') return [{ path, error: 'ERR_CONNECTION_OFFICIAL_FIELD' }];
      const isWrong = path === 'phone_number' && ownNumber(account[path]) === null;
      return isWrong ? [{ path, error: 'ERR_CONNECTION_PHONE_NUMBER' }] : [];
    });

/** Fields without which an official connection cannot work; the app secret is what webhooks are signed with. */
export const officialFields = ['phone_number', 'phone_number_id', 'waba_id', 'business_id', 'send_token', 'app_secret'] as const;
