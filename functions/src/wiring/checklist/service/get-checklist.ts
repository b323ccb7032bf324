import { isGreetingSent } from '@balcao/shared/domain/automation/is-greeting-sent.ts';
import { loadNames } from '../../../people/names/service/names.ts';
import type { Actor } from '../../../platform/actor.ts';
import { ticketRecords } from '../../../conversation/tickets/service/ticket-records.ts';

/** First steps of a company: each is done when what it leads to is there, however it came. A greeting counts when it is sent; a conversation, when
 *  somebody has taken it. */
export const getChecklist = async ({ companyId, settings }: Actor) => {
  const { connections, queues, users } = await loadNames(companyId);
  const tickets = ticketRecords(companyId);
  const taken = await Promise.all((['open', 'closed'] as const).map((status) => tickets.listByStatus(status, null, 'desc', 1)));
  const greetings = [...connections.values()]
    .filter((connection) => isGreetingSent(connection, settings))
    .flatMap((connection) => [connection, ...connection.queueIds.flatMap((id) => queues.get(id) ?? [])])
    .map(({ greetingMessage }) => greetingMessage ?? '');
  return [
    { step: 'connection' as const, done: [...connections.values()].some(({ status }) => status === 'CONNECTED') },
    { step: 'queue' as const, done: queues.size > 0 },
    { step: 'attendant' as const, done: users.size > 1 },
    { step: 'greeting' as const, done: greetings.some((greeting) => greeting.trim() !== '') },
    { step: 'conversation' as const, done: taken.some((page) => page.tickets.length > 0) },
  ];
};
