import * as z from 'zod';
import { companyId, messageId, type CompanyId } from '@balcao/shared/domain/ids.ts';
import type { Change } from '../../platform/stream-consumer.ts';
import type { FreshEntries } from './fresh-entries.ts';
import type { IndexChange } from './add-to-index.ts';
import type { IndexName } from './index-names.ts';
import { wordsOf } from './words-of.ts';

const messageImage = z.object({
  companyId,
  messageId,
  ticketId: z.number().int(),
  body: z.string(),
  isDeleted: z.boolean(),
  facts: z.object({ imported: z.boolean().optional() }),
  updatedAt: z.string(),
});
type MessageImage = z.infer<typeof messageImage>;
const ticketImage = z.object({ companyId, ticketId: z.number().int() });

export type ToIndex = { companyId: CompanyId; index: IndexName; change: IndexChange };

/** What a change of the table says to the indexes of messages: new words of a message that is new or was edited, and what is to be forgotten.
 *  Words that an edit took out stay: who finds a message by them sees that it does not hold them any more. Pure. */
export const toIndexChanges = (change: Change): ToIndex[] => {
  if (change.entity === 'ticket' && change.new === null && change.old) {
    const ticket = ticketImage.parse(change.old);
    const say = (index: IndexName) => toIndex(change, index, { ...ticket, updatedAt: null }, { erasedTickets: [ticket.ticketId] });
    return [say('message'), say('imported')];
  }
  if (change.entity !== 'message' || !change.new) return [];
  const now = messageImage.parse(change.new);
  const before = change.old ? messageImage.parse(change.old) : null;
  const index: IndexName = now.facts.imported ? 'imported' : 'message';
  if (now.isDeleted) return before?.isDeleted === false ? [toIndex(change, index, now, { erasedMessages: [now.messageId] })] : [];
  const words = before?.body === now.body ? [] : wordsOf(now.body);
  return words.length === 0 ? [] : [toIndex(change, index, now, { docs: [docOf(now, words)] })];
};

const docOf = ({ messageId: id, ticketId }: MessageImage, words: ReadonlyArray<string>) => ({ messageId: id, ticketId, words });

const toIndex = (
  { eventId }: Change,
  index: IndexName,
  image: { companyId: CompanyId; updatedAt: string | null },
  entries: Partial<FreshEntries>,
): ToIndex => ({
  companyId: image.companyId,
  index,
  change: { eventId, at: image.updatedAt, entries: { docs: [], erasedTickets: [], erasedMessages: [], ...entries } },
});
