/** Tickets and messages, for the channels and for live frames; this area's own files import the stores themselves. */
export { messageStoreFor as messageRecords, type MessageKey, type MessageStore } from '../store/message-store.ts';
export { refScopes } from '../store/ref-scopes.ts';
export { ticketStoreFor as ticketRecords, type TicketStore } from '../store/ticket-store.ts';
export { parseMessageImage, parseTicketImage, type StoredTicket } from '../store/conversation-tables.ts';
