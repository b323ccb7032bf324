import { createHash } from 'node:crypto';
import { jidDecode, type BaileysEventMap, type proto, type WAMessage } from '@whiskeysockets/baileys';
import { reactorOf } from '@balcao/shared/domain/messages/message.ts';
import { importPieceSize, type InboundMessageEvent } from '@balcao/shared/events/channel-messages.ts';
import { hasOwnFault } from './poison.ts';
import { identitiesOf, secondsOf } from './message-names.ts';
import { standInFor, toInboundMessage, toStatus, type InboundFile } from './to-inbound-events.ts';

type History = Pick<BaileysEventMap['messaging-history.set'], 'messages' | 'contacts' | 'chats'>;
export type ImportWindow = {
  /** Milliseconds since 1970, both included. */
  fromMs: number;
  toMs: number;
  groups: boolean;
};
export type HistoryPiece = {
  pieceId: string;
  chatKey: string;
  messages: InboundMessageEvent[];
  /** Files to fetch once the messages are stored. */
  files: { event: InboundMessageEvent; file: InboundFile }[];
};

/** A piece in parts that the queue takes, in order; almost always one. Long texts are cut to a row's length before, so each message fits. */
export const partsOfPiece = (messages: ReadonlyArray<InboundMessageEvent>, maxBytes: number): InboundMessageEvent[][] => {
  const parts: InboundMessageEvent[][] = [];
  let room = 0;
  for (const message of messages) {
    const size = Buffer.byteLength(JSON.stringify(message));
    if (size > room) {
      parts.push([]);
      room = maxBytes;
    }
    parts.at(-1)?.push(message);
    room -= size;
  }
  return parts;
};

/** A chunk of a phone's history as pieces of conversations, each oldest first, the newest pieces first: what an attendant
 *  looks at is there first. Only what lies in the window. The same chunk gives the same pieces. */
export const toHistoryPieces = (history: History, window: ImportWindow): HistoryPiece[] => {
  const people = namesOf(history);
  const byChat = Map.groupBy(
    history.messages.filter((message) => isWanted(message, window)),
    ({ key }) => key.remoteJid ?? '',
  );
  const pieces = [...byChat].flatMap(([jid, messages]) => {
    const parts = messages
      .toSorted(
        (a, b) => secondsOf(a.messageTimestamp) - secondsOf(b.messageTimestamp) || (messages.indexOf(a) < messages.indexOf(b) ? 1 : -1),
      )
      .flatMap((message) => orStandIn(message, () => toOldMessage(message, people.get(jid))) ?? []);
    return chunksOf(parts, importPieceSize).map((chunk): HistoryPiece & { newest: string } => ({
      pieceId: createHash('sha256')
        .update(chunk.map(({ event }) => event.providerId).join(' '))
        .digest('base64url'),
      chatKey: chunk[0]?.event.chatKey ?? jid,
      messages: chunk.map(({ event }) => event),
      files: chunk.flatMap(({ event, file }) => (file ? [{ event, file }] : [])),
      newest: chunk.at(-1)?.event.sentAt ?? '',
    }));
  });
  return pieces.sort((a, b) => (a.newest < b.newest ? 1 : a.newest > b.newest ? -1 : 0)).map(({ newest: _newest, ...piece }) => piece);
};

const isWanted = (message: WAMessage, { fromMs, toMs, groups }: ImportWindow): boolean => {
  const at = secondsOf(message.messageTimestamp) * 1000;
  const first = identitiesOf(message.key)?.[0];
  return first !== undefined && at >= fromMs && at <= toMs && (groups || first.kind !== 'group');
};

type Name = { alt: string | undefined; name: string | null };

/** What the chunk tells of each chat: the other name it goes by, and what it is called. */
const namesOf = ({ contacts, chats }: History): Map<string, Name> => {
  const called = new Map(chats.map(({ id, name }) => [id, name]));
  return new Map(
    contacts.map(({ id, lid, phoneNumber, name, notify }) => [
      id,
      { alt: phoneNumber ?? lid, name: notify ?? name ?? called.get(id) ?? null },
    ]),
  );
};

const toOldMessage = (message: WAMessage, chat: Name | undefined) => {
  const key = { ...message.key, remoteJidAlt: message.key.remoteJidAlt ?? chat?.alt };
  const part = toInboundMessage({ ...message, key }, { groupName: chat?.name ?? null });
  if (!part || part.event.content.kind === 'reaction') return null;
  const { event, file } = part;
  const isGroup = event.contact.identities[0]?.kind === 'group';
  const status = toStatus(message.status);
  return {
    event: {
      ...event,
      contact: { ...event.contact, name: event.contact.name ?? (isGroup ? null : (chat?.name ?? null)) },
      ...(event.fromMe && status !== null && status !== 'failed' ? { ack: status } : {}),
      ...(message.reactions?.length ? { reactions: reactionsOf(message.reactions, isGroup) } : {}),
    },
    // The library fetches a file by the message it came in.
    file: file && { ...file, message: { ...message, key } },
  };
};

/** One message that cannot be read keeps its place as something that came; the others of its chunk do not wait for it. */
const orStandIn = (message: WAMessage, read: () => ReturnType<typeof toOldMessage>): ReturnType<typeof toOldMessage> => {
  try {
    return read();
  } catch (error) {
    if (!hasOwnFault(error)) throw error;
    const event = standInFor(message);
    return event && { event, file: null };
  }
};

const reactionsOf = (reactions: ReadonlyArray<proto.IReaction>, isGroup: boolean): Record<string, string> =>
  Object.fromEntries(
    reactions.flatMap(({ key, text }) => {
      const member = isGroup && !key?.fromMe ? numberOf(key?.participant) : null;
      return text ? [[reactorOf({ fromMe: key?.fromMe === true, member }), text]] : [];
    }),
  );
/** The phone number of a person, as live reactions name people too; null for a hidden one. */
const numberOf = (jid: string | null | undefined): string | null => {
  const decoded = jidDecode(jid ?? undefined);
  return decoded?.server === 's.whatsapp.net' ? decoded.user : null;
};

const chunksOf = <Item>(items: ReadonlyArray<Item>, size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
