import type { MessageView } from '@balcao/shared/domain/messages/message.ts';
import type { TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import type { TicketCounts } from '@balcao/shared/contract/tickets.ts';
import { eventually } from '../../../infra/local/testing/eventually.ts';
import type { Member } from './make-company.ts';

/** The inbox as one member sees it, through the API. */
export const inboxOf = (member: Member) => {
  const call: Member['call'] = async (...request) => {
    const answer = await member.call(...request);
    if (answer.status !== 200) throw new Error(`${request[0]} ${request[1]}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  };
  /** Every page of a tab. */
  const list = async (query: Readonly<Record<string, string>>): Promise<TicketView[]> => {
    const tickets: TicketView[] = [];
    let cursor: string | null = null;
    do {
      const { body }: { body: { tickets: TicketView[]; nextCursor: string | null } } = (await call('GET', '/tickets', {
        query: { ...query, ...(cursor ? { cursor } : {}) },
      })) as never;
      tickets.push(...body.tickets);
      cursor = body.nextCursor;
    } while (cursor);
    return tickets;
  };
  /** Every message of the ticket's thread, oldest first. */
  const messages = async (ticketId: number): Promise<MessageView[]> => {
    const all: MessageView[] = [];
    let cursor: string | null = null;
    do {
      const { body }: { body: { messages: MessageView[]; nextCursor: string | null } } = (await call('GET', '/messages/{ticketId}', {
        params: { ticketId: String(ticketId) },
        query: cursor ? { cursor } : {},
      })) as never;
      all.unshift(...body.messages);
      cursor = body.nextCursor;
    } while (cursor);
    return all;
  };
  const params = (id: number) => ({ params: { id: String(id), ticketId: String(id) } });
  return {
    list,
    messages,
    counts: async (query: Readonly<Record<string, string>> = { showAll: 'true' }): Promise<TicketCounts> =>
      (await call('GET', '/tickets/counts', { query })).body,
    update: async (id: number, body: Record<string, unknown>): Promise<TicketView> =>
      (await call('PUT', '/tickets/{id}', { ...params(id), body })).body,
    accept: async (id: number): Promise<TicketView> =>
      (await call('PUT', '/tickets/{id}', { ...params(id), body: { status: 'open' } })).body,
    send: async (id: number, body: Record<string, unknown>): Promise<MessageView[]> =>
      (await call('POST', '/messages/{ticketId}', { ...params(id), body })).body.messages,
    /** Waits until the contact of this name has a ticket with that many messages, and returns both. */
    until: async (name: string, count = 1, timeoutMs = 15_000): Promise<{ ticket: TicketView; messages: MessageView[] }> => {
      const find = async () => {
        for (const status of ['pending', 'open', 'closed']) {
          const ticket = (await list({ status, showAll: 'true' })).find(({ contact }) => contact.name === name);
          if (!ticket) continue;
          const stored = await messages(ticket.id);
          // Read again after its messages: the row is then at least as new as they are.
          return {
            ticket: (await call('GET', '/tickets/u/{uuid}', { params: { uuid: ticket.uuid } })).body as TicketView,
            messages: stored,
          };
        }
        return null;
      };
      const found = await eventually(find, (answer) => (answer?.messages.length ?? 0) >= count, timeoutMs);
      if (!found) throw new Error('no such ticket');
      return found;
    },
    /** Waits until a message of the ticket is as wanted. */
    untilMessage: async (
      ticketId: number,
      id: string,
      isWanted: (message: MessageView) => boolean,
      timeoutMs = 15_000,
    ): Promise<MessageView> => {
      const message = await eventually(
        async () => (await messages(ticketId)).find((candidate) => candidate.id === id),
        (candidate) => candidate !== undefined && isWanted(candidate),
        timeoutMs,
      );
      if (!message) throw new Error('no such message');
      return message;
    },
  };
};
export type Inbox = ReturnType<typeof inboxOf>;
