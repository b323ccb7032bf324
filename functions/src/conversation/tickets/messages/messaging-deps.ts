import type { Actor } from '../../../platform/actor.ts';
import { signedUrl } from '../../../platform/files.ts';
import { ticketDeps, type TicketDeps } from '../attend/ticket-deps.ts';

/** What the use cases of messages work on: as for tickets, and links to files. */
export type MessagingDeps = TicketDeps & { signUrl: (key: string, fileName: string | null, mimeType: string | null) => Promise<string> };

export const messagingDeps = (actor: Actor): MessagingDeps => ({ ...ticketDeps(actor), signUrl: signedUrl });
