import { createHash } from 'node:crypto';
import { setTimeout as later } from 'node:timers/promises';
import {
  jidNormalizedUser,
  type AnyMessageContent,
  type BinaryNode,
  type MiscMessageGenerationOptions,
  type proto,
  type WAMediaUploadFunction,
  type WAMessageKey,
  type WASocket,
} from '@whiskeysockets/baileys';
import { isWithin, type LinkedPeriod } from '@balcao/shared/domain/connections/linked-periods.ts';
import { cutText } from '@balcao/shared/domain/text/cut-text.ts';
import { partsOfThread, type ThreadId } from '@balcao/shared/domain/ids.ts';
import { unescapeCardValue } from '@balcao/shared/domain/messages/contact-card.ts';
import type { MessageWait } from '@balcao/shared/domain/messages/message-wait.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { changeOfFormerNumber, ownFailures } from '@balcao/shared/domain/messages/own-failures.ts';
import { ForwardPace } from '@balcao/functions/channels/service/forward-pace.ts';
import type { Contact, ContactStore } from '@balcao/functions/people/contacts/service/contact-records.ts';
import { log } from '@balcao/functions/platform/logger.ts';
import type { OutboxItem, Session, SessionStore } from '@balcao/functions/organisation/sessions/service/session-records.ts';
import type { MessageRecords } from '@balcao/functions/conversation/tickets/service/message-records.ts';
import { mayMention, mentionedMembers, type MemberNames } from './mentioned-members.ts';
import type { NewChats } from './new-chats/new-chats.ts';
import { OnlineWhileUsed } from './online-while-used.ts';
import { showPresence } from './show-presence.ts';
import { TimeLimitError, withTimeLimit } from './with-time-limit.ts';

type Deps = {
  session: Session;
  sessions: Pick<SessionStore, 'listOutbox' | 'dropOutbox'>;
  messages: MessageRecords;
  contacts: Pick<ContactStore, 'get'>;
  /** Null when the contact's number has no WhatsApp. */
  checkNumber: (sock: WASocket, contact: Contact) => Promise<Contact | null>;
  socket: () => WASocket | null;
  /** Whether somebody who never wrote may be written to now, and what waits for that. */
  newChats: Pick<
    NewChats,
    'load' | 'stop' | 'waiting' | 'hasWritten' | 'mayBegin' | 'noteTaken' | 'noteRefused' | 'giveBack' | 'isKnown' | 'noteKnown'
  >;
  /** When the number that is linked was, the earliest first. */
  linkedPeriods: () => ReadonlyArray<LinkedPeriod>;
  /** Of a group; none where the service does not tell. */
  membersOf: (jid: string) => Promise<ReadonlyArray<MemberNames>>;
  /** Hands over that the service has a message; resolves when nobody can forget it any more. */
  noteSent: (providerId: string, jid: string) => Promise<void>;
  /** For devices that cannot read it and ask again. */
  keepSent: (providerId: string, content: proto.IMessage, threadId: ThreadId) => Promise<void>;
  /** Bytes of a stored file. */
  readFile: (key: string) => Promise<Uint8Array>;
  /** Takes a reaction that cannot go out off its message again, and says so. */
  takeBackReaction: (reaction: Message, at: string) => Promise<void>;
  now: () => Date;
  limits?: SendLimits;
};

/** How long each part of a send may take, without what takes time by its size. */
const usualLimits = {
  /** To say something to the service. */
  sendMs: 30_000,
  /** To upload a file. */
  uploadMs: 120_000,
  /** For the service to confirm what was sent. */
  confirmMs: 30_000,
  /** Before each new try of an upload that was refused: a file must not hold up what is behind it for long. */
  uploadAgainMs: [1_000, 3_000, 6_000],
};
export type SendLimits = typeof usualLimits;
/** A file is uploaded at least so fast, bytes a millisecond: 1 Mbit/s. */
const slowestUpload = 125;
/** Addressing and encrypting for one member of a group and their devices. */
const perMemberMs = 100;
/** How long it may take to say what was read. */
const readLimitMs = 10_000;
/** Conversations whose reading is still to be told. */
const maxUntold = 500;
/** Newest messages of a conversation that are looked at when it was read. */
const readAtOnce = 30;
/** A message the service leaves unconfirmed so often, on an open line, is shown as failed: it must not hold up the others. */
const maxUnconfirmed = 3;

/** The service said nothing. */
const noAnswer = '';
/** What the service answers when it lets an account start no conversations. */
const newChatRefused = '463';
/** What only people do: bots send too. */
const byPeople: ReadonlyArray<OutboxItem['kind']> = ['read', 'typing', 'watch'];

/** The service did not say that it has the message. */
class UnconfirmedError extends Error {}

/** What is to be sent now, or what it has to wait for. */
type Claim = { kind: 'claimed'; message: Message; contact: Contact | null } | { kind: 'wait'; wait: MessageWait; contact: Contact };

/** Works off a connection's outbox, oldest first and one at a time, while its socket is open. Messages for a session that
 *  is down simply wait; messages to people who never wrote wait beside it until they may go out, and hold up nobody. */
export class OutboxPump {
  private readonly deps: Deps;
  private running: Promise<void> = Promise.resolve();
  private isWanted = false;
  private isStopped = false;
  private readonly forwards = new ForwardPace();
  private readonly online = new OnlineWhileUsed();
  /** How often in a row the head of the queue stayed unconfirmed. */
  private unconfirmed = { id: '', times: 0 };
  private readonly limits: SendLimits;
  /** Readings that the service would not take, the newest of each conversation. */
  private readonly untold = new Map<string, OutboxItem>();

  constructor(deps: Deps) {
    this.deps = deps;
    this.limits = deps.limits ?? usualLimits;
  }

  /** Look at the outbox now; many calls at once are one look. */
  nudge(): void {
    if (this.isWanted || this.isStopped) return;
    this.isWanted = true;
    this.running = this.running
      .then(() => this.work())
      .catch((error: unknown) => {
        log.error('OUTBOX_STUCK will look again', error, { connectionId: this.deps.session.connectionId });
        if (!this.isStopped) this.deps.newChats.waiting.lookLater();
      });
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.deps.newChats.stop();
    this.online.stop();
    await this.running;
  }

  private async work(): Promise<void> {
    this.isWanted = false;
    const { sessions, session, newChats } = this.deps;
    await newChats.load();
    for (;;) {
      const items = this.isStopped || !this.deps.socket() ? [] : await sessions.listOutbox(session.connectionId, 20);
      if (items.length === 0 && !(await this.sendNextWaiting())) return this.tellReads();
      for (const item of items) {
        const sock = this.deps.socket();
        if (!sock || this.isStopped) return;
        if (byPeople.includes(item.kind)) await this.showOnline(sock);
        if (item.kind === 'read') await this.sendRead(sock, item);
        else if (item.kind === 'typing' || item.kind === 'watch') await this.showPresence(sock, item);
        else if (!(await this.sendInOrder(sock, item))) continue;
        await sessions.dropOutbox(session.connectionId, item);
      }
    }
  }

  /** Sends a message or a change of one, behind what waits in its conversation. @returns false when it waits now. */
  private async sendInOrder(sock: WASocket, item: OutboxItem): Promise<boolean> {
    const { newChats, contacts } = this.deps;
    if (newChats.waiting.has(item.threadId)) {
      const contact = await contacts.get(partsOfThread(item.threadId).contactId);
      if (contact && !newChats.hasWritten(contact)) {
        await newChats.waiting.hold(item, contact, null);
        return false;
      }
      newChats.noteKnown(item.threadId);
      if (!(await this.sendWaiting(sock, item.threadId))) return false;
    }
    if (item.kind === 'update') {
      await this.sendUpdate(sock, item);
      return true;
    }
    const claim = await this.send(sock, item);
    if (claim?.kind !== 'wait') return true;
    await newChats.waiting.hold(item, claim.contact, claim.wait);
    return false;
  }

  /** The next conversation of those that wait. @returns whether there was one that could begin. */
  private async sendNextWaiting(): Promise<boolean> {
    const { newChats, socket } = this.deps;
    const sock = socket();
    const threadId = sock && !this.isStopped ? newChats.waiting.next() : null;
    const isSent = sock !== null && threadId !== null && (await this.sendWaiting(sock, threadId));
    if (!isSent && !this.isStopped) newChats.waiting.lookLater();
    return isSent;
  }

  /** @returns whether nothing waits in the conversation any more. */
  private async sendWaiting(sock: WASocket, threadId: OutboxItem['threadId']): Promise<boolean> {
    const { newChats } = this.deps;
    for (const item of newChats.waiting.of(threadId)) {
      if (this.isStopped || !this.deps.socket()) return false;
      if (item.kind === 'update') await this.sendUpdate(sock, item);
      else if ((await this.send(sock, item))?.kind === 'wait') return false;
      await newChats.waiting.drop(item);
    }
    return true;
  }

  /** @returns what it went by; null: there was nothing to send. */
  private async send(sock: WASocket, item: OutboxItem): Promise<Claim | null> {
    const { messages, newChats, session, now } = this.deps;
    const key = { threadId: item.threadId, messageId: item.messageId };
    const claim = await this.claim(sock, item);
    if (claim?.kind !== 'claimed') return claim;
    const { message, contact } = claim;
    const isNew = contact !== null && !newChats.hasWritten(contact) && !newChats.isKnown(item.threadId);
    const providerId = providerIdOf(message);
    const reachable = contact && (await this.deps.checkNumber(sock, contact));
    const jid = reachable && this.jidOf(reachable);
    if (!jid) {
      // Before the message is done: tried again, it gives nothing back twice.
      if (isNew) await newChats.giveBack(item.threadId);
      await messages.markFailed(key, { code: ownFailures.noRecipient, reason: 'noRecipient', retryable: false }, now().toISOString());
      return claim;
    }
    const quoted = message.quotedMsg ? await messages.get({ threadId: item.threadId, messageId: message.quotedMsg.id }) : null;
    // WhatsApp drops a reaction to what only another number has, and says nothing of it.
    if (message.mediaType === 'reactionMessage' && quoted && !this.isOfLinkedNumber(quoted)) {
      const at = now().toISOString();
      if (isNew) await newChats.giveBack(item.threadId);
      // Before the message is done: tried again, it changes nothing.
      await this.deps.takeBackReaction(message, at);
      await messages.markFailed(key, { code: ownFailures.noRecipient, reason: changeOfFormerNumber, retryable: false }, at);
      return claim;
    }
    await this.forwards.take(message);
    let error: string | undefined = noAnswer;
    try {
      const quotedKey = quoted && (await this.keyOf(quoted, jid));
      error = await this.deliver(sock, jid, await this.withMentions(jid, await this.contentOf(message, quotedKey)), {
        messageId: providerId,
        threadId: item.threadId,
        ephemeralExpiration: contact?.disappearingSec[session.connectionId],
        ...(quotedKey && message.mediaType !== 'reactionMessage'
          ? { quoted: { key: await this.asQuoted(sock, quotedKey), message: { conversation: quoted.body } } }
          : {}),
      });
    } catch (cause) {
      if (this.mayTryAgain(sock, providerId, cause)) throw cause;
      log.error('OUTBOX_SEND_FAILED shown as failed', cause, { connectionId: session.connectionId, messageId: item.messageId });
      await messages.markFailed(key, { code: ownFailures.noAnswer, reason: reasonOf(cause), retryable: true }, now().toISOString());
    }
    // Before its row goes: whoever dies in between would leave it on the clock for ever.
    if (error === undefined) await this.deps.noteSent(providerId, jid);
    if (isNew && error === undefined) newChats.noteTaken();
    if (isNew && error === newChatRefused) await newChats.noteRefused(sock);
    return claim;
  }

  /** Resolves when the service has the message, or with the code it refuses it with (the refusal comes in like any status). Writing to the socket is
   *  not enough: a line that dies swallows what was written. */
  private async deliver(
    sock: WASocket,
    jid: string,
    content: AnyMessageContent,
    { threadId, ...options }: MiscMessageGenerationOptions & { messageId: string; threadId: ThreadId },
  ): Promise<string | undefined> {
    const { sendMs, uploadMs, confirmMs } = this.limits;
    const bytes = bytesOf(content);
    const uploadLimitMs = uploadMs + bytes / slowestUpload;
    const sendLimitMs = sendMs + (await this.membersIn(jid)).length * perMemberMs;
    const limitMs = sendLimitMs + (bytes > 0 ? uploadLimitMs : 0);
    const confirmed = sock.waitForMessage<BinaryNode>(options.messageId, limitMs + confirmMs).catch(() => undefined);
    const uploaded = Promise.withResolvers<void>();
    if (bytes === 0) uploaded.resolve();
    const upload: WAMediaUploadFunction = async (path, about) => {
      const stored = await withTimeLimit(this.upload(sock, path, about), uploadLimitMs);
      uploaded.resolve();
      return stored;
    };
    const withUpload = { ...options, upload };
    const sending = sock.sendMessage(jid, content, withUpload);
    // An upload that is given up lets nothing go out any more, so that the message cannot overtake what is sent after it.
    await withTimeLimit(Promise.race([uploaded.promise, sending]), limitMs);
    const sent = await withTimeLimit(sending, sendLimitMs);
    if (sent?.message) await this.keepSent(options.messageId, sent.message, threadId);
    const answer = await withTimeLimit(confirmed, confirmMs).catch(() => undefined);
    if (answer === undefined) throw new UnconfirmedError('WhatsApp did not confirm it');
    this.unconfirmed = { id: '', times: 0 };
    return answer.attrs.error;
  }

  /** A media host that refuses a file may take it a moment later. */
  private async upload(sock: WASocket, ...file: Parameters<WAMediaUploadFunction>): ReturnType<WAMediaUploadFunction> {
    for (const pauseMs of this.limits.uploadAgainMs) {
      try {
        return await sock.waUploadToServer(...file);
      } catch (error) {
        if (this.isGone(sock)) throw error;
        log.info('UPLOAD_REFUSED tried again', { connectionId: this.deps.session.connectionId, reason: reasonOf(error) });
        await later(pauseMs);
      }
    }
    return sock.waUploadToServer(...file);
  }

  /** An aid: the message is on its way all the same. */
  private async keepSent(providerId: string, content: proto.IMessage, threadId: ThreadId): Promise<void> {
    await this.deps.keepSent(providerId, content, threadId).catch((error: unknown) => {
      log.warn('SENT_UNKEPT a device that cannot read it will not get it again', {
        connectionId: this.deps.session.connectionId,
        error: String(error),
      });
    });
  }

  /** It stays in the outbox when the line is gone; an open line that confirms nothing gets a few more chances. */
  private mayTryAgain(sock: WASocket, id: string, error: unknown): boolean {
    if (this.isGone(sock)) return true;
    // What takes too long may still go out: the same id again shows it once.
    if (!(error instanceof UnconfirmedError || error instanceof TimeLimitError)) return false;
    this.unconfirmed = { id, times: this.unconfirmed.id === id ? this.unconfirmed.times + 1 : 1 };
    return this.unconfirmed.times < maxUnconfirmed;
  }

  /** @param target Name of the message that it is about. */
  private async contentOf(message: Message, target: WAMessageKey | null): Promise<AnyMessageContent> {
    const content = await plainContentOf(message, target, this.deps.readFile);
    return message.isForwarded ? { ...content, contextInfo: { isForwarded: true, forwardingScore: 1 } } : content;
  }

  /** A line that has just gone may still count as open. */
  private isGone(sock: WASocket): boolean {
    return this.deps.socket() !== sock || !sock.ws.isOpen || this.isStopped;
  }

  /** The message as it goes out now, its id chosen and its revision noted before the send. The id is the same for every try: what
   *  arrives twice is shown once. Null when there is nothing to send (any more). */
  private async claim(sock: WASocket, { threadId, messageId, attempt }: OutboxItem): Promise<Claim | null> {
    const { messages, newChats, session, now } = this.deps;
    let contact: Contact | null | undefined;
    for (;;) {
      const message = await messages.get({ threadId, messageId });
      if (!message || message.isPrivate || message.isDeleted || message.ack > 0 || message.failed || message.attempt !== attempt)
        return null;
      const providerId = providerIdOf(message);
      if (message.providerId !== null && message.providerId !== providerId) return null;
      contact ??= await this.deps.contacts.get(message.contactId);
      // An earlier try began with it; if the text changed since, the update behind it corrects what that try sent.
      if (message.providerId === providerId) return { kind: 'claimed', message, contact };
      if (contact && !newChats.hasWritten(contact)) {
        // Who has waited longer comes first.
        if (!newChats.waiting.has(threadId)) while (await this.sendNextWaiting());
        const answer = await newChats.mayBegin(sock, threadId, contact);
        if (answer.kind === 'wait') return { kind: 'wait', wait: answer.wait, contact };
      }
      const chatKey = contact && (contact.number ?? contact.lid);
      if (await messages.assignProviderId(message, session.connectionId, providerId, chatKey, now().toISOString()))
        return { kind: 'claimed', message, contact };
    }
  }

  /** In a group, members whose numbers the text names are told that they are meant. */
  private async withMentions(jid: string, content: AnyMessageContent): Promise<AnyMessageContent> {
    const text = 'text' in content ? content.text : 'caption' in content ? (content.caption ?? '') : '';
    if (!jid.endsWith('@g.us') || !mayMention(text)) return content;
    const mentions = mentionedMembers(text, await this.membersIn(jid));
    return mentions.length === 0 ? content : { ...content, mentions };
  }

  private async addressOf(message: Message): Promise<string | null> {
    const contact = await this.deps.contacts.get(message.contactId);
    return contact && this.jidOf(contact);
  }

  /** What the chat with somebody goes by: as they wrote last, where that is known. */
  private jidOf({ isGroup, number, lid, chatAddresses }: Contact): string | null {
    if (isGroup) return `${number ?? ''}@g.us`;
    if (lid && (number === null || chatAddresses[this.deps.session.connectionId] === 'lid')) return `${lid}@lid`;
    return number && `${number}@s.whatsapp.net`;
  }

  /** Whether the number that is linked now sent or received it. */
  private isOfLinkedNumber({ attemptedAt, createdAt }: Message): boolean {
    return isWithin(this.deps.linkedPeriods(), attemptedAt ?? createdAt);
  }

  /** Brings the customer's copy of a sent message in line with its row: the newest text, or gone. */
  private async sendUpdate(sock: WASocket, item: OutboxItem): Promise<void> {
    const { messages, session, now } = this.deps;
    const key = { threadId: item.threadId, messageId: item.messageId };
    const message = await messages.get(key);
    if (!message?.providerId || message.wireRevision === null || message.wireRevision >= message.revision) return;
    // It never arrived: a retry carries the new text. What is deleted is taken back all the same, to be sure.
    if (message.failed && message.failed.code !== ownFailures.changeNotSent && !message.isDeleted) return;
    // WhatsApp drops what one number changes of another's messages, and says nothing of it.
    if (!this.isOfLinkedNumber(message))
      return messages.markChangeFailed({ ...key, revision: message.revision }, changeOfFormerNumber, now().toISOString(), false);
    const jid = await this.addressOf(message);
    if (!jid) return;
    const target = { remoteJid: jid, fromMe: true, id: message.providerId };
    try {
      const content: AnyMessageContent = message.isDeleted
        ? { delete: target }
        : { ...(await this.withMentions(jid, await this.contentOf(message, null))), edit: target };
      await this.deliver(sock, jid, content, { messageId: changeIdOf(message), threadId: item.threadId });
    } catch (error) {
      if (this.mayTryAgain(sock, changeIdOf(message), error)) throw error;
      log.error('OUTBOX_UPDATE_FAILED shown as failed', error, { connectionId: session.connectionId, messageId: item.messageId });
      return messages.markChangeFailed({ ...key, revision: message.revision }, reasonOf(error), now().toISOString());
    }
    await messages.noteWireRevision(key, message.revision);
  }

  private async showOnline(sock: WASocket): Promise<void> {
    await withLimit(this.online.note(sock)).catch((error: unknown) =>
      log.info('ONLINE_NOT_SHOWN', { connectionId: this.deps.session.connectionId, reason: reasonOf(error) }),
    );
  }

  private async showPresence(sock: WASocket, item: OutboxItem): Promise<void> {
    const contact = await this.deps.contacts.get(partsOfThread(item.threadId).contactId);
    const jid = contact && this.jidOf(contact);
    if (!jid) return;
    await withLimit(showPresence(sock, jid, item, this.deps.now())).catch((error: unknown) =>
      log.info('PRESENCE_NOT_SHOWN', { connectionId: this.deps.session.connectionId, reason: reasonOf(error) }),
    );
  }

  /** Sends read receipts up to the message that was the newest when the conversation was read. Later messages stay unread: they may
   *  have arrived while this outbox item was waiting, and nobody has seen them. */
  private async sendRead(sock: WASocket, item: OutboxItem): Promise<void> {
    const { threadId, messageId } = item;
    this.untold.delete(threadId);
    const { messages: newest } = await this.deps.messages.list(threadId, null, readAtOnce);
    const unread = newest.filter((message) => message.id <= messageId && !message.fromMe && message.providerId);
    const contact = unread[0] ? await this.deps.contacts.get(unread[0].contactId) : null;
    const jid = contact && this.jidOf(contact);
    if (!jid) return;
    const keys = await Promise.all(unread.map((message) => this.keyOf(message, jid)));
    await withTimeLimit(sock.readMessages(keys.filter((key) => key !== null)), readLimitMs).catch((error: unknown) => {
      if (this.isGone(sock)) throw error;
      if (this.untold.size < maxUntold) this.untold.set(threadId, item);
      log.info('READ_NOT_TOLD', { connectionId: this.deps.session.connectionId, reason: reasonOf(error) });
    });
  }

  /** When nothing else waits, since a service that says nothing holds up what comes meanwhile; at the next look again. */
  private async tellReads(): Promise<void> {
    const sock = this.deps.socket();
    const [item] = this.untold.values();
    if (!sock || !item || this.isStopped) return;
    await this.sendRead(sock, item);
    if (this.untold.get(item.threadId) !== item) return this.tellReads();
  }

  /** A message by its name on WhatsApp; in a group its writer belongs to the name, as the group names its members. Null for what WhatsApp has not got. */
  private async keyOf({ providerId, fromMe, author }: Message, jid: string): Promise<WAMessageKey | null> {
    if (!providerId) return null;
    const key = { remoteJid: jid, id: providerId, fromMe };
    if (!author) return key;
    const [number, lid] = [author.number && `${author.number}@s.whatsapp.net`, author.lid && `${author.lid}@lid`];
    const names = [number, lid].filter(Boolean);
    const member = (await this.membersIn(jid)).find((known) =>
      [known.id, known.lid, known.phoneNumber].some((name) => names.includes(name)),
    );
    const participant = member?.id ?? number ?? lid;
    return participant ? { ...key, participant } : key;
  }

  /** The library names us by number when we quote ourselves; groups that know their members by LID take that for nobody. */
  private async asQuoted({ user }: WASocket, key: WAMessageKey): Promise<WAMessageKey> {
    const isByLid = (await this.membersIn(key.remoteJid ?? '')).some(({ id }) => id.endsWith('@lid'));
    return isByLid && key.fromMe && user?.lid ? { ...key, fromMe: false, participant: jidNormalizedUser(user.lid) } : key;
  }

  private async membersIn(jid: string): Promise<ReadonlyArray<MemberNames>> {
    return jid.endsWith('@g.us') ? this.deps.membersOf(jid) : [];
  }
}

/** Of the file that goes with it. */
const bytesOf = (content: AnyMessageContent): number =>
  Object.values(content).find((part): part is Buffer => Buffer.isBuffer(part))?.length ?? 0;

const withLimit = <T>(work: Promise<T>): Promise<T> => withTimeLimit(work, usualLimits.sendMs);

const providerIdOf = ({ id, attempt }: Message): string => stanzaIdOf(`${id} ${attempt}`);
/** Id of the stanza that carries an edit or a deletion. */
const changeIdOf = ({ id, attempt, revision }: Message): string => stanzaIdOf(`${id} ${attempt} r${revision}`);
const stanzaIdOf = (text: string): string => `3EB0${createHash('sha256').update(text).digest('hex').slice(0, 18).toUpperCase()}`;

const reasonOf = (error: unknown): string => (error instanceof Error ? cutText(error.message, 200) : 'error');

/** @param target Name of the message that it is about. */
const plainContentOf = async (message: Message, target: WAMessageKey | null, read: Deps['readFile']): Promise<AnyMessageContent> => {
  if (message.mediaType === 'reactionMessage') {
    if (!target) throw new Error('the message reacted to is not on WhatsApp');
    return { react: { text: message.body, key: target } };
  }
  if (message.location) {
    return {
      location: {
        degreesLatitude: message.location.latitude,
        degreesLongitude: message.location.longitude,
        name: message.location.name ?? '',
        address: message.location.address ?? '',
      },
    };
  }
  if (message.vCard) {
    const cards = message.vCard.match(/BEGIN:VCARD[\s\S]*?END:VCARD/gi) ?? [message.vCard];
    return {
      contacts: { displayName: message.body || 'Contato', contacts: cards.map((vcard) => ({ displayName: nameOn(vcard), vcard })) },
    };
  }
  const { media } = message;
  if (!media?.key) return { text: message.body, linkPreview: null };
  const file = Buffer.from(await read(media.key));
  const caption = message.body || undefined;
  if (media.sticker) return { sticker: file, mimetype: media.mimeType };
  if (message.mediaType === 'image') return { image: file, caption, mimetype: media.mimeType };
  if (message.mediaType === 'video') return { video: file, caption, mimetype: media.mimeType, ...(media.gif ? { gifPlayback: true } : {}) };
  if (message.mediaType === 'audio') return audioOf(file, media);
  return { document: file, mimetype: media.mimeType, fileName: media.fileName ?? 'arquivo', caption };
};

const nameOn = (vcard: string): string => unescapeCardValue(/^FN[^:\r\n]*:(.+)$/im.exec(vcard)?.[1]?.trim() ?? '') || 'Contato';

/** WhatsApp plays Ogg as a voice message; any other recording goes as a file to listen to. */
const audioOf = (audio: Buffer, { voice, mimeType, durationSec, waveform }: NonNullable<Message['media']>): AnyMessageContent => {
  const isOgg = mimeType.startsWith('audio/ogg');
  return {
    audio,
    mimetype: voice && isOgg ? 'audio/ogg; codecs=opus' : mimeType,
    ptt: voice && isOgg,
    ...(durationSec === null ? {} : { seconds: Math.max(1, Math.round(durationSec)) }),
    ...(waveform?.length ? { waveform: Uint8Array.from(waveform) } : {}),
  };
};
