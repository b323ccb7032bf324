/** When this page received the last message of a ticket's customer. */
const heardAt = new Map<number, number>();
/** Nobody has read in less what appeared on the screen. */
const readingMs = 500;

export const noteHeard = (ticketId: number, at = Date.now()): void => void heardAt.set(ticketId, at);

/** How many of the customer's messages can have been read here. */
export const knownMessages = ({ id, inboundMessages }: { id: number; inboundMessages: number }, now = Date.now()): number =>
  now - (heardAt.get(id) ?? 0) < readingMs ? Math.max(0, inboundMessages - 1) : inboundMessages;
