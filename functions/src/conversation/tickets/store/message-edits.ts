import type { CompanyId, MessageId } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import type { Conditions, Place } from '../../../platform/table/expression.ts';
import { messageEditEntity } from './message.entity.ts';

/** Most earlier texts of one message that are kept. */
export const keptEdits = 20;

/** The first text keeps its place; each later one takes that of the oldest of the others. */
export const slotOf = (nth: number): number => (nth === 0 ? 0 : 1 + ((nth - 1) % (keptEdits - 1)));

/** Places that so many earlier texts take. */
export const editSlots = (edits: number): number[] => Array.from({ length: Math.min(edits, keptEdits) }, (_, slot) => slot);

/** Keeps what a message says now, before `body` takes its place; nothing when that says the same. */
export const earlierText = (companyId: CompanyId, before: Message, body: string) => {
  if (before.body === body) return { rows: [], count: {} };
  const nth = before.edits ?? 0;
  const row = { nth, body: before.body, writtenAt: before.editedAt ?? before.createdAt };
  return {
    rows: [messageEditEntity.put({ companyId, messageId: before.id, slot: slotOf(nth), ...row }).commit()],
    count: { edits: nth + 1 },
  };
};

/** Nobody kept another of its texts since the message was read. */
export const hasAsManyEdits = ({ edits }: Message, place: Place, { eq, notExists }: Conditions): string =>
  edits === undefined ? notExists(place) : eq(place, edits);

/** Part of the message store: what messages said before. */
export const messageEditsFor = (companyId: CompanyId) => ({
  /** Oldest first. */
  listEdits: async (messageId: MessageId): Promise<{ body: string; writtenAt: string }[]> => {
    const { data } = await messageEditEntity.query('byMessage', { companyId, messageId }).go({ limit: keptEdits });
    return data.sort((a, b) => a.nth - b.nth).map(({ body, writtenAt }) => ({ body, writtenAt }));
  },
});
