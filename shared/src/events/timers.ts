import * as z from 'zod';
import { companyId, connectionId, tagId, threadId, ticketId, userId } from '../domain/ids.ts';
import { campaignId } from '../domain/campaigns/campaign.ts';
import { clockKinds } from '../domain/automation/clocks.ts';
import { scheduleId } from '../domain/schedules/schedule.ts';
import { indexName } from '../domain/search/index-names.ts';

const timer = <Kind extends string, Shape extends z.core.$ZodLooseShape>(kind: Kind, shape: Shape) =>
  z.object({
    kind: z.literal(kind),
    companyId,
    /** When it is due, minutes or months ahead. */
    at: z.iso.datetime(),
    /** The state of what it is about when it was set. A timer that comes when that has moved on does nothing, so none is ever cancelled. */
    version: z.string().min(1),
    ...shape,
  });

/** Everything that is done at a later time. Each kind has its handler in `functions/src/wiring/timers/handlers.ts`. */
const timers = {
  /** A user whose socket closed shows as offline, unless the user came back. `version`: the user's latest arrival. */
  'user-offline': timer('user-offline', { userId }),
  /** A card that was long enough in its lane goes on to the next. `version`: the instant it entered. */
  'lane-over': timer('lane-over', { ticketId, tagId }),
  /** A ticket that was put off comes back. `version`: the instant it was put off. */
  'snooze-over': timer('snooze-over', { ticketId }),
  /** What happens to a ticket by time alone. `version`: the state of the ticket that it is about. */
  'ticket-clock': timer('ticket-clock', { ticketId, clock: z.enum(clockKinds) }),
  /** A scheduled message is sent. `version`: the schedule and its version, which each save of it increases. */
  'schedule-due': timer('schedule-due', { scheduleId }),
  /** A campaign starts. `version`: the campaign's, when it was planned. */
  'campaign-start': timer('campaign-start', { campaignId }),
  /** What was written to a search index just now can be put in order. `version`: how far it was in order. */
  'index-settled': timer('index-settled', { index: indexName }),
  /** An import that waits for a phone's answers looks whether they still come. `version`: its part. */
  'answers-late': timer('answers-late', { jobId: z.ulid(), part: z.number().int() }),
  /** A run of a flow goes on after a pause, or because its customer was silent. `version`: the run and its turn. */
  'flow-due': timer('flow-due', { threadId, runId: z.string(), turn: z.number().int() }),
  /** Asks once a day whether a connection's permission still holds. `version`: always the same, for there is one a connection. */
  'connection-probe': timer('connection-probe', { connectionId }),
  /** Files of customers that their provider did not give yet are asked for again. `version`: always the same, for there is one an hour. */
  'files-wait': timer('files-wait', { connectionId }),
};

export type TimerKind = keyof typeof timers;
export type TimerOf<Kind extends TimerKind> = z.output<(typeof timers)[Kind]>;
export type Timer = { [Kind in TimerKind]: TimerOf<Kind> }[TimerKind];

type TimerSchema = (typeof timers)[TimerKind];
// Cast: there is at least one.
export const timerMessage = z.discriminatedUnion('kind', Object.values(timers) as unknown as readonly [TimerSchema, ...TimerSchema[]]);
