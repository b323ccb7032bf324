import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import {
  messageId as messageIdSchema,
  threadId as threadIdSchema,
  type CompanyId,
  type ConnectionId,
  type ThreadId,
  type TicketId,
} from '@balcao/shared/domain/ids.ts';
import type { Ack, MediaType, Message, MessageMedia, PollVote } from '@balcao/shared/domain/messages/message.ts';
import type { MessageWait } from '@balcao/shared/domain/messages/message-wait.ts';
import type { MessagePricing } from '@balcao/shared/domain/messages/message-pricing.ts';
import { noConnection, ownFailures } from '@balcao/shared/domain/messages/own-failures.ts';
import { idsWithin } from '@balcao/shared/domain/messages/position-of.ts';
import type { RowRead } from '../../../platform/read-together.ts';
import { expiresAfter } from '../../../platform/table/expires-after.ts';
import { writeTogether, type RowWrite } from '../../../platform/write-together.ts';
import { toMessage } from './conversation-tables.ts';
import { conversationWriteFor, type MessageRef, type TicketTouch } from './conversation-write.ts';
import { messageReceiptsFor, removeReceipts } from './message-receipts.ts';
import { messageStarsFor } from './message-stars.ts';
import { messageRevisionsFor, type MessageKey } from './message-revisions.ts';
import { refScopes } from './ref-scopes.ts';
import { editSlots, messageEditsFor } from './message-edits.ts';
import { fileUseEntity, messageEditEntity, messageEntity, messageRefEntity, pendingAckEntity } from './message.entity.ts';
import { ticketEntity } from './ticket.entity.ts';

export type Failure = NonNullable<Message['failed']>;
export type { MessageKey };

const pendingAckSec = 86_400;

export const messageStoreFor = (companyId: CompanyId) => ({
  ...messageRevisionsFor(companyId),
  ...messageEditsFor(companyId),
  ...messageReceiptsFor(companyId),
  ...messageStarsFor(companyId),
  get: async ({ threadId, messageId }: MessageKey): Promise<Message | null> => {
    const data = await messageEntity.get({ companyId, threadId, messageId }).go({ consistent: true });
    return data ? toMessage(data) : null;
  },
  /** Those of these that exist, in no order. */
  getMany: async (keys: ReadonlyArray<MessageKey>): Promise<Message[]> => {
    const wanted = new Map(keys.map(({ threadId, messageId }) => [messageId, { companyId, threadId, messageId }]));
    return (await messageEntity.getMany([...wanted.values()])).map(toMessage);
  },
  /** Where the message with this name is. */
  find: async (scope: string, value: string): Promise<MessageKey | null> => {
    const data = await messageRefEntity.get({ companyId, scope, value }).go({ consistent: true });
    return data ? { threadId: threadIdSchema.parse(data.threadId), messageId: messageIdSchema.parse(data.messageId) } : null;
  },
  /** Takes a name for a message that is about to be stored, from nobody or from `abandoned`.
   *  @returns whose it is: that message's, or that of whoever took it before. */
  takeName: async (
    { scope, value }: Pick<MessageRef, 'scope' | 'value'>,
    key: MessageKey,
    abandoned: MessageKey | null = null,
  ): Promise<MessageKey> => {
    const isTaken = await messageRefEntity
      .put({ companyId, scope, value, ...key })
      .where((row, { eq, notExists }) => (abandoned ? eq(row.messageId, String(abandoned.messageId)) : notExists(row.messageId)))
      .attempt();
    if (isTaken) return key;
    const taken = await messageRefEntity.get({ companyId, scope, value }).go({ consistent: true });
    return taken ? { threadId: threadIdSchema.parse(taken.threadId), messageId: messageIdSchema.parse(taken.messageId) } : key;
  },
  /** Where the message is that went out under this id, and the chat it went to; null as chat: nobody noted it. */
  findSent: async (connectionId: ConnectionId, providerId: string): Promise<{ key: MessageKey; chatKey: string | null } | null> => {
    const data = await messageRefEntity
      .get({ companyId, scope: refScopes.provider(connectionId), value: providerId })
      .go({ consistent: true });
    if (!data) return null;
    const key = { threadId: threadIdSchema.parse(data.threadId), messageId: messageIdSchema.parse(data.messageId) };
    return { key, chatKey: data.chatKey ?? null };
  },
  /** Which of these names are taken. */
  known: async (scope: string, values: ReadonlyArray<string>): Promise<Set<string>> => {
    const data = await messageRefEntity.getMany(
      [...new Set(values)].map((value) => ({ companyId, scope, value })),
      { consistent: true },
    );
    return new Set(data.map(({ value }) => value));
  },
  /** The same look-up, to go out with other reads. */
  findRead: (scope: string, value: string): RowRead<MessageKey> =>
    messageRefEntity
      .get({ companyId, scope, value })
      .read((row) => ({ threadId: threadIdSchema.parse(row.threadId), messageId: messageIdSchema.parse(row.messageId) })),
  /** Newest first; `before` continues a page, `nextCursor` is the oldest id seen, null at the beginning of the thread. */
  list: async (
    threadId: ThreadId,
    before: string | null,
    limit: number,
    { consistent = false }: { consistent?: boolean } = {},
  ): Promise<{ messages: Message[]; nextCursor: string | null }> => {
    const thread = messageEntity.query('byThread', { companyId, threadId });
    const { data, hasMore } = await (before ? thread.lt({ messageId: before }) : thread).go({ order: 'desc', limit, consistent });
    return { messages: data.map(toMessage), nextCursor: hasMore ? (data.at(-1)?.messageId ?? null) : null };
  },
  /** Oldest first, newer than `after`; `newerCursor` is the newest id seen, null at the end of the thread. */
  listNewer: async (threadId: ThreadId, after: string, limit: number): Promise<{ messages: Message[]; newerCursor: string | null }> => {
    const { data, hasMore } = await messageEntity.query('byThread', { companyId, threadId }).gt({ messageId: after }).go({ limit });
    return { messages: data.map(toMessage), newerCursor: hasMore ? (data.at(-1)?.messageId ?? null) : null };
  },
  /** Stores messages of a ticket and moves the ticket's row, together or not at all.
   *  `source` is the message whose file the first one shows too; `alongside`: more rows that are written with them.
   *  `lost`: the ticket changed hands or state meanwhile; `known`: a message with one of these names is stored already. */
  append: async (
    ticket: Ticket,
    added: readonly [Message, ...Message[]],
    refs: ReadonlyArray<MessageRef>,
    touch: TicketTouch | null,
    source: MessageKey | null = null,
    alongside: ReadonlyArray<RowWrite> = [],
  ): Promise<'saved' | 'lost' | 'known'> => {
    const write = conversationWriteFor(companyId);
    const [{ id, media }] = added;
    const stored = write.stored(added, refs);
    const result = await writeTogether([
      ...stored,
      ...(source && media?.key ? write.fileShared(source, media.key, id) : []),
      ...(touch ? write.touched(ticket, touch) : []),
      ...alongside,
    ]);
    if (result.outcome === 'written') return 'saved';
    return result.index < stored.length ? 'known' : 'lost';
  },
  /** The id of the last message that stands in this span, '' when there is none. */
  lastWithin: async (threadId: ThreadId, span: { from: number; to: number }): Promise<string> => {
    const { lowest, highest } = idsWithin(span);
    const { data } = await messageEntity
      .query('byThread', { companyId, threadId })
      .between({ messageId: lowest }, { messageId: highest })
      .go({ order: 'desc', limit: 1, consistent: true });
    return data[0]?.messageId ?? '';
  },
  /** Raises the delivery state of what our side wrote; a lower one changes nothing but a price that is not known yet.
   *  A message with a price that is delivered is announced to the stream's followers, for they count it.
   *  @param pricing null: this status does not say it; absent: the channel has no prices. @returns whether it rose. */
  raiseAck: async (key: MessageKey, ack: Ack, updatedAt: string, pricing?: MessagePricing | null): Promise<boolean> => {
    const isDelivery = ack >= 2;
    const rise = () =>
      messageEntity
        .patch({ companyId, ...key })
        .set({ ack, updatedAt, pricing: pricing ?? undefined, failed: null })
        .where((row, { lt, eq }) => `${lt(row.ack, Number(ack))} AND ${eq(row.fromMe, true)}`);
    // An earlier status may have said what this one does not: then its followers have to hear of the delivery.
    const isPriceElsewhere = isDelivery && pricing === null;
    const quiet = isPriceElsewhere ? rise().where((row, { gt, notExists }) => `${notExists(row.pricing)} OR ${gt(row.ack, 1)}`) : rise();
    const before =
      (await quiet.reachesOr('statusReach', isDelivery && pricing ? 'all' : 'screens').attempt({ response: 'all_old' })) ??
      (isPriceElsewhere ? await rise().reaches('all').attempt({ response: 'all_old' }) : null);
    if (before?.failed) await markInList(companyId, before, { failedMessageId: null });
    // What the provider kept back is on its way.
    if (before?.waits && before.ack === 0) await markInList(companyId, before, { waitingMessageId: null });
    if (before === null && pricing) await notePrice(companyId, key, pricing, updatedAt);
    return before !== null;
  },
  /** Writes down a price that comes apart from how far the message came; one that is known stays. */
  notePrice: (key: MessageKey, pricing: MessagePricing, updatedAt: string) => notePrice(companyId, key, pricing, updatedAt),
  /** Marks as failed unless it is known to have arrived; the list shows it while it is the newest. That its connection is gone fails only what the
   *  provider has not got: it says nothing about what went out before. What was handed to the provider cannot be withdrawn any more. */
  markFailed: async ({ threadId, messageId }: MessageKey, failed: Failure, updatedAt: string): Promise<void> => {
    const isWithdrawn = failed.code === ownFailures.withdrawn;
    const failsBelow = failed.reason === noConnection || isWithdrawn ? 1 : 2;
    const failing = messageEntity
      .patch({ companyId, threadId, messageId })
      // What followed from an arrival that is not confirmed is taken back when a status confirms it.
      .set({ failed, updatedAt, statusReach: failed.code === ownFailures.noAnswer ? 'all' : undefined })
      .where(({ ack, fromMe }, { lt, eq }) => `${lt(ack, failsBelow)} AND ${eq(fromMe, true)}`);
    const marked = await (isWithdrawn ? failing.where(({ attemptedAt }, { notExists }) => notExists(attemptedAt)) : failing)
      .reaches('all')
      .attempt({ response: 'all_new' });
    // What failed waits for nothing.
    if (marked) await markInList(companyId, marked, { failedMessageId: messageId, waitingMessageId: null });
  },
  /** Remembers, before the provider is called, that it will be. @returns false when the message was marked as failed, sent again, or told to have
   *  arrived since it was read, and must not go out by this attempt. */
  markAttempted: async ({ threadId, messageId }: MessageKey, attempt: number, attemptedAt: string): Promise<boolean> => {
    return messageEntity
      .patch({ companyId, threadId, messageId })
      .set({ attemptedAt })
      .where(
        (row, { eq, lt, notExists }) =>
          `${notExists(row.failed)} AND ${eq(row.attempt, attempt)} AND ${notExists(row.providerId)} AND ${lt(row.ack, 1)}`,
      )
      .reaches('nobody')
      .attempt();
  },
  /** Remembers what the provider calls its file, so that it is not handed over again. */
  noteUpload: async ({ threadId, messageId }: MessageKey, uploadedAs: string): Promise<void> => {
    await messageEntity.patch({ companyId, threadId, messageId }).set({ uploadedAs }).reaches('nobody').go();
  },
  /** The provider certainly did not take it: the next delivery need not wait for a sign of life. */
  clearAttempt: async ({ threadId, messageId }: MessageKey): Promise<void> => {
    await messageEntity.patch({ companyId, threadId, messageId }).remove(['attemptedAt']).reaches('nobody').go();
  },
  /** Gives a message that came without readable content the content that came later under the same id. */
  fillUnreadable: async (
    key: MessageKey,
    { body, mediaType, media, location, vCard, replyId, fullText, details, quotedMsg, poll, origin, ...more }: Message,
    updatedAt: string,
  ): Promise<void> => {
    await messageEntity
      .patch({ companyId, ...key })
      .set({ body, mediaType, media: media ?? undefined, isEdited: more.isEdited, updatedAt })
      .data((row, { set }) => {
        set(row.facts.location, location);
        set(row.facts.vCard, vCard);
        set(row.facts.replyId, replyId);
        set(row.facts.fullText, fullText);
        // What is absent is no such thing: a vote asks whether there is a poll.
        if (quotedMsg) set(row.facts.quotedMsg, quotedMsg);
        if (poll) set(row.facts.poll, poll);
        if (more.isForwarded) set(row.facts.isForwarded, true);
        if (more.isForwardedOften) set(row.facts.isForwardedOften, true);
        if (origin) set(row.facts.origin, origin);
        if (details) set(row.facts.details, details);
      })
      .where((row, { eq }) => `${eq(row.mediaType, 'unsupported')} OR ${eq(row.mediaType, 'notShown')}`)
      .attempt();
  },
  /** Says of a message that came without readable content that it was a change of another one, or a reaction to it. */
  settleStandIn: async (key: MessageKey, updatedAt: string): Promise<void> => {
    await messageEntity
      .patch({ companyId, ...key })
      .set({ mediaType: 'change', updatedAt })
      .where(({ mediaType }, { eq }) => eq(mediaType, 'unsupported'))
      .attempt();
  },
  /** Fixes the provider's id, and the revision that goes out under it, before the send, for channels that let us choose the id.
   *  @param chatKey the chat it goes to, by the key that its ticks come under.
   *  @returns false when the message has one already, was edited, deleted or marked as failed since it was read: look again. */
  assignProviderId: async (
    { threadId, id: messageId, revision }: Message,
    connectionId: ConnectionId,
    providerId: string,
    chatKey: string | null,
    at: string,
  ): Promise<boolean> => {
    const key = { threadId, messageId };
    // The name first: once the message has its id it may go out, and ticks find it by its name. Under a name that is left over nothing ever goes out.
    await messageRefEntity.put({ companyId, scope: refScopes.provider(connectionId), value: providerId, ...key, chatKey }).go();
    const before = await messageEntity
      .patch({ companyId, ...key })
      .set({ providerId, attemptedAt: at, wireRevision: revision })
      .remove(['waits'])
      .where(
        (row, { eq, notExists }) =>
          `${notExists(row.providerId)} AND ${notExists(row.failed)} AND ${eq(row.isDeleted, false)} AND ${eq(row.revision, revision)}`,
      )
      .reaches('nobody')
      .attempt({ response: 'all_old' });
    if (before?.waits) await markInList(companyId, before, { waitingMessageId: null });
    return before !== null;
  },
  /** Says of a message that has not been tried yet why it waits. */
  noteWait: async ({ threadId, messageId }: MessageKey, waits: MessageWait, updatedAt: string): Promise<void> => {
    const before = await messageEntity
      .patch({ companyId, threadId, messageId })
      .set({ waits, updatedAt })
      .where((row, { notExists }) => `${notExists(row.providerId)} AND ${notExists(row.failed)}`)
      .reachesOr('statusReach', 'screens')
      .attempt({ response: 'all_old' });
    // Once for all that it waits for, one reason after the other.
    if (before && !before.waits) await markInList(companyId, before, { waitingMessageId: messageId });
  },
  /** Records the provider's id once and applies a status that came early. */
  recordSent: async (key: MessageKey, connectionId: ConnectionId, providerId: string, now: Date): Promise<void> => {
    // The name first: a status that comes meanwhile finds the message by it, and what came before waits beside it.
    await messageRefEntity.put({ companyId, scope: refScopes.provider(connectionId), value: providerId, ...key }).go();
    const named = () =>
      messageEntity
        .patch({ companyId, ...key })
        .set({ providerId, updatedAt: now.toISOString() })
        .where((row, { notExists }) => notExists(row.providerId));
    // Clears the failures `noAnswer` and `noConnection`, which an acknowledgement disproves; an error of the provider stays.
    const before = await named()
      .set({ ack: 1 })
      .remove(['failed'])
      .where(
        (row, { lt, eq, notExists }) =>
          `${lt(row.ack, 1)} AND (${notExists(row.failed)} OR ${eq(row.failed.code, ownFailures.noAnswer)} OR ${eq(row.failed.code, ownFailures.noConnection)})`,
      )
      .reachesOr('statusReach', 'screens')
      .attempt({ response: 'all_old' });
    if (before?.failed) await markInList(companyId, before, { failedMessageId: null });
    if (!before) await named().reaches('nobody').attempt();
    await applyEarly(companyId, key, connectionId, providerId, now);
  },
  /** Records the provider's id of a message that the provider keeps back; a status says later what became of it. */
  recordHeld: async (key: MessageKey, connectionId: ConnectionId, providerId: string, now: Date): Promise<void> => {
    await messageRefEntity.put({ companyId, scope: refScopes.provider(connectionId), value: providerId, ...key }).go();
    const held = await messageEntity
      .patch({ companyId, ...key })
      .set({
        providerId,
        waits: { reason: 'quality', until: new Date(now.getTime() + longestHoldMs).toISOString() },
        updatedAt: now.toISOString(),
      })
      .where((row, { notExists }) => notExists(row.providerId))
      .reachesOr('statusReach', 'screens')
      .attempt({ response: 'all_new' });
    if (held) await markInList(companyId, held, { waitingMessageId: held.messageId });
    await applyEarly(companyId, key, connectionId, providerId, now);
  },
  /** Keeps a status until its message is known by the provider's id. */
  keepEarlyStatus: async (
    connectionId: ConnectionId,
    providerId: string,
    status: { ack: Ack; pricing?: MessagePricing | null | undefined } | { failed: Failure },
    now: Date,
  ): Promise<void> => {
    const key = { companyId, connectionId, providerId };
    const expiresAt = expiresAfter(now, pendingAckSec);
    if ('failed' in status) {
      await pendingAckEntity.upsert({ ...key, failed: status.failed, expiresAt }).go();
      return;
    }
    const pricing = status.pricing ?? undefined;
    const isKept = await pendingAckEntity
      .upsert({ ...key, ack: status.ack, pricing, expiresAt })
      .where((row, { lt, notExists }) => `${notExists(row.ack)} OR ${lt(row.ack, Number(status.ack))}`)
      .attempt();
    if (isKept || !pricing) return;
    // A later status is there already, or was until a moment ago.
    await pendingAckEntity
      .upsert({ ...key, pricing, expiresAt })
      .where((row, { notExists }) => notExists(row.pricing))
      .attempt();
  },
  takeEarlyStatus: (key: MessageKey, connectionId: ConnectionId, providerId: string, now: Date) =>
    applyEarly(companyId, key, connectionId, providerId, now),
  /** Ready for another attempt, back on the clock. @returns false when it is not in a failed state any more. */
  retry: async (key: MessageKey, attempt: number, updatedAt: string): Promise<boolean> => {
    const before = await messageEntity
      .patch({ companyId, ...key })
      .set({ attempt, ack: 0, updatedAt })
      .remove(['failed', 'attemptedAt', 'uploadedAs', 'providerId', 'wireRevision', 'pricing', 'waits'])
      .where((row, { exists, eq }) => `${exists(row.failed)} AND ${eq(row.attempt, attempt - 1)} AND ${eq(row.isDeleted, false)}`)
      .attempt({ response: 'all_old' });
    if (before) await markInList(companyId, before, { failedMessageId: null, waitingMessageId: null });
    return before !== null;
  },
  /** @param mediaType when the file turned out to be of another kind than was told. */
  setMedia: async (key: MessageKey, media: MessageMedia, updatedAt: string, mediaType?: MediaType): Promise<void> => {
    await messageEntity
      .patch({ companyId, ...key })
      .set({ media, updatedAt, mediaType })
      .reaches('screens')
      .go();
  },
  /** The file of a message as its channel brought it, unless it has one. */
  setReceivedMedia: async (key: MessageKey, media: MessageMedia, updatedAt: string): Promise<void> => {
    await messageEntity
      .patch({ companyId, ...key })
      .set({ media, updatedAt })
      .where((row, { ne }) => ne(row.media.state, 'ready'))
      .attempt();
  },
  /** `by` is a user id or what `reactorOf` gives; an empty emoji takes the reaction back. @returns the message, or null when unknown. */
  react: async (key: MessageKey, by: string, emoji: string | null, updatedAt: string): Promise<Message | null> => {
    const reacted = await messageEntity
      .patch({ companyId, ...key })
      .data((row, { set, remove }) => (emoji ? set(row.reactions[by], emoji) : remove(row.reactions[by])))
      .set({ updatedAt })
      .reaches('screens')
      .attempt({ response: 'all_new' });
    return reacted && toMessage(reacted);
  },
  /** Notes what somebody votes on a poll; what they voted before goes. An older vote that comes late changes nothing.
   *  @returns whether there is such a poll. */
  vote: async (key: MessageKey, by: string, vote: PollVote, updatedAt: string): Promise<boolean> => {
    const patch = () =>
      messageEntity
        .patch({ companyId, ...key })
        .set({ updatedAt })
        .reaches('screens');
    const isNoted = await patch()
      .data((row, { set }) => set(row.votes[by], vote))
      .where((row, { exists, notExists, lte }) => {
        const before = row.votes[by];
        const isNewer = before && `(${notExists(before)} OR ${lte(before.at, vote.at)})`;
        return [exists(row.votes), isNewer].filter(Boolean).join(' AND ');
      })
      .attempt();
    if (isNoted) return true;
    return patch()
      .set({ votes: { [by]: vote } })
      .where((row, { exists, notExists }) => `${exists(row.facts.poll)} AND ${notExists(row.votes)}`)
      .attempt();
  },
  /** Every message of a ticket with the names it is found by, a page at a time, for deletion. */
  removeOfTicket: async (
    threadId: ThreadId,
    ticketId: TicketId,
    connectionId: ConnectionId,
    removeFile: (key: string) => Promise<void>,
    isGroup: boolean,
  ): Promise<void> => {
    const removePage = async (before: string | null): Promise<void> => {
      const thread = messageEntity.query('byThread', { companyId, threadId });
      const { data, hasMore } = await (before ? thread.lt({ messageId: before }) : thread).go({ order: 'desc', limit: 200 });
      const own = data.filter((row) => row.ticketId === ticketId);
      for (const row of own) {
        const fileKey = row.media?.key;
        if (fileKey && !row.media?.lent && (await isLastUse(companyId, fileKey, row.messageId))) await removeFile(fileKey);
        if (row.facts.fullText) await removeFile(row.facts.fullText.key);
      }
      if (own.length > 0) {
        await messageRefEntity.deleteMany(
          own.flatMap((row) => (row.providerId ? [{ companyId, scope: refScopes.provider(connectionId), value: row.providerId }] : [])),
        );
        await messageEditEntity.deleteMany(
          own.flatMap(({ messageId, edits = 0 }) => editSlots(edits).map((slot) => ({ companyId, messageId, slot }))),
        );
        if (isGroup)
          await removeReceipts(
            companyId,
            own.flatMap(({ fromMe, messageId }) => (fromMe ? [messageId] : [])),
          );
        await messageEntity.deleteMany(own.map(({ messageId }) => ({ companyId, threadId, messageId })));
      }
      const last = data.at(-1)?.messageId;
      if (hasMore && last) await removePage(last);
    };
    await removePage(null);
  },
});
export type MessageStore = ReturnType<typeof messageStoreFor>;

const notePrice = async (companyId: CompanyId, key: MessageKey, pricing: MessagePricing, updatedAt: string): Promise<void> => {
  const note = () =>
    messageEntity
      .patch({ companyId, ...key })
      .set({ pricing })
      .where((row, { eq, notExists }) => `${notExists(row.pricing)} AND ${eq(row.fromMe, true)}`);
  const isUndelivered = await note()
    .where((row, { lt }) => lt(row.ack, 2))
    .reaches('nobody')
    .attempt();
  if (!isUndelivered) await note().set({ updatedAt }).reaches('all').attempt();
};

/** Says in a ticket's row that its newest message did not arrive, or has not gone out yet, or (null) takes that back; an older message changes
 *  nothing there. */
const markInList = async (
  companyId: CompanyId,
  { ticketId, messageId }: { ticketId: number; messageId: string },
  change: { failedMessageId?: string | null; waitingMessageId?: string | null },
): Promise<void> => {
  await ticketEntity
    .patch({ companyId, ticketId })
    .set(change)
    .where(({ lastMessageId }, { eq }) => eq(lastMessageId, messageId))
    .attempt();
};

/** Takes one message's use of a file away. @returns whether no other message shows the file. */
const isLastUse = async (companyId: CompanyId, fileKey: string, messageId: string): Promise<boolean> => {
  await fileUseEntity.delete({ companyId, fileKey, messageId }).go();
  const { data } = await fileUseEntity.query('byFile', { companyId, fileKey }).go({ limit: 1, consistent: true });
  return data.length === 0;
};

/** Of 100 messages that Meta holds 99 are on their way within an hour. */
const longestHoldMs = 3_600_000;

const applyEarly = async (
  companyId: CompanyId,
  key: MessageKey,
  connectionId: ConnectionId,
  providerId: string,
  now: Date,
): Promise<void> => {
  const name = { companyId, connectionId, providerId };
  const data = await pendingAckEntity.get(name).go({ consistent: true });
  if (!data) return;
  const { ack, failed, pricing } = data;
  const updatedAt = now.toISOString();
  const store = messageStoreFor(companyId);
  if (ack) await store.raiseAck(key, ack >= 5 ? 5 : ack >= 3 ? 3 : ack >= 2 ? 2 : 1, updatedAt, pricing ?? null);
  else if (pricing) await store.notePrice(key, pricing, updatedAt);
  if (failed) await store.markFailed(key, failed, updatedAt);
  // What was kept since it was read has to be applied as well.
  const isUnchanged = await pendingAckEntity
    .delete(name)
    .where((row, { eq, notExists }) => (ack === undefined ? notExists(row.ack) : `${notExists(row.ack)} OR ${eq(row.ack, ack)}`))
    .where((row, { notExists }) => [...(failed ? [] : [notExists(row.failed)]), ...(pricing ? [] : [notExists(row.pricing)])].join(' AND '))
    .attempt();
  if (!isUnchanged) await applyEarly(companyId, key, connectionId, providerId, now);
};
