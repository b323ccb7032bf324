import {
  areJidsSameUser,
  decodeMessageNode,
  isJidBroadcast,
  isJidGroup,
  isJidStatusBroadcast,
  isLidUser,
  jidNormalizedUser,
  type BaileysEventMap,
  type BinaryNode,
  type GroupMetadata,
  proto,
  type WAMessage,
  type WAMessageKey,
  type WASocket,
} from '@whiskeysockets/baileys';
import type { Logger } from 'pino';
import type { ThreadId } from '@balcao/shared/domain/ids.ts';
import type { Identity, InboundEvent } from '@balcao/shared/events/channel-messages.ts';
import type { ContactStore } from '@balcao/functions/people/contacts/service/contact-records.ts';
import { toInboundQueueMessage } from '@balcao/functions/channels/service/hand-over-inbound.ts';
import type { SetAside } from '@balcao/functions/platform/set-aside.ts';
import { BoundedCache } from '@balcao/functions/platform/bounded-cache.ts';
import { log } from '@balcao/functions/platform/logger.ts';
import type { PhoneChatStore, SentContentStore, Session } from '@balcao/functions/organisation/sessions/service/session-records.ts';
import type { MessageRecords } from '@balcao/functions/conversation/tickets/service/message-records.ts';
import { readAnnounced, storeMappings, storeTokens, wantsHistory, type ReadHistory } from './announced-history.ts';
import type { ConnectionSettings } from './connection-settings.ts';
import { ContactPictures } from './contact-pictures.ts';
import { CustomerTyping } from './customer-typing.ts';
import { GroupDirectory } from './group-directory.ts';
import { HistoryImport } from './history-import.ts';
import { LiveFiles, toWaitingFile } from './live-files.ts';
import { keepFile } from './media/keep-file.ts';
import type { Line } from './proxy/line.ts';
import type { MediaHosts } from './media/media-address.ts';
import { MessageArchive } from './message-archive.ts';
import { hasOwnFault, Poison } from './poison.ts';
import { toVoteMessage, voteOf } from './read-poll-vote.ts';
import { toProfileEvents, toSamePerson } from './to-contact-events.ts';
import { toPhoneChats } from './to-phone-chats.ts';
import { identitiesOf, identityOf, secondsOf } from './message-names.ts';
import {
  revisionIn,
  standInFor,
  toCall,
  toInboundMessage,
  toReceipt,
  toReceiptStatus,
  toRevision,
  toStatus,
  toStatusEvent,
  type InboundPart,
} from './to-inbound-events.ts';
import { withoutContent } from './unreadable-content.ts';
import type { UnfinishedWork, WaitingHistory } from './unfinished-work.ts';

/** The service drops what was announced longer ago. */
const historyLifeMs = 24 * 3_600_000;
/** How much is kept of a message that nobody could read, for whoever looks into it. */
const maxRawBytes = 60_000;

/** When the socket was made that brings something, and whether old messages are wanted. */
type Place = { startedAt: Date; isImporting: boolean };

export type InboundDeps = {
  session: Session;
  logger: Logger;
  /** Onto the inbound queue; resolves when it is there. */
  handOver: (events: ReadonlyArray<InboundEvent>) => Promise<void>;
  /** To where what was given up on is kept: the conversation and the operator see it. */
  setAside: SetAside;
  settings: ConnectionSettings;
  contacts: Pick<ContactStore, 'get' | 'findByIdentity'>;
  messages: Pick<MessageRecords, 'findByProviderId' | 'get'>;
  importsQueueUrl: string;
  phoneChats: Pick<PhoneChatStore, 'keep'>;
  sentContents: SentContentStore;
  mediaHosts: MediaHosts;
  /** How files are fetched; null before the session is started. */
  line: () => Line | null;
};

/** What a session brings: hands it over, and sees to the files and the history that belong to it. Called in order, one event after
 *  the other. */
export class InboundEvents {
  private readonly deps: InboundDeps;
  private readonly socket: () => WASocket | null;
  /** Numbers of people the own phone wrote to by LID. */
  private readonly addressees = new BoundedCache<string>(5000);
  /** Messages handed over before they were acknowledged, by chat and id. */
  private readonly handed = new BoundedCache<true>(2000);
  /** Messages that were read and could not be handed over just now: the service sends them again. */
  private readonly refused = new BoundedCache<true>(2000);
  private readonly groups: GroupDirectory;
  private readonly pictures: ContactPictures;
  private readonly archive: MessageArchive;
  private readonly history: HistoryImport;
  private readonly files: LiveFiles;
  private readonly typing: CustomerTyping;
  private readonly poison = new Poison();
  private work: UnfinishedWork | null = null;

  private readonly importNext: (work: () => Promise<void>) => void;

  /** @param importNext does it when what was imported before is done. */
  constructor(deps: InboundDeps, socket: () => WASocket | null, importNext: (work: () => Promise<void>) => void) {
    this.deps = deps;
    this.socket = socket;
    this.importNext = importNext;
    const { session, handOver, contacts, mediaHosts, line } = deps;
    this.archive = new MessageArchive({
      connectionId: session.connectionId,
      messages: deps.messages,
      contacts,
      sentContents: deps.sentContents,
      now: () => new Date(),
    });
    this.typing = new CustomerTyping({ session, contacts });
    this.files = new LiveFiles({ session, mediaHosts, line, handOver, socket, keepFile });
    this.history = new HistoryImport({
      session,
      queueUrl: deps.importsQueueUrl,
      mediaHosts,
      line,
      socket,
      hasFile: (providerId) => this.archive.hasFile(providerId),
    });
    this.groups = new GroupDirectory(socket);
    this.pictures = new ContactPictures({ session, contacts, socket, handOver, mediaHosts, line });
  }

  use(work: UnfinishedWork): void {
    this.work = work;
    this.files.use(work);
  }

  /** What we sent, for a phone that could not read it: of the chat it went to, or one of our own devices, which name the chat. */
  sent(sock: WASocket, key: WAMessageKey): Promise<proto.IMessage | undefined> {
    return this.archive.sent(key, namesOfChat(sock, key.remoteJid ?? ''));
  }

  /** For devices that cannot read it and ask again. */
  keepSent(providerId: string, content: proto.IMessage, threadId: ThreadId): Promise<void> {
    return this.archive.keepSent(providerId, content, threadId);
  }

  async groupOf(jid: string): Promise<GroupMetadata | undefined> {
    return (await this.groups.of(jid)) ?? undefined;
  }

  /** The library passes over whom a message of the own phone is for, when it is named by LID. */
  noteAddressee({ attrs: { recipient, peer_recipient_pn: number } }: BinaryNode): void {
    if (recipient && number) this.addressees.set(jidNormalizedUser(recipient), number);
  }

  /** All that is not about the connection itself, but the history. */
  async take(sock: WASocket, events: Partial<BaileysEventMap>): Promise<void> {
    const { 'messages.upsert': upsert, 'messages.update': updates, call } = events;
    await this.orPassOver('contacts', () => this.onContacts(sock, events));
    if (upsert) await this.onMessages(sock, upsert);
    if (updates) await this.orPassOver('updates', () => this.onUpdates(sock, updates));
    const { 'message-receipt.update': receipts, 'presence.update': presence } = events;
    if (receipts) await this.orPassOver('receipts', () => this.onReceipts(receipts));
    if (presence) void this.onPresence(sock, presence);
    if (call) await this.orPassOver('calls', () => this.onCalls(sock, call));
  }

  /** News that nobody can read is passed over; what cannot be handed over for another reason ends the socket, as a message does. */
  private async orPassOver(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!hasOwnFault(error)) throw error;
      log.error('SESSION_NEWS_UNREADABLE passed over', error, { connectionId: this.deps.session.connectionId, what });
    }
  }

  /** A message, before WhatsApp hears that it arrived. */
  async takeFirst(sock: WASocket, message: WAMessage, place: Place): Promise<void> {
    const key = { ...message.key };
    try {
      await this.orSetAside(message, () => this.handOverFirst(sock, message, place));
    } catch (error) {
      this.refuse({ key });
      throw error;
    }
  }

  /** A message without its content of which the library tells nothing. */
  async takeWithoutContent(sock: WASocket, node: BinaryNode): Promise<void> {
    const { id, lid } = sock.user ?? {};
    if (!id) return;
    const message = withoutContent(node, decodeMessageNode(node, id, lid ?? '').fullMessage);
    await this.orSetAside(message, async () => {
      const events = (await this.partsOf(sock, message)).map(({ event }) => event);
      await this.deps.handOver(events.filter((event) => !this.handed.get(nameOf(event))));
      for (const event of events) this.handed.set(nameOf(event), true);
    });
  }

  /** The library will call this message unreadable, and that must not take its place in the conversation. */
  refuse({ key }: Pick<WAMessage, 'key'>): void {
    this.refused.set(chatAndId(key), true);
  }

  private async handOverFirst(sock: WASocket, message: WAMessage, { startedAt, isImporting }: Place): Promise<void> {
    const history = message.key.fromMe ? message.message?.protocolMessage?.historySyncNotification : null;
    const waiting =
      history && wantsHistory(history, isImporting) ? { notification: history, liveFrom: startedAt, notedAt: new Date() } : null;
    if (waiting && isImporting) await this.work?.noteHistory(waiting);
    if (waiting) this.readLater(sock, waiting);
    const parts = await this.partsOf(sock, message);
    for (const { event, file } of parts) if (file) await this.files.note(toWaitingFile(event, file, new Date()));
    const events = parts.map(({ event }) => event);
    const revision = revisionIn(message, new Date());
    await this.deps.handOver(revision ? [...events, await this.withAdmin(message.key, revision)] : events);
    for (const event of events) this.handed.set(nameOf(event), true);
    if (revision) this.handed.set(nameOfChange(revision), true);
  }

  /** The library says nothing when the server took a message of ours; the raw answer does. */
  async takeServerAck({ id, from }: Record<string, string>): Promise<void> {
    if (!id || !from) return;
    const key = { id, remoteJid: from, fromMe: true };
    const sock = this.socket();
    if (sock) await this.completeKey(sock, key);
    const event = toStatusEvent(key, 1, new Date(), null);
    if (event) await this.deps.handOver([event]);
  }

  /** Goes on with what was acknowledged and not finished, by the socket before this one or another container. */
  async resume(sock: WASocket): Promise<void> {
    this.files.resume(sock);
    const connection = this.deps.settings.current;
    if (!connection || connection.importOldMessages === null) return;
    for (const waiting of this.work?.histories() ?? []) this.readLater(sock, waiting);
    this.importNext(() => this.history.resume(connection));
  }

  /** Ends with the socket; the next holder goes on. */
  async stop(): Promise<void> {
    this.history.stop();
    await this.files.stop();
  }

  /** Nobody goes on with these keys: files that are not there by now are said to be unavailable. */
  async giveUp(): Promise<void> {
    await Promise.all([this.files.giveUp(), this.history.giveUp()]).catch((error: unknown) =>
      log.error('SESSION_FILES_UNTOLD their messages go on waiting', error, { connectionId: this.deps.session.connectionId }),
    );
  }

  /** A message that comes while the history does may lie in it: what is newer than this connection is live. The rest is
   *  imported where that is wanted. */
  private async onHistory(
    sock: WASocket,
    history: BaileysEventMap['messaging-history.set'],
    startedAt: Date,
    isDone: () => Promise<void>,
  ): Promise<void> {
    await this.keepChats(history);
    const liveFromSec = Math.floor(startedAt.getTime() / 1000);
    const live = history.messages.filter((message) => secondsOf(message.messageTimestamp) >= liveFromSec);
    const old = history.messages.filter((message) => secondsOf(message.messageTimestamp) < liveFromSec);
    if (live.length > 0) await this.onMessages(sock, { messages: live });
    const connection = this.deps.settings.current;
    if (connection) await this.history.take({ ...history, messages: old }, connection, startedAt, isDone);
  }

  /** For whoever wants contacts of them. They are an aid: without them messages go on all the same. */
  private async keepChats(history: BaileysEventMap['messaging-history.set']): Promise<void> {
    const chats = toPhoneChats(history);
    if (chats.length === 0) return;
    await this.deps.phoneChats.keep(chats).catch((error: unknown) => {
      log.warn('PHONE_CHATS_UNKEPT no contacts can be made of them', {
        connectionId: this.deps.session.connectionId,
        error: String(error),
      });
    });
  }

  /** Parts are read one after the other, each when the one before is handed over: however long a history is, one part of it is in memory, and no message waits for it. */
  private readLater(sock: WASocket, waiting: WaitingHistory): void {
    const { notification, liveFrom, notedAt } = waiting;
    const isDone = this.work?.takeHistory(notification) ?? (async () => {});
    this.importNext(async () => {
      const now = this.socket() ?? sock;
      let read: ReadHistory;
      try {
        const { mediaHosts, logger, line } = this.deps;
        read = await readAnnounced(notification, mediaHosts, logger, line()?.through?.dispatcher);
      } catch (error) {
        log.warn('IMPORT_CHUNK_UNREAD', { connectionId: this.deps.session.connectionId, error: String(error) });
        this.work?.leaveHistory(notification);
        if (Date.now() - notedAt.getTime() > historyLifeMs) await this.work?.giveUpHistory(waiting);
        return;
      }
      try {
        await storeMappings(now, read.lidPnMappings ?? []);
        await storeTokens(now, read.chats);
        const { chunkOrder, progress } = notification;
        const history = { ...read, chunkOrder, progress: progress ?? read.progress };
        await this.orPassOver('history', () => this.onHistory(now, history, liveFrom, isDone));
      } catch (error) {
        this.work?.leaveHistory(notification);
        throw error;
      }
    });
  }

  /** Names, numbers, pictures and members that changed. */
  private async onContacts(sock: WASocket, events: Partial<BaileysEventMap>): Promise<void> {
    const groups = events['groups.update'] ?? [];
    for (const { id } of [...groups, ...(events['group-participants.update'] ? [events['group-participants.update']] : [])])
      if (id) this.groups.forget(id);
    const changed = [...(events['contacts.upsert'] ?? []), ...(events['contacts.update'] ?? [])];
    const mapping = events['lid-mapping.update'];
    await this.deps.handOver([...toProfileEvents(changed, groups), ...(mapping ? toSamePerson(mapping.lid, mapping.pn) : [])]);
    for (const { id, imgUrl } of changed) {
      const key = { remoteJid: id };
      if (imgUrl === undefined || !id) continue;
      await this.completeKey(sock, key);
      const identities = identitiesOf(key);
      if (identities) this.pictures.consider({ jid: id, identities, changed: true });
    }
  }

  /** One message that cannot be handed over must not end the line for the others: it is set aside, and its conversation tells that it came.
   *  @throws Error for what is not the message's fault: the service is to send it again. */
  private async orSetAside(message: WAMessage, work: () => Promise<void>): Promise<void> {
    const id = message.key.id ?? '';
    try {
      await work();
      this.poison.forget(id);
    } catch (error) {
      if (!this.poison.isToBlame(id, error)) throw error;
      log.error('SESSION_MESSAGE_SET_ASIDE its conversation shows that it came', error, { connectionId: this.deps.session.connectionId });
      await this.orPassOver('stand-in', async () => {
        const standIn = standInFor(message);
        if (!standIn) return;
        const { session } = this.deps;
        const work = toInboundQueueMessage(session, standIn, new Date().toISOString());
        const raw = Buffer.from(proto.Message.encode(message.message ?? {}).finish());
        const body = JSON.stringify({ ...work, raw: raw.subarray(0, maxRawBytes).toString('base64') });
        await this.deps.setAside({ id: work.deduplicationId, error, body, reaction: null });
        this.handed.set(nameOf(standIn), true);
      });
    }
  }

  private async onMessages(sock: WASocket, upsert: Pick<BaileysEventMap['messages.upsert'], 'messages'>): Promise<void> {
    const messages = upsert.messages.filter(
      ({ key, messageStubType }) => messageStubType !== unreadable || !this.refused.get(chatAndId(key)),
    );
    const parts: InboundPart[] = [];
    for (const message of messages)
      await this.orSetAside(message, async () => {
        const found = await this.partsOf(sock, message);
        const events = found.filter(({ event }) => !this.handed.get(nameOf(event))).map(({ event }) => event);
        // The own phone brings what could not be read at first, and the library then tells of no change in it.
        const revision = revisionIn(message, new Date());
        const isNew = revision && !this.handed.get(nameOfChange(revision));
        await this.deps.handOver(isNew ? [...events, await this.withAdmin(message.key, revision)] : events);
        parts.push(...found);
      });
    // A receipt that came before its message is folded into it.
    const early = messages.flatMap((message) => {
      const status = message.key.fromMe ? toStatus(message.status) : null;
      const receipts = (message.userReceipt ?? []).flatMap(
        ({ readTimestamp, receiptTimestamp, playedTimestamp }) =>
          toReceiptStatus({ key: message.key, receipt: { readTimestamp, receiptTimestamp, playedTimestamp } }, new Date()) ?? [],
      );
      const own = status === null ? null : toStatusEvent(message.key, status, new Date(), null);
      return [...(own ? [own] : []), ...receipts];
    });
    await this.deps.handOver(early);
    for (const { event, file } of parts) {
      if (file) this.files.fetch(sock, toWaitingFile(event, file, new Date()));
    }
    for (const { key } of messages) {
      const identities = identitiesOf(key);
      if (identities && key.remoteJid) this.pictures.consider({ jid: key.remoteJid, identities, changed: false });
    }
  }

  private async partsOf(sock: WASocket, message: WAMessage): Promise<InboundPart[]> {
    await this.completeKey(sock, message.key);
    const group = isJidGroup(message.key.remoteJid ?? undefined) ? await this.groups.of(message.key.remoteJid ?? '') : null;
    const part = toInboundMessage(message, { groupName: group?.subject ?? null });
    const vote = voteOf(message);
    const poll = vote && (await this.archive.pollOf(vote.pollId));
    const voted = poll && toVoteMessage(message, poll, [sock.user?.id, sock.user?.lid], await makersOf(sock, vote.maker));
    const { content, providerId } = part?.event ?? {};
    if (content?.kind === 'text' && content.poll && providerId) this.archive.notePoll(providerId, content.poll);
    return [...(part ? [part] : []), ...(voted ? [{ event: voted, file: null }] : [])];
  }

  private async onUpdates(sock: WASocket, updates: BaileysEventMap['messages.update']): Promise<void> {
    for (const { key } of updates) await this.completeKey(sock, key);
    const events = updates.map(async ({ key, update }) => {
      const revision = toRevision(key, update, new Date());
      const status = key.fromMe ? toStatus(update.status) : null;
      const raised = status === null ? null : toStatusEvent(key, status, new Date(), update.messageStubParameters?.[0] ?? null);
      return [...(revision ? [await this.withAdmin(key, revision)] : []), ...(raised ? [raised] : [])];
    });
    await this.deps.handOver((await Promise.all(events)).flat());
  }

  /** Says of a deletion in a group whether an admin asks for it. */
  private async withAdmin({ remoteJid }: WAMessageKey, revision: NonNullable<ReturnType<typeof toRevision>>): Promise<typeof revision> {
    const { author } = revision;
    if (revision.type !== 'delete' || !author || !remoteJid || !isJidGroup(remoteJid)) return revision;
    return (await this.groups.isAdmin(remoteJid, { number: author.number ?? null, lid: author.lid ?? null }))
      ? { ...revision, byAdmin: true }
      : revision;
  }

  private async onReceipts(receipts: BaileysEventMap['message-receipt.update']): Promise<void> {
    const now = new Date();
    await this.deps.handOver(
      receipts.flatMap((receipt) => [toReceiptStatus(receipt, now), toReceipt(receipt, now)].filter((event) => event !== null)),
    );
  }

  /** Beside the messages: who writes now is told now or not at all. */
  private async onPresence(sock: WASocket, { id, presences }: BaileysEventMap['presence.update']): Promise<void> {
    try {
      const key = { remoteJid: id };
      await this.completeKey(sock, key);
      await this.typing.tell(key, Object.values(presences), new Date());
    } catch (error) {
      log.info('TYPING_NOT_TOLD', { connectionId: this.deps.session.connectionId, reason: error instanceof Error ? error.message : null });
    }
  }

  /** Calls become lines of their conversation. Where the company takes none they are rejected; what the caller is told
   *  follows from the line, once. */
  private async onCalls(sock: WASocket, calls: BaileysEventMap['call']): Promise<void> {
    for (const call of calls) {
      if (call.status !== 'offer' || call.isGroup) continue;
      if (this.deps.settings.rejectsCalls && !call.offline) {
        // A caller who hung up meanwhile is no fault.
        sock
          .rejectCall(call.id, call.from)
          .catch((error: unknown) => log.info('CALL_NOT_REJECTED', { connectionId: this.deps.session.connectionId, error: String(error) }));
      }
      const event = toCall(call);
      if (event) await this.deps.handOver([event]);
    }
  }

  /** A message that came through its sender's broadcast list belongs to the chat with the sender. A chat is named by its number too where only the LID came
   *  along and the number is known: everything about one person then goes the same way, in order. For what the phone sent itself the library gives our own
   *  number in that place. */
  private async completeKey(sock: WASocket, key: WAMessageKey): Promise<void> {
    const isMine = (jid: string): boolean => [sock.user?.id, sock.user?.lid].some((mine) => areJidsSameUser(mine, jid));
    if (isBroadcastList(key.remoteJid) && key.participant) {
      // The library knows our own lists by number only.
      if (isMine(key.participant)) key.fromMe = true;
      else if (!key.fromMe) [key.remoteJid, key.participant] = [jidNormalizedUser(key.participant), undefined];
    }
    if (key.fromMe && key.remoteJidAlt && isMine(key.remoteJidAlt)) key.remoteJidAlt = undefined;
    if (!key.remoteJid || key.remoteJidAlt || isLidUser(key.remoteJid) !== true) return;
    const number = this.addressees.get(key.remoteJid) ?? (await sock.signalRepository.lidMapping.getPNForLID(key.remoteJid));
    if (number) key.remoteJidAlt = jidNormalizedUser(number);
  }
}

/** Who made a poll, by the name that a vote has for them and, where that is a LID, by number. */
const makersOf = async (sock: WASocket, maker: string | null): Promise<string[]> => {
  if (maker === null) return [];
  const number = isLidUser(maker) === true ? await sock.signalRepository.lidMapping.getPNForLID(maker) : null;
  return [maker, ...(number ? [number] : [])];
};

/** A chat by its name, then by the other one a person has: WhatsApp may have to be asked for that. */
const namesOfChat = async function* ({ signalRepository }: WASocket, jid: string): AsyncGenerator<Identity> {
  const name = identityOf(jid);
  if (!name) return;
  yield name;
  if (name.kind === 'group') return;
  const { lidMapping } = signalRepository;
  const other = identityOf(name.kind === 'lid' ? await lidMapping.getPNForLID(jid) : await lidMapping.getLIDForPN(jid));
  if (other) yield other;
};

const isBroadcastList = (jid: string | null | undefined): boolean =>
  isJidBroadcast(jid ?? undefined) === true && !isJidStatusBroadcast(jid ?? '');
const unreadable = proto.WebMessageInfo.StubType.CIPHERTEXT;
const chatAndId = ({ remoteJid, id }: WAMessageKey): string => `${remoteJid} ${id}`;
const nameOfChange = ({ chatKey, cameIn }: NonNullable<ReturnType<typeof revisionIn>>): string => `${chatKey} ${cameIn} changes`;
const nameOf = ({ chatKey, providerId }: Pick<InboundEvent, 'chatKey' | 'providerId'>): string => `${chatKey} ${providerId}`;
