import * as z from 'zod';
import { instant, queueId } from '../ids.ts';

/** What a connection by QR code fetches of the past when a phone is linked to it. */
export const importSettings = z.object({
  /** Oldest instant to fetch; null = nothing is fetched. */
  importOldMessages: instant.nullable(),
  /** Newest instant to fetch; null = up to the linking. */
  importRecentMessages: instant.nullable(),
  importOldMessagesGroups: z.boolean(),
  /** Tickets of the fetched conversations end up closed by themselves instead of waiting for somebody to close them. */
  closedTicketsPostImported: z.boolean(),
  /** Queue of those tickets; null = none. */
  queueIdImportMessages: queueId.nullable(),
});
export type ImportSettings = z.infer<typeof importSettings>;

/** `statusImportMessages` when the tickets an import made wait to be closed together; until then it is when the import began. */
export const importCanBeClosed = 'renderButtonCloseTickets';
/** How far an import is: `date` is how far back what was stored last reaches. */
export const importProgressView = z.object({
  processed: z.number().int().nonnegative(),
  total: z.number().int().nonnegative(),
  date: instant.nullable(),
  ended: z.boolean(),
});
export type ImportProgressView = z.infer<typeof importProgressView>;
