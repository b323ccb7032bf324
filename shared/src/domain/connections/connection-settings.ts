import * as z from 'zod';
import { flowId, integrationId, promptId, queueId } from '../ids.ts';
import { importSettings } from './import-settings.ts';

/** What the record holds of times; whether it is one is a rule with a code of its own (`connection-problems.ts`). */
const time = z.string().max(5);
const text = z.string().max(4000);
/** Up to 30 days. An empty field says 0. */
const minutes = z.coerce.number().int().min(0).max(43_200);
const times = z.coerce.number().int().min(0).max(100);

export const scheduleDay = z.object({
  weekday: z.string().max(30),
  weekdayEn: z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
  startTimeA: time,
  endTimeA: time,
  startTimeB: time,
  endTimeB: time,
});
export type ScheduleDay = z.infer<typeof scheduleDay>;

/** Everything a person sets on a connection besides its name, colour and queues. */
export const connectionSettings = z.object({
  greetingMessage: text,
  complationMessage: text,
  outOfHoursMessage: text,
  ratingMessage: text,
  allowGroup: z.boolean(),
  groupAsTicket: z.enum(['enabled', 'disabled']),
  /** How often the queue menu, and the rating question, repeat at most. */
  maxUseBotQueues: times,
  maxUseBotQueuesNPS: times,
  /** Minutes between two repeats of the menu. */
  timeUseBotQueues: minutes,
  /** Minutes after which a ticket without queue goes to `sendIdQueue`; 0 = never. */
  timeSendQueue: minutes,
  sendIdQueue: queueId.nullable(),
  /** Minutes of silence after which a ticket closes; 0 = never. */
  expiresTicket: minutes,
  /** '1' = only when our side spoke last. */
  whenExpiresTicket: z.enum(['0', '1']),
  /** Minutes the rating is waited for. */
  expiresTicketNPS: minutes,
  expiresInactiveMessage: text,
  /** Minutes of silence after which `inactiveMessage` goes out; 0 = never. */
  timeInactiveMessage: minutes,
  inactiveMessage: text,
  /** New people a linked phone may write to in a day; 0 = by how long ago it was linked (`newChatsByAge`). */
  newChatsPerDay: z.coerce.number().int().min(0).max(1000),
  /** Minutes after closing in which a new message reopens the ticket; 0 = always a new one. */
  timeCreateNewTicket: minutes,
  /** Minutes after which an accepted ticket nobody answers goes back to its queue; 0 = never. */
  timeToReturnQueue: minutes,
  /** Minutes a flow waits for the customer; 0 = for ever. */
  flowInactiveTime: minutes,
  /** How often a flow may go on by `flowIdInactiveTime`. */
  maxUseInactiveTime: times,
  /** The flow that somebody's first ticket begins with. */
  flowIdWelcome: flowId.nullable(),
  /** The flow for texts that no phrase campaign knows, at most every six hours. */
  flowIdNotPhrase: flowId.nullable(),
  /** Where a flow goes on when its customer has not answered for `timeAwaitActiveFlowId` minutes; 0 = never. */
  flowIdInactiveTime: flowId.nullable(),
  timeAwaitActiveFlowId: minutes,
  /** What has the conversation after the greeting, in place of the queues' menu: a service, or a language model; at most one of them. */
  integrationId: integrationId.nullable(),
  promptId: promptId.nullable(),
  /** People may answer for seven days, where Meta gave permission for it (Facebook and Instagram). */
  humanAgent: z.boolean(),
  schedules: z.array(scheduleDay).max(7),
  /** Local dates, both included. */
  collectiveVacationStart: z.iso.date().nullable(),
  collectiveVacationEnd: z.iso.date().nullable(),
  collectiveVacationMessage: text,
  ...importSettings.shape,
});
export type ConnectionSettings = z.infer<typeof connectionSettings>;
