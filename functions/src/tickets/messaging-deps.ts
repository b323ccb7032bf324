import type { Actor } from '../platform/actor.ts';
import { signedUrl } from '../platform/files.ts';
import { ticketDeps } from './http-deps.ts';
import type { MessagingDeps } from './service/send-message.ts';

/** What the use cases of messages work on: as for tickets, and links to files. */
export const messagingDeps = (actor: Actor): MessagingDeps => ({ ...ticketDeps(actor), signUrl: signedUrl });
