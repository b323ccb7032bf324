import type { Me } from '@balcao/shared/contract/auth.ts';
import { customerLanguageOf } from '@balcao/shared/domain/customer-language.ts';
import { placeholderValues, type PlaceholderValues } from '@balcao/shared/domain/placeholders.ts';
import type { TicketView } from '@balcao/shared/domain/tickets/ticket.ts';

/** What `{{…}}` in a quick reply stands for in this conversation, as the server fills it: a contact known by its number only has no name. */
export const replyVariables = (ticket: TicketView, user: Me, now = new Date()): PlaceholderValues =>
  placeholderValues(
    {
      contactName: /^[\d*+]+$/.test(ticket.contact.name) ? '' : ticket.contact.name,
      userName: user.name,
      queue: ticket.queue?.name ?? '',
      connection: ticket.whatsapp.name,
      ticketId: ticket.id,
    },
    { timeZone: user.company.timeZone, language: customerLanguageOf(user.company.companieSettings) },
    now,
  );
