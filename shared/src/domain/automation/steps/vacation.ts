import { localDateOf } from '../../local-date.ts';
import type { Step } from '../step.ts';

/** The company is on vacation, of the connection's dates (both included): said once on a ticket, which waits. */
export const vacation: Step = {
  answer: ({ connection, ticket, facts: { company }, now }) => {
    const { collectiveVacationStart: start, collectiveVacationEnd: end, collectiveVacationMessage: body } = connection;
    if (start === null || end === null || body.trim() === '') return null;
    if (!company) return { needs: [{ kind: 'company' }] };
    const today = localDateOf(now.toISOString(), company.timeZone);
    if (today < start || today > end) return null;
    const told = `vacation ${start} ${end}`;
    if (ticket.bot?.told === told) return { keep: 'conversation', effects: [] };
    return {
      keep: 'conversation',
      effects: [
        { kind: 'say', body },
        { kind: 'remember', change: { told } },
      ],
    };
  },
};
