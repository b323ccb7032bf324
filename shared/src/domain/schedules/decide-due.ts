import type { ErrorCode } from '../../errors/catalogue.ts';
import type { PlanFlags } from '../companies/plan-flags.ts';
import { isReplyWindowOpen, type Channel } from '../channels.ts';
import { isHeldElsewhere, type ThreadControl } from '../tickets/thread-control.ts';
import { graceMs } from './send-times.ts';
import { isWaiting, type Schedule } from './schedule.ts';

/** What is known when the time of a schedule has come; null = it is not there any more. */
export type DueSituation = {
  schedule: Pick<Schedule, 'status' | 'sendAt' | 'onlyIfSilent' | 'openTicket' | 'queueId' | 'templateId'>;
  /** When somebody last saved it. */
  savedAt: string;
  company: { status: boolean; dueDate: string; plan: PlanFlags };
  contact: { active: boolean } | null;
  connection: { channel: Channel; isReached: boolean } | null;
  /** The last conversation of this contact over this connection. */
  last: { lastInboundAt: string | null; threadControl?: ThreadControl | undefined } | null;
  hasQueue: boolean;
  now: Date;
};

export type DueDecision =
  | { kind: 'nothing' }
  | { kind: 'early' }
  | { kind: 'fail'; reason: ErrorCode /** Whether a repeated schedule goes on all the same. */; goesOn: boolean }
  | { kind: 'send'; as: 'text' | 'template' };

/** What to do with a schedule whose timer came. Whoever is not written to now for a reason of today is written to next time; an answered
 *  reminder and a contact that is gone end a series. */
export const decideDue = ({ schedule, savedAt, company, contact, connection, last, hasQueue, now }: DueSituation): DueDecision => {
  if (!isWaiting(schedule)) return { kind: 'nothing' };
  const lateMs = now.getTime() - Date.parse(schedule.sendAt);
  if (lateMs < -earlyMs) return { kind: 'early' };
  if (lateMs > graceMs) return { kind: 'fail', reason: 'ERR_SCHEDULE_MISSED', goesOn: true };
  if (!company.status) return { kind: 'fail', reason: 'ERR_COMPANY_DISABLED', goesOn: true };
  if (Date.parse(company.dueDate) <= now.getTime()) return { kind: 'fail', reason: 'ERR_SUBSCRIPTION_EXPIRED', goesOn: true };
  if (!company.plan.useSchedules) return { kind: 'fail', reason: 'ERR_NOT_IN_PLAN', goesOn: true };
  if (!contact) return { kind: 'fail', reason: 'ERR_CONTACT_NOT_FOUND', goesOn: false };
  if (!contact.active) return { kind: 'fail', reason: 'ERR_CONTACT_BLOCKED', goesOn: true };
  if (!connection) return { kind: 'fail', reason: 'ERR_CONNECTION_NOT_FOUND', goesOn: true };
  if (!connection.isReached) return { kind: 'fail', reason: 'ERR_CHANNEL_CANNOT', goesOn: false };
  if (schedule.onlyIfSilent && last?.lastInboundAt && last.lastInboundAt > savedAt)
    return { kind: 'fail', reason: 'ERR_SCHEDULE_ANSWERED', goesOn: false };
  if (schedule.openTicket === 'enabled' && schedule.queueId !== null && !hasQueue)
    return { kind: 'fail', reason: 'ERR_QUEUE_NOT_FOUND', goesOn: true };
  if (last && isHeldElsewhere(last)) return { kind: 'fail', reason: 'ERR_CONVERSATION_HELD', goesOn: true };
  if (isReplyWindowOpen(connection.channel, last?.lastInboundAt ?? null, now)) return { kind: 'send', as: 'text' };
  return schedule.templateId === null
    ? { kind: 'fail', reason: 'ERR_REPLY_WINDOW_CLOSED', goesOn: true }
    : { kind: 'send', as: 'template' };
};
/** Clocks differ by less. */
const earlyMs = 1_000;
