import {
  areJidsSameUser,
  Browsers,
  downloadAndProcessHistorySyncNotification,
  isJidGroup,
  isLidUser,
  jidNormalizedUser,
  makeWASocket,
  type BaileysEventMap,
  type BinaryNode,
  type WAMessage,
  type WAMessageKey,
  type WASocket,
} from '@whiskeysockets/baileys';
import { Agent } from 'node:https';
import type { Logger } from 'pino';
import type { InboundEvent } from '@balcao/shared/events/channel-messages.ts';
import type { ContactStore } from '@balcao/functions/contacts/service/contact-records.ts';
import { Hints } from '@balcao/functions/platform/hints.ts';
import { log } from '@balcao/functions/platform/logger.ts';
import type { Session, SessionStatus } from '@balcao/functions/sessions/service/session-records.ts';
import type { MessageStore } from '@balcao/functions/tickets/service/message-records.ts';
import type { AuthState } from './auth-state.ts';
import { BeforeAck } from './before-ack.ts';
import { decideAfterClose } from './close-decision.ts';
import type { ConnectionSettings } from './connection-settings.ts';
import { ContactPictures } from './contact-pictures.ts';
import { CustomerTyping } from './customer-typing.ts';
import { GroupDirectory } from './group-directory.ts';
import { HistoryImport, wantsHistory } from './history-import.ts';
import { LiveFiles, toWaitingFile } from './live-files.ts';
import { MessageArchive } from './message-archive.ts';
import { toVoteMessage, voteOf } from './read-poll-vote.ts';
import { toProfileEvents, toSamePerson } from './to-contact-events.ts';
import {
  identitiesOf,
  revisionIn,
  secondsOf,
  toCall,
  toInboundMessage,
  toReceiptStatus,
  toRevision,
  toStatus,
  toStatusEvent,
  type InboundPart,
} from './to-inbound-events.ts';
import { UnfinishedWork, type WaitingHistory } from './unfinished-work.ts';
import { within } from './with-time-limit.ts';

const finishLimitMs = 3000;
/** The service drops what was announced longer ago. */
const historyLifeMs = 24 * 3_600_000;
/** Open for so long, a session has its account to itself again, and what went wrong before counts no more. */
const steadyAfterMs = 5 * 60_000;

export type SessionReport = {
  status: SessionStatus;
  qrcode?: string | null;
  reason?: string | null;
  number?: string | null;
  desired?: 'connected' | 'disconnected';
};
type Deps = {
  session: Session;
  url: string;
  caCertificate: string | null;
  logger: Logger;
  loadAuth: () => Promise<AuthState>;
  forgetAuth: () => Promise<void>;
  /** The one place through which a status leaves. */
  report: (report: SessionReport) => Promise<void>;
  /** Onto the inbound queue; resolves when it is there. */
  handOver: (events: ReadonlyArray<InboundEvent>) => Promise<void>;
  onOpen: (sock: WASocket) => void;
  /** Resolves when this may log in: every log-in of a container waits for its turn. */
  turn: () => Promise<void>;
  settings: ConnectionSettings;
  contacts: Pick<ContactStore, 'get' | 'findByIdentity'>;
  messages: Pick<MessageStore, 'find' | 'get'>;
  importsQueueUrl: string;
};

/** One session: opens its socket, keeps it open as the close table says, and hands over what it brings, in order. Every
 *  attempt is a new socket; late events of an older one are ignored. */
export class SessionSocket {
  private readonly deps: Deps;
  private attempt = 0;
  private failures = 0;
  private openedAtMs = 0;
  /** Whether another socket with the same keys threw this one out lately. */
  private wasReplaced = false;
  private isStopped = false;
  private retry: NodeJS.Timeout | undefined;
  private sock: WASocket | null = null;
  private auth: AuthState | null = null;
  private handing: Promise<void> = Promise.resolve();
  private isOpen = false;
  /** Numbers of people the own phone wrote to by LID. */
  private readonly addressees = new Hints<string>(5000);
  /** Ids of messages handed over before they were acknowledged. */
  private readonly handed = new Hints<true>(2000);
  private readonly groups: GroupDirectory;
  private readonly pictures: ContactPictures;
  private readonly archive: MessageArchive;
  private readonly history: HistoryImport;
  private readonly files: LiveFiles;
  private work: UnfinishedWork | null = null;
  private readonly typing: CustomerTyping;

  constructor(deps: Deps) {
    this.deps = deps;
    const socket = () => this.open;
    this.archive = new MessageArchive({ connectionId: deps.session.connectionId, messages: deps.messages });
    this.typing = new CustomerTyping({ session: deps.session, contacts: deps.contacts });
    this.files = new LiveFiles({ session: deps.session, logger: deps.logger, handOver: deps.handOver });
    this.history = new HistoryImport({
      session: deps.session,
      queueUrl: deps.importsQueueUrl,
      logger: deps.logger,
      socket,
      hasFile: (providerId) => this.archive.hasFile(providerId),
    });
    this.groups = new GroupDirectory(socket);
    this.pictures = new ContactPictures({ session: deps.session, contacts: deps.contacts, socket, handOver: deps.handOver });
  }

  /** The open socket, to send on; null while there is none. */
  get open(): WASocket | null {
    return this.isOpen ? this.sock : null;
  }

  async start(): Promise<void> {
    await this.deps.turn();
    if (this.isStopped) return;
    this.auth = await this.deps.loadAuth();
    this.work = new UnfinishedWork(this.auth);
    this.files.use(this.work);
    await this.deps.settings.start();
    await this.connect();
  }

  /** Lets go without logging out: the next holder goes on with the same keys. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.deps.settings.stop();
    clearTimeout(this.retry);
    this.sock?.ev.flush();
    // A table that cannot be reached must not keep the socket open: it may be another container's turn.
    await within(finishLimitMs, this.handing);
    const sock = this.sock;
    this.sock = null;
    this.isOpen = false;
    await sock?.end(undefined);
    // What the library had received already is still being read while the socket ends.
    for (let last = null; last !== this.handing; ) {
      last = this.handing;
      await within(finishLimitMs, last);
    }
    this.history.stop();
    await this.files.stop();
  }

  /** Unlinks from the phone, as a person asked. */
  async logOut(): Promise<void> {
    try {
      await this.open?.logout();
    } catch (error) {
      log.warn('SESSION_LOGOUT_FAILED the phone was not told', { connectionId: this.deps.session.connectionId, error: String(error) });
    }
    await this.stop();
    await this.giveUpFiles();
  }

  /** Before the keys go. */
  private async giveUpFiles(): Promise<void> {
    await Promise.all([this.files.giveUp(), this.history.giveUp()]).catch((error: unknown) =>
      log.error('SESSION_FILES_UNTOLD their messages go on waiting', error, { connectionId: this.deps.session.connectionId }),
    );
  }

  private async connect(): Promise<void> {
    const { auth } = this;
    if (this.isStopped || !auth) return;
    const attempt = ++this.attempt;
    await this.deps.report({ status: 'OPENING', qrcode: null });
    const agent = this.deps.caCertificate ? new Agent({ ca: this.deps.caCertificate }) : undefined;
    const isImporting = (this.deps.settings.current?.importOldMessages ?? null) !== null;
    const startedAt = new Date();
    const beforeAck: BeforeAck = new BeforeAck(
      () => auth.creds,
      (message) => this.handOverFirst(sock, message, isImporting ? startedAt : null),
    );
    const sock: WASocket = makeWASocket({
      auth: auth.state,
      makeSignalRepository: beforeAck.makeSignalRepository,
      waWebSocketUrl: this.deps.url,
      logger: this.deps.logger,
      markOnlineOnConnect: false,
      // What we send is in the table already; an echo of an edit could even bring back an older text.
      emitOwnEvents: false,
      // The phone hands its history over when it is linked, much more of it to a desktop; which it is cannot be changed later.
      syncFullHistory: isImporting,
      ...(isImporting ? { browser: Browsers.macOS('Desktop') } : {}),
      shouldSyncHistoryMessage: (message) => wantsHistory(message, isImporting),
      generateHighQualityLinkPreview: false,
      // Groups nobody wants here are dropped before they are decrypted.
      shouldIgnoreJid: (jid) =>
        jid.endsWith('@broadcast') || jid.endsWith('@newsletter') || (isJidGroup(jid) === true && !this.deps.settings.allowGroup),
      getMessage: (key) => this.archive.sent(key),
      cachedGroupMetadata: async (jid) => (await this.groups.of(jid)) ?? undefined,
      ...(agent ? { agent, fetchAgent: agent } : {}),
    });
    this.sock = sock;
    // The library drops what it has buffered when a socket ends, though it acknowledged it: hand it over first.
    sock.registerSocketEndHandler(() => void sock.ev.flush());
    sock.ws.on('CB:ack,class:message', (node: { attrs: Record<string, string> }) => {
      if (attempt === this.attempt && !node.attrs.error) this.onServerAck(node.attrs);
    });
    // The library passes over whom a message of the own phone is for, when it is named by LID.
    sock.ws.on('CB:message', (node: BinaryNode) => {
      beforeAck.note(node);
      const { recipient, peer_recipient_pn: number } = node.attrs;
      if (recipient && number) this.addressees.set(jidNormalizedUser(recipient), number);
    });
    sock.ev.process(async (events) => {
      this.handing = this.handing
        .then(() => this.onEvents({ attempt, startedAt }, sock, auth, events))
        .catch((error: unknown) => this.onBroken(error));
      await this.handing;
    });
  }

  private async onEvents(
    { attempt, startedAt }: { attempt: number; startedAt: Date },
    sock: WASocket,
    auth: AuthState,
    events: Partial<BaileysEventMap>,
  ): Promise<void> {
    if (events['creds.update']) await auth.saveCreds(events['creds.update']);
    await this.onContacts(sock, events);
    if (events['messaging-history.set']) await this.onHistory(sock, events['messaging-history.set'], startedAt);
    if (events['messages.upsert']) await this.onMessages(sock, events['messages.upsert']);
    if (events['messages.update']) await this.onUpdates(sock, events['messages.update']);
    if (events['message-receipt.update']) await this.onReceipts(events['message-receipt.update']);
    if (events['presence.update']) void this.onPresence(sock, events['presence.update']);
    if (events.call) await this.onCalls(sock, events.call);
    if (events['connection.update'] && attempt === this.attempt) await this.onConnection(sock, auth, events['connection.update']);
  }

  /** A message that comes while the history does may lie in it: what is newer than this connection is live. The rest is
   *  imported where that is wanted. */
  private async onHistory(sock: WASocket, history: BaileysEventMap['messaging-history.set'], startedAt: Date): Promise<void> {
    const liveFromSec = Math.floor(startedAt.getTime() / 1000);
    const live = history.messages.filter((message) => secondsOf(message.messageTimestamp) >= liveFromSec);
    const old = history.messages.filter((message) => secondsOf(message.messageTimestamp) < liveFromSec);
    if (live.length > 0) await this.onMessages(sock, { messages: live, type: 'append' });
    const connection = this.deps.settings.current;
    const isDone = this.work?.takeHistory(history) ?? (async () => {});
    if (connection) await this.history.take({ ...history, messages: old }, connection, startedAt, isDone);
  }

  /** Goes on with what was acknowledged and not finished, by this socket's predecessor or another container. */
  private async resume(sock: WASocket): Promise<void> {
    this.files.resume(sock);
    const connection = this.deps.settings.current;
    if (!connection || connection.importOldMessages === null) return;
    for (const waiting of this.work?.histories() ?? []) await this.readAgain(sock, waiting);
    await this.history.resume(connection);
  }

  private async readAgain(sock: WASocket, waiting: WaitingHistory): Promise<void> {
    const { notification, liveFrom, notedAt } = waiting;
    const { chunkOrder, progress } = notification;
    try {
      const read = await downloadAndProcessHistorySyncNotification(notification, {}, this.deps.logger);
      await sock.signalRepository.lidMapping.storeLIDPNMappings(read.lidPnMappings ?? []);
      await this.onHistory(sock, { ...read, chunkOrder, progress: progress ?? read.progress }, liveFrom);
    } catch (error) {
      log.warn('IMPORT_CHUNK_UNREAD', { connectionId: this.deps.session.connectionId, error: String(error) });
      if (Date.now() - notedAt.getTime() > historyLifeMs) await this.work?.giveUpHistory(waiting);
    }
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

  private async onMessages(sock: WASocket, { messages }: BaileysEventMap['messages.upsert']): Promise<void> {
    const parts: InboundPart[] = [];
    for (const message of messages) parts.push(...(await this.partsOf(sock, message)));
    await this.deps.handOver(parts.filter(({ event }) => !this.handed.get(event.providerId)).map(({ event }) => event));
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
      if (file) this.files.fetch(sock, toWaitingFile(event, file));
    }
    for (const { key } of messages) {
      const identities = identitiesOf(key);
      if (identities && key.remoteJid) this.pictures.consider({ jid: key.remoteJid, identities, changed: false });
    }
  }

  /** In its turn behind what came before, and before WhatsApp hears that it arrived. */
  private handOverFirst(sock: WASocket, message: WAMessage, importingSince: Date | null): Promise<void> {
    const handing = this.handing.then(async () => {
      const history = message.key.fromMe ? message.message?.protocolMessage?.historySyncNotification : null;
      if (history && importingSince) await this.work?.noteHistory({ notification: history, liveFrom: importingSince, notedAt: new Date() });
      const parts = await this.partsOf(sock, message);
      for (const { event, file } of parts) if (file) await this.files.note(toWaitingFile(event, file));
      const events = parts.map(({ event }) => event);
      const revision = revisionIn(message, new Date());
      await this.deps.handOver(revision ? [...events, revision] : events);
      for (const { providerId } of events) this.handed.set(providerId, true);
    });
    this.handing = handing.catch((error: unknown) => this.onBroken(error));
    return handing;
  }

  private async partsOf(sock: WASocket, message: WAMessage): Promise<InboundPart[]> {
    await this.completeKey(sock, message.key);
    const group = isJidGroup(message.key.remoteJid ?? undefined) ? await this.groups.of(message.key.remoteJid ?? '') : null;
    const part = toInboundMessage(message, { groupName: group?.subject ?? null });
    const vote = voteOf(message);
    const poll = vote && (await this.archive.pollOf(vote.pollId));
    const voted = poll && toVoteMessage(message, poll, [sock.user?.id, sock.user?.lid]);
    const { content, providerId } = part?.event ?? {};
    if (content?.kind === 'text' && content.poll && providerId) this.archive.notePoll(providerId, content.poll);
    return [...(part ? [part] : []), ...(voted ? [{ event: voted, file: null }] : [])];
  }

  private async onUpdates(sock: WASocket, updates: BaileysEventMap['messages.update']): Promise<void> {
    for (const { key } of updates) await this.completeKey(sock, key);
    const events = updates.flatMap(({ key, update }) => {
      const revision = toRevision(key, update, new Date());
      const status = key.fromMe ? toStatus(update.status) : null;
      const raised = status === null ? null : toStatusEvent(key, status, new Date(), update.messageStubParameters?.[0] ?? null);
      return [...(revision ? [revision] : []), ...(raised ? [raised] : [])];
    });
    await this.deps.handOver(events);
  }

  private async onReceipts(receipts: BaileysEventMap['message-receipt.update']): Promise<void> {
    await this.deps.handOver(receipts.flatMap((receipt) => toReceiptStatus(receipt, new Date()) ?? []));
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

  /** The library says nothing when the server took a message of ours; the raw answer does. */
  private onServerAck({ id, from }: Record<string, string>): void {
    const event = id && from ? toStatusEvent({ id, remoteJid: from, fromMe: true }, 1, new Date(), null) : null;
    if (event) this.handing = this.handing.then(() => this.deps.handOver([event])).catch((error: unknown) => this.onBroken(error));
  }

  private async onConnection(sock: WASocket, auth: AuthState, update: BaileysEventMap['connection.update']): Promise<void> {
    if (update.qr) await this.deps.report({ status: 'qrcode', qrcode: update.qr });
    if (update.isNewLogin) await this.deps.report({ status: 'PAIRING', qrcode: null });
    if (update.connection === 'open') {
      this.isOpen = true;
      this.openedAtMs = Date.now();
      await this.deps.report({ status: 'CONNECTED', qrcode: null, reason: null, number: sock.user?.id.split(/[:@]/)[0] ?? null });
      this.deps.onOpen(sock);
      this.resume(sock).catch((error: unknown) => this.onBroken(error));
    }
    if (update.connection === 'close') await this.onClosed(auth, codeOf(update.lastDisconnect?.error));
  }

  private async onClosed(auth: AuthState, code: number | null): Promise<void> {
    this.isOpen = false;
    if (this.isStopped) return;
    if (this.openedAtMs > 0 && Date.now() - this.openedAtMs > steadyAfterMs) {
      this.wasReplaced = false;
      this.failures = 0;
    }
    this.openedAtMs = 0;
    const { failures, wasReplaced } = this;
    const decision = decideAfterClose(code, { failures, wasReplaced, isPaired: auth.isPaired, random: Math.random() });
    if (code === 440) this.wasReplaced = true;
    log.info('SESSION_CLOSED the socket closed', {
      connectionId: this.deps.session.connectionId,
      code,
      decision: decision.kind,
      reason: decision.reason,
    });
    if (decision.kind === 'stop') {
      if (decision.forgetKeys) {
        await this.giveUpFiles();
        await this.deps.forgetAuth();
      }
      await this.deps.report({ status: 'DISCONNECTED', qrcode: null, reason: decision.reason, desired: 'disconnected' });
      return;
    }
    if (code !== 515) this.failures++;
    await this.deps.report({ status: this.failures > 3 ? 'TIMEOUT' : 'OPENING', qrcode: null, reason: decision.reason });
    this.retry = setTimeout(() => {
      this.deps
        .turn()
        .then(() => this.connect())
        .catch((error: unknown) => this.onBroken(error));
    }, decision.afterMs);
  }

  /** Names a chat by its number too where only the LID came along and the number is known: everything about one person then
   *  goes the same way, in order. For what the phone sent itself the library gives our own number in that place. */
  private async completeKey(sock: WASocket, key: WAMessageKey): Promise<void> {
    const mine = [sock.user?.id, sock.user?.lid];
    if (key.fromMe && key.remoteJidAlt && mine.some((jid) => areJidsSameUser(jid, key.remoteJidAlt ?? undefined)))
      key.remoteJidAlt = undefined;
    if (!key.remoteJid || key.remoteJidAlt || isLidUser(key.remoteJid) !== true) return;
    const number = this.addressees.get(key.remoteJid) ?? (await sock.signalRepository.lidMapping.getPNForLID(key.remoteJid));
    if (number) key.remoteJidAlt = jidNormalizedUser(number);
  }

  /** What could not be handed over must not be passed over: stop this socket, and let the service send it again. */
  private onBroken(error: unknown): void {
    log.error('SESSION_BROKEN an event could not be handed over', error, { connectionId: this.deps.session.connectionId });
    void this.sock?.end(error instanceof Error ? error : new Error(String(error)));
  }
}

const codeOf = (error: unknown): number | null => {
  if (typeof error !== 'object' || error === null || !('output' in error)) return null;
  const { output } = error;
  return typeof output === 'object' && output !== null && 'statusCode' in output && typeof output.statusCode === 'number'
    ? output.statusCode
    : null;
};
