import type { Effect } from '../effect.ts';
import type { Step } from '../step.ts';

/** The connection's greeting, with its picture or film, once on a ticket that nobody attended to yet. With one queue only where the company wants it
 *  (`sendGreetingMessageOneQueues`): the queue then answers too, as if it had been chosen. */
export const greeting: Step = {
  answer: ({ connection, ticket, facts: { company } }) => {
    if (ticket.bot?.greeted || ticket.acceptedAt !== null || ticket.transfer) return null;
    const isMenu = connection.queueIds.length > 1 && ticket.queueId === null;
    if (!isMenu && !company) return { needs: [{ kind: 'company' }] };
    if (!isMenu && company?.settings.sendGreetingMessageOneQueues !== 'enabled') return null;
    const enters: Effect[] = isMenu || ticket.queueId === null ? [] : [{ kind: 'queue', queueId: ticket.queueId, log: null, enters: true }];
    const speaks = connection.greetingMessage.trim() !== '' || connection.greetingFile !== null;
    if (!speaks && enters.length === 0) return null;
    return {
      keep: 'conversation',
      effects: [
        ...(speaks
          ? [
              { kind: 'say', body: connection.greetingMessage, media: connection.greetingFile } as const,
              { kind: 'log', type: 'chatbotStarted' } as const,
            ]
          : []),
        { kind: 'remember', change: { greeted: true } },
        ...enters,
      ],
      goOn: true,
    };
  },
};
