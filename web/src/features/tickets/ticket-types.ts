export type { TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
