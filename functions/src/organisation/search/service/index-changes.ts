import * as z from 'zod';
import { companyId, contactId, messageId, type CompanyId } from '@balcao/shared/domain/ids.ts';
import { contactTokens } from '@balcao/shared/domain/search/contact-tokens.ts';
import type { Change } from '../../../platform/stream-consumer.ts';
import type { FreshEntries } from './fresh-entries.ts';
import type { IndexChange } from './add-to-index.ts';
import type { IndexName } from '@balcao/shared/domain/search/index-names.ts';
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
const contactImage = z
  .object({ companyId, contactId, name: z.string(), number: z.string().optional(), email: z.string(), updatedAt: z.string() })
  .transform(({ number, ...contact }) => ({ ...contact, number: number ?? null }));
const ticketImage = z.object({ companyId, ticketId: z.number().int() });

export type ToIndex = { companyId: CompanyId; index: IndexName; change: IndexChange };

/** What a change of the table says to the indexes: new words of a message or a contact that is new or was edited, and what is to be forgotten.
 *  Words that an edit took out stay: who finds it by them sees that it does not hold them any more. Pure. */
export const toIndexChanges = (change: Change): ToIndex[] => {
  if (change.entity === 'ticket' && change.new === null && change.old) {
    const ticket = ticketImage.parse(change.old);
    const say = (index: IndexName) => toIndex(change, index, { ...ticket, updatedAt: null }, { erasedTickets: [ticket.ticketId] });
    return [say('message'), say('imported')];
  }
  if (change.entity === 'contact') return ofContact(change);
  if (change.entity !== 'message' || !change.new) return [];
  const now = messageImage.parse(change.new);
  const before = change.old ? messageImage.parse(change.old) : null;
  const index: IndexName = now.facts.imported ? 'imported' : 'message';
  if (now.isDeleted) return before?.isDeleted === false ? [toIndex(change, index, now, { erasedMessages: [now.messageId] })] : [];
  const words = before?.body === now.body ? [] : wordsOf(now.body);
  return words.length === 0 ? [] : [toIndex(change, index, now, { docs: [docOf(now, words)] })];
};

const ofContact = (change: Change): ToIndex[] => {
  const before = change.old ? contactImage.parse(change.old) : null;
  if (!change.new)
    return before ? [toIndex(change, 'contact', { ...before, updatedAt: null }, { erasedMessages: [before.contactId] })] : [];
  const now = contactImage.parse(change.new);
  const words = contactTokens(now);
  const known = new Set(before ? contactTokens(before) : []);
  if (words.every((word) => known.has(word))) return [];
  return [toIndex(change, 'contact', now, { docs: [{ messageId: now.contactId, ticketId: noTicket, words }] })];
};
/** Contacts belong to none, and 0 is what was erased. */
const noTicket = 1;

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
