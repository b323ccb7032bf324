import type { Me } from '@balcao/shared/contract/auth.ts';
import type { TicketView } from '@balcao/shared/domain/tickets/ticket.ts';

/** What `{{…}}` in a quick reply stands for in this conversation. */
export const replyVariables = (ticket: TicketView, user: Me) => {
  const now = new Date();
  return {
    firstName: ticket.contact.name.split(' ')[0] ?? '',
    name: ticket.contact.name,
    userName: user.name,
    ms: greetingOf(now),
    protocol: `${now.toISOString().slice(0, 10).replaceAll('-', '')}${ticket.id}`,
    date: now.toLocaleDateString('pt-BR'),
    hour: now.toLocaleTimeString('pt-BR'),
    ticket_id: String(ticket.id),
    queue: ticket.queue?.name ?? '',
    connection: ticket.whatsapp.name,
  };
};

/** Customers are greeted in Portuguese, whatever language the attendant's screen speaks. */
const greetingOf = (now: Date): string => (now.getHours() < 12 ? 'Bom dia' : now.getHours() < 18 ? 'Boa tarde' : 'Boa noite');
