import type { CompanyId, ConnectionId, MessageId, ThreadId, TicketId } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { ownFailures } from '@balcao/shared/domain/messages/own-failures.ts';
import { expiresAfter } from '../../../platform/table/expires-after.ts';
import type { RevisionTeller } from './revision-teller.ts';
import { earlierText, hasAsManyEdits } from './message-edits.ts';
import { messageEntity, pendingRevisionEntity } from './message.entity.ts';
import { ticketEntity } from './ticket.entity.ts';
import { writeTogether, type Written } from '../../../platform/write-together.ts';

export type MessageKey = { threadId: ThreadId; messageId: MessageId };

/** How who wrote a message changed it afterwards. */
export type Revision = { kind: 'edit'; body: string; fullText: Message['fullText']; editedAt: string } | { kind: 'delete' };

/** One row for each who says something about a message, so that nobody's word takes the place of another's. */
const nameOf = ({ fromMe, author, chatKey }: RevisionTeller): string =>
  [chatKey, fromMe ? 'us' : 'them', author?.number ?? author?.lid ?? ''].join(' ');

/** Longer than any queue keeps the message it is about. */
const earlyRevisionSec = 86_400;

/** Part of the message store: edits and deletions, our own (which go out to the customer) and those that came in. */
export const messageRevisionsFor = (companyId: CompanyId) => ({
  /** Changes the text or deletes, with the ticket's row when that shows this message. What a deleted message said stays in its row.
   *  @returns the message as saved, or null when it changed since it was read. */
  revise: async (
    before: Message,
    change: { body: string; isEdited: true } | { isDeleted: true },
    preview: string,
    updatedAt: string,
  ): Promise<Message | null> => {
    const key = { threadId: before.threadId, messageId: before.id };
    const revision = before.revision + 1;
    const isTriedAgain = before.failed?.code === ownFailures.changeNotSent;
    const kept = 'body' in change ? earlierText(companyId, before, change.body) : { rows: [], count: {} };
    const edited = { ...kept.count, ...('body' in change ? { editedAt: updatedAt } : {}) };
    const write = (isLast: boolean): Promise<Written> => {
      return writeTogether([
        messageEntity
          .patch({ companyId, ...key })
          .set({ ...change, ...edited, failed: isTriedAgain ? null : undefined, revision, updatedAt })
          .where((row, is) => `${is.eq(row.revision, before.revision)} AND ${is.eq(row.attempt, before.attempt)}`)
          .where((row, is) => hasAsManyEdits(before, row.edits, is))
          .commit(),
        ...kept.rows,
        ...(isLast ? [showInList(companyId, before.ticketId, before.id, preview)] : []),
      ]);
    };
    const ticket = await ticketEntity.get({ companyId, ticketId: before.ticketId }).go({ consistent: true });
    let written = await write(ticket?.lastMessageId === before.id);
    // A newer message became the ticket's last one meanwhile.
    if (written.outcome === 'refused' && written.index > 0) written = await write(false);
    return written.outcome === 'written'
      ? { ...before, ...change, ...edited, failed: isTriedAgain ? null : before.failed, revision, updatedAt }
      : null;
  },
  /** The provider has this revision now; a failure that was noted for the same revision is removed. */
  noteWireRevision: async (key: MessageKey, revision: number): Promise<void> => {
    const noted = await messageEntity
      .patch({ companyId, ...key })
      .set({ wireRevision: revision })
      .where((row, { lt }) => lt(row.wireRevision, revision))
      .reaches('nobody')
      .attempt({ response: 'all_new' });
    if (noted?.failed?.code !== ownFailures.changeNotSent) return;
    await messageEntity
      .patch({ companyId, ...key })
      .remove(['failed'])
      .where((row, { eq }) => `${eq(row.failed.code, ownFailures.changeNotSent)} AND ${eq(row.revision, revision)}`)
      .reaches('screens')
      .attempt();
  },
  /** An edit or a deletion did not get out; the message itself may well have arrived. What the provider has in this revision stays. */
  markChangeFailed: async (
    { threadId, messageId, revision }: MessageKey & Pick<Message, 'revision'>,
    reason: string,
    updatedAt: string,
    retryable = true,
  ): Promise<void> => {
    await messageEntity
      .patch({ companyId, threadId, messageId })
      .set({ failed: { code: ownFailures.changeNotSent, reason, retryable }, updatedAt })
      .where((row, { lt, notExists }) => `${notExists(row.wireRevision)} OR ${lt(row.wireRevision, revision)}`)
      .reaches('screens')
      .attempt();
  },
  /** Asks for the edit or deletion to go out again. @returns false when it is not in a failed state any more. */
  retryChange: async ({ threadId, id: messageId, revision }: Message, updatedAt: string): Promise<boolean> => {
    return messageEntity
      .patch({ companyId, threadId, messageId })
      .set({ revision: revision + 1, updatedAt })
      .remove(['failed'])
      .where((row, { exists, eq }) => `${exists(row.failed)} AND ${eq(row.revision, revision)}`)
      .attempt();
  },
  /** Changes or deletes a stored message and, when it is its ticket's newest, the ticket's row with it. Deleting keeps the
   *  text in the row. What is older than what is there changes nothing.
   *  `again`: the ticket's newest message is another one meanwhile, or the message was changed since it was read. */
  reviseAsReceived: async (
    before: Message,
    revision: Revision,
    row: { ticketId: TicketId; lastMessage: string } | null,
    updatedAt: string,
  ): Promise<'saved' | 'unchanged' | 'again'> => {
    const key = { threadId: before.threadId, messageId: before.id };
    const patch = messageEntity.patch({ companyId, ...key });
    const kept = revision.kind === 'edit' ? earlierText(companyId, before, revision.body) : { rows: [], count: {} };
    const written = await writeTogether([
      revision.kind === 'delete'
        ? patch
            .set({ isDeleted: true, updatedAt })
            .where(({ isDeleted }, { eq }) => eq(isDeleted, false))
            .commit()
        : patch
            .set({ body: revision.body, isEdited: true, editedAt: revision.editedAt, updatedAt, ...kept.count })
            .data((message, { set }) => set(message.facts.fullText, revision.fullText))
            .where(
              (message, { eq, lt, notExists }) =>
                `${eq(message.isDeleted, false)} AND (${notExists(message.editedAt)} OR ${lt(message.editedAt, revision.editedAt)})`,
            )
            .where((message, is) => hasAsManyEdits(before, message.edits, is))
            .commit(),
      ...kept.rows,
      ...(row ? [showInList(companyId, row.ticketId, key.messageId, row.lastMessage)] : []),
    ]);
    if (written.outcome === 'written') return 'saved';
    if (written.index > 0) return 'again';
    const now = await messageEntity.get({ companyId, ...key }).go({ consistent: true });
    return now?.edits === before.edits ? 'unchanged' : 'again';
  },
  /** Keeps a change until its message is stored; a deletion stays one. */
  keepEarlyRevision: async (
    connectionId: ConnectionId,
    providerId: string,
    revision: Revision,
    teller: RevisionTeller,
    now: Date,
  ): Promise<void> => {
    const change =
      revision.kind === 'delete' ? { isDeleted: true } : { body: revision.body, fullText: revision.fullText, editedAt: revision.editedAt };
    const key = { companyId, connectionId, providerId, tellerName: nameOf(teller) };
    await pendingRevisionEntity.upsert({ ...key, teller, ...change, expiresAt: expiresAfter(now, earlyRevisionSec) }).go();
  },
  /** What was said about this message before it came, by everybody who said something; nothing for nearly all. */
  earlyRevisions: async (
    connectionId: ConnectionId,
    providerId: string,
  ): Promise<ReadonlyArray<{ revision: Revision; teller: RevisionTeller }>> => {
    const { data } = await pendingRevisionEntity
      .query('byProviderId', { companyId, connectionId, providerId })
      .go({ consistent: true, limit: 20 });
    return data.flatMap(
      ({ isDeleted, body, fullText, editedAt, teller }): ReadonlyArray<{ revision: Revision; teller: RevisionTeller }> => {
        if (isDeleted) return [{ revision: { kind: 'delete' }, teller }];
        return body === undefined || !editedAt ? [] : [{ revision: { kind: 'edit', body, fullText: fullText ?? null, editedAt }, teller }];
      },
    );
  },
  dropEarlyRevision: async (connectionId: ConnectionId, providerId: string, teller: RevisionTeller): Promise<void> => {
    await pendingRevisionEntity.delete({ companyId, connectionId, providerId, tellerName: nameOf(teller) }).go();
  },
});

/** The list shows a ticket's newest message. The write fails when that is another one meanwhile. */
const showInList = (companyId: CompanyId, ticketId: TicketId, messageId: MessageId, lastMessage: string) =>
  ticketEntity
    .patch({ companyId, ticketId })
    .set({ lastMessage })
    .where(({ lastMessageId }, { eq }) => eq(lastMessageId, String(messageId)))
    .commit();
