import { closedPeriod } from '../opening-hours.ts';
import type { Situation } from '../situation.ts';
import type { Answer, Step } from '../step.ts';

/** Outside of its hours a company says so once in each closed period, and the ticket waits. Whose hours count is the company's to say: its own, the
 *  connection's or the queue's. Holidays are closed whosesoever hours they are. */
export const hours: Step = {
  answer: ({ connection, ticket, facts, now }) => {
    if (!facts.company) return { needs: [{ kind: 'company' }] };
    const { scheduleType } = facts.company.settings;
    if (scheduleType === 'queue') return ticket.queueId === null ? null : queueHours({ ticket, facts, now });
    if (scheduleType !== 'company' && scheduleType !== 'connection') return null;
    if (!facts.hours) return { needs: [{ kind: 'hours' }] };
    const schedules = scheduleType === 'company' ? facts.hours.schedules : connection.schedules;
    return closed({ ticket, now }, { ...facts.hours, schedules }, facts.company.timeZone, connection.outOfHoursMessage);
  },
};

/** What a closed queue answers, where queues have hours; null: it is open. */
export const queueHours = ({ ticket, facts, now }: Pick<Situation, 'facts' | 'now'> & Waiting): Answer | null => {
  if (!facts.company) return { needs: [{ kind: 'company' }] };
  if (facts.company.settings.scheduleType !== 'queue' || ticket.queueId === null) return null;
  if (!facts.hours) return { needs: [{ kind: 'hours' }] };
  const queue = facts.queues[ticket.queueId];
  if (queue === undefined) return { needs: [{ kind: 'queue', id: ticket.queueId }] };
  if (queue === null) return null;
  return closed({ ticket, now }, { ...facts.hours, schedules: queue.schedules }, facts.company.timeZone, queue.outOfHoursMessage);
};

type Waiting = { ticket: Pick<Situation['ticket'], 'queueId' | 'bot'> };

const closed = (
  { ticket, now }: Pick<Situation, 'now'> & Waiting,
  when: Parameters<typeof closedPeriod>[0],
  timeZone: string,
  body: string,
): Answer | null => {
  const until = closedPeriod(when, timeZone, now);
  if (until === null) return null;
  const told = `closed ${until}`;
  if (body.trim() === '' || ticket.bot?.told === told) return { keep: 'conversation', effects: [] };
  return {
    keep: 'conversation',
    effects: [
      { kind: 'say', body },
      { kind: 'remember', change: { told } },
    ],
  };
};
