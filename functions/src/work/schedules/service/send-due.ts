import { setTimeout as sleep } from 'node:timers/promises';
import { canReach } from '@balcao/shared/domain/channels.ts';
import type { CompanyId, ContactId, ConnectionId, QueueId, UserId } from '@balcao/shared/domain/ids.ts';
import { decideDue } from '@balcao/shared/domain/schedules/decide-due.ts';
import { timerVersionOf } from '@balcao/shared/domain/schedules/schedule.ts';
import type { BusinessCalendar } from '@balcao/shared/domain/schedules/send-times.ts';
import type { PlanFlags } from '@balcao/shared/domain/companies/plan-flags.ts';
import type { ErrorCode } from '@balcao/shared/errors/catalogue.ts';
import type { Timer, TimerOf } from '@balcao/shared/events/timers.ts';
import type * as z from 'zod';
import { templateProblem } from '../../../conversation/tickets/service/automatic-messages.ts';
import { conversationOf, sayOnThread, type Conversation, type Saying } from '../../../conversation/tickets/service/say-on-thread.ts';
import { companyRecords, type Company } from '../../../organisation/companies/service/company-records.ts';
import { planOf } from '../../../organisation/companies/service/plan-of.ts';
import { userRecords } from '../../../organisation/users/service/user-records.ts';
import { contactRecords, type Contact } from '../../../people/contacts/service/contact-records.ts';
import type { timingEnv } from '../../../platform/env.ts';
import { isConflict } from '../../../platform/retry-conflicts.ts';
import { readTogether } from '../../../platform/read-together.ts';
import { TimedCache } from '../../../platform/timed-cache.ts';
import { scheduleTimer } from '../../../platform/timers/schedule-timer.ts';
import { writeTogether, type RowWrite } from '../../../platform/write-together.ts';
import { connectionRecords, type Connection } from '../../../setup/connections/service/connection-records.ts';
import { queueRecords } from '../../../setup/queues/service/queue-records.ts';
import { quickMessageRecords, type QuickMessage } from '../../../setup/quick-messages/service/quick-message-records.ts';
import { scheduleStoreFor, type Schedule, type ScheduleStore } from '../store/schedule-store.ts';
import { businessCalendarOf } from './business-calendar.ts';
import { templateOf, textOf, type Speaker } from './compose-schedule.ts';
import { nextSchedule } from './next-schedule.ts';

export type DueDeps = {
  schedules: Pick<ScheduleStore, 'get' | 'settledWrite' | 'createWrite'>;
  company: () => Promise<Company | null>;
  plan: (company: Company) => Promise<PlanFlags>;
  /** Whoever stands for the contact by now: another one, when it was merged. */
  contact: (id: ContactId) => Promise<Contact | null>;
  /** Null = the default connection. */
  connection: (id: ConnectionId | null) => Promise<Connection | null>;
  conversation: (contact: Contact, connection: Connection) => Promise<Conversation>;
  queue: (id: QueueId) => Promise<{ name: string } | null>;
  user: (id: UserId) => Promise<{ name: string; active: boolean } | null>;
  template: (id: NonNullable<Schedule['templateId']>) => Promise<QuickMessage | null>;
  calendar: (schedule: Schedule, timeZone: string) => Promise<BusinessCalendar>;
  say: (saying: Saying, alongsideOf: Parameters<typeof sayOnThread>[2]) => ReturnType<typeof sayOnThread>;
  write: typeof writeTogether;
  setAgain: (timer: Timer) => Promise<void>;
  now: () => Date;
};

/** Thousands may be due at once: settings that are five seconds old are fresh enough for them. */
const companies = new TimedCache<Company | null>(5_000);
const plans = new TimedCache<PlanFlags>(5_000);
const connections = new TimedCache<Connection | null>(5_000);

export const dueDeps = (companyId: CompanyId, env: z.output<typeof timingEnv>): DueDeps => {
  const contacts = contactRecords(companyId);
  return {
    schedules: scheduleStoreFor(companyId),
    company: () => companies.get(String(companyId), () => companyRecords(companyId).get()),
    plan: ({ planId }) => plans.get(planId, () => planOf(planId)),
    contact: async (id) => {
      const contact = await contacts.get(id);
      return contact?.merged ? contacts.get(contact.merged.into) : contact;
    },
    connection: (id) =>
      connections.get(`${companyId} ${id ?? 'default'}`, async () => {
        const records = connectionRecords(companyId);
        return id ? records.get(id) : ((await records.list()).find(({ isDefault }) => isDefault) ?? null);
      }),
    conversation: (contact, connection) => conversationOf(companyId, contact, connection),
    queue: async (id) => (await readTogether({ queue: queueRecords(companyId).faceRead(id) })).queue,
    user: (id) => userRecords(companyId).get(id),
    template: (id) => quickMessageRecords(companyId).get(id),
    calendar: ({ tipoDias }, timeZone) => businessCalendarOf(companyId, tipoDias, timeZone),
    say: (saying, alongsideOf) => sayOnThread(companyId, saying, alongsideOf),
    write: writeTogether,
    setAgain: (timer) => scheduleTimer({ env, now: () => new Date() }, timer),
    now: () => new Date(),
  };
};

/** Sends a schedule whose time has come, or says why it cannot be sent. Message, what became of the schedule and the next send are one transaction,
 *  which rests on the schedule still waiting: however often the timer comes, by however many at once, and wherever somebody dies, it is sent once. */
export const sendDue = async (timer: TimerOf<'schedule-due'>, deps: DueDeps): Promise<void> => {
  for (let tries = 0; tries < mostTries; tries++) {
    // Others write in the same conversation.
    if (tries > 2) await sleep(Math.random() * 20 * tries);
    const outcome = await attempt(timer, deps).catch((error: unknown) => {
      if (!isConflict(error)) throw error;
      return 'lost' as const;
    });
    if (outcome === 'done') return;
  }
  throw new Error('a conversation kept changing while its scheduled message was to be sent');
};
const mostTries = 15;

const attempt = async (timer: TimerOf<'schedule-due'>, deps: DueDeps): Promise<'done' | 'lost'> => {
  const schedule = await deps.schedules.get(timer.scheduleId);
  if (!schedule || timerVersionOf(schedule) !== timer.version) return 'done';
  const [company, contact, connection] = await Promise.all([
    deps.company(),
    deps.contact(schedule.contactId),
    deps.connection(schedule.whatsappId),
  ]);
  if (!company) return 'done';
  const now = deps.now();
  const [plan, conversation, queue, calendar] = await Promise.all([
    deps.plan(company),
    contact && connection ? deps.conversation(contact, connection) : { active: null, last: null },
    schedule.queueId ? deps.queue(schedule.queueId) : null,
    deps.calendar(schedule, company.timeZone),
  ]);
  const { last } = conversation;
  const decision = decideDue({
    schedule,
    savedAt: schedule.savedAt,
    company: { status: company.status, dueDate: company.dueDate, plan },
    contact,
    connection: contact && connection && { channel: connection.channel, isReached: canReach(connection, contact) },
    last,
    hasQueue: queue !== null,
    now,
  });
  const fails = (reason: ErrorCode, goesOn: boolean): Promise<'done' | 'lost'> =>
    fail(deps, schedule, reason, goesOn ? nextSchedule(schedule, calendar, now) : null);
  switch (decision.kind) {
    case 'nothing':
      return 'done';
    case 'early':
      await deps.setAgain({ ...timer, at: schedule.sendAt });
      return 'done';
    case 'fail':
      return fails(decision.reason, decision.goesOn);
    case 'send': {
      if (!contact || !connection) throw new Error('a schedule was to be sent to nobody');
      const [author, receiver, template, inQueue] = await Promise.all([
        schedule.userId ? deps.user(schedule.userId) : null,
        schedule.ticketUserId ? deps.user(schedule.ticketUserId) : null,
        decision.as === 'template' && schedule.templateId ? deps.template(schedule.templateId) : null,
        conversation.active?.queueId ? deps.queue(conversation.active.queueId) : null,
      ]);
      const problem = decision.as === 'template' ? templateProblem(template, connection, schedule) : null;
      if (problem) return fails(problem, true);
      const speaker: Speaker = {
        company,
        contact,
        connection,
        author,
        queueNameOf: ({ queueId }) => (queueId === null ? '' : ((queueId === schedule.queueId ? queue : inQueue)?.name ?? '')),
        now,
      };
      let sentBody = '';
      const saying: Saying = {
        contact,
        connection,
        conversation,
        opening:
          schedule.openTicket === 'enabled'
            ? { queueId: schedule.queueId, userId: receiver?.active ? schedule.ticketUserId : null, status: schedule.statusTicket }
            : null,
        compose: (ticket) => {
          const sent = template ? templateOf(schedule, template, speaker, ticket) : textOf(schedule, speaker, ticket);
          const messages = sent === null ? [] : Array.isArray(sent) ? sent : [sent];
          sentBody = messages.map(({ body }) => body).join('\n');
          return messages;
        },
        now,
      };
      const next = nextSchedule(schedule, calendar, now);
      const outcome = await deps.say(saying, ({ uuid }) => [
        deps.schedules.settledWrite(schedule, {
          status: 'ENVIADA',
          reason: null,
          reasonText: null,
          sentAt: now.toISOString(),
          ticketUuid: uuid,
          sentBody,
          nextId: next?.id ?? schedule.nextId,
        }),
        ...nextWrites(deps, next),
      ]);
      if (outcome === 'nothing') return fails('ERR_MESSAGE_EMPTY', true);
      return outcome === 'saved' ? 'done' : 'lost';
    }
  }
};

const nextWrites = ({ schedules }: Pick<DueDeps, 'schedules'>, next: Schedule | null): RowWrite[] =>
  next === null ? [] : [schedules.createWrite(next)];

const fail = async (deps: DueDeps, schedule: Schedule, reason: ErrorCode, next: Schedule | null): Promise<'done' | 'lost'> => {
  const settled = deps.schedules.settledWrite(schedule, {
    status: 'ERRO',
    reason,
    reasonText: null,
    sentAt: null,
    ticketUuid: null,
    sentBody: null,
    nextId: next?.id ?? schedule.nextId,
  });
  return (await deps.write([settled, ...nextWrites(deps, next)])).outcome === 'written' ? 'done' : 'lost';
};
