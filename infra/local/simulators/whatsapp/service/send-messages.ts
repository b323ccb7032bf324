import { encodeWAMessage, proto } from '@whiskeysockets/baileys';
import { newMessageId, nowSec, stanza } from '../wire/stanza.ts';
import type { Directory } from '../world/directory.ts';
import { Group } from '../world/group.ts';
import type { Addressing, Person } from '../world/person.ts';
import { deliverSealed, rememberSent, sealFor } from '../world/seal-message.ts';

export type SendOptions = {
  id?: string;
  /** Whether the stanza names the sender by phone number or by LID; the other one goes along. */
  addressing?: Addressing;
  /** Seconds since 1970. */
  timestampSec?: number;
  /** Value of the stanza's edit attribute: 1 for an edit, 7 for a revoke. */
  edit?: '1' | '7';
  /** The name the sender gives itself; default the person's. */
  notify?: string;
  /** Linked devices learn that it came, and not what it says. */
  contentless?: boolean;
  /** The first copy that linked devices get cannot be decrypted. */
  garbled?: boolean;
  /** Sent through the sender's broadcast list, or as its status: the stanza comes from there and names the sender as participant. */
  broadcast?: 'list' | 'status';
};

const stanzaType = (message: proto.IMessage): 'text' | 'reaction' | 'poll' | 'media' => {
  if (message.reactionMessage) return 'reaction';
  if (message.pollCreationMessage ?? message.pollCreationMessageV3 ?? message.pollUpdateMessage) return 'poll';
  const { imageMessage, videoMessage, audioMessage, documentMessage, stickerMessage, contactMessage, locationMessage } = message;
  const rich = imageMessage ?? videoMessage ?? audioMessage ?? documentMessage ?? stickerMessage ?? contactMessage ?? locationMessage;
  return rich ? 'media' : 'text';
};

/** Any content from a person's phone to the linked devices of another. Returns the message's id. */
export const sendMessage = async (from: Person, to: Person, message: proto.IMessage, options: SendOptions = {}): Promise<string> => {
  const id = options.id ?? newMessageId();
  const byLid = options.addressing === 'lid';
  const name = byLid ? from.lid : from.jid;
  const attrs = {
    id,
    ...(options.broadcast
      ? {
          from: options.broadcast === 'status' ? 'status@broadcast' : `${from.number}01@broadcast`,
          participant: name,
          ...(byLid ? { addressing_mode: 'lid', participant_pn: from.jid } : { participant_lid: from.lid }),
        }
      : { from: name, ...(byLid ? { addressing_mode: 'lid', sender_pn: from.jid } : { sender_lid: from.lid }) }),
    type: stanzaType(message),
    t: String(options.timestampSec ?? nowSec()),
    notify: options.notify ?? from.name,
    edit: options.edit,
  };
  if (options.broadcast !== 'status') to.noteWriter(from, byLid ? 'lid' : 'pn');
  for (const companion of to.companions.values())
    await deliverSealed(from, companion, attrs, message, { contentless: options.contentless, garbled: options.garbled });
  return id;
};

/** A message its sender typed on the phone: the own linked devices see it as sent by themselves. */
export const echoToOwnDevices = async (
  from: Person,
  to: Person | Group,
  message: proto.IMessage,
  options: SendOptions = {},
): Promise<string> => {
  const id = options.id ?? newMessageId();
  const byLid = options.addressing === 'lid' && !(to instanceof Group);
  const destination = !(to instanceof Group) && byLid ? to.lid : to.jid;
  const attrs = {
    id,
    from: byLid ? from.lid : from.jid,
    recipient: destination,
    type: stanzaType(message),
    t: String(options.timestampSec ?? nowSec()),
    notify: options.notify ?? from.name,
    edit: options.edit,
    ...(to instanceof Group
      ? {}
      : byLid
        ? { addressing_mode: 'lid', sender_pn: from.jid, peer_recipient_pn: to.jid }
        : { peer_recipient_lid: to.lid }),
  };
  const own = { deviceSentMessage: { destinationJid: destination, message } };
  for (const companion of from.companions.values()) await deliverSealed(from, companion, attrs, own);
  return id;
};

/** A message into a group, sealed with its author's sender key for the linked devices of all other members. */
export const sendToGroup = async (
  directory: Directory,
  from: Person,
  group: Group,
  message: proto.IMessage,
  options: SendOptions = {},
): Promise<string> => {
  const id = options.id ?? newMessageId();
  const byLid = options.addressing === 'lid';
  const { ciphertext, distribution } = await from.phone.groupEncrypt(group.jid, `${from.number}.0`, encodeWAMessage(message));
  const attrs = {
    id,
    from: group.jid,
    participant: byLid ? from.lid : from.jid,
    ...(byLid ? { participant_pn: from.jid, addressing_mode: 'lid' } : { participant_lid: from.lid }),
    type: stanzaType(message),
    t: String(options.timestampSec ?? nowSec()),
    notify: options.notify ?? from.name,
    edit: options.edit,
  };
  const readers = group.members.filter((member) => member !== from).flatMap((member) => [...member.companions.values()]);
  for (const companion of readers) {
    const content = [stanza('enc', { v: '2', type: 'skmsg' }, ciphertext)];
    const pair = `${from.number}>${companion.jid}`;
    if (!group.keysSent.has(pair)) {
      const key = { groupId: group.jid, axolotlSenderKeyDistributionMessage: distribution };
      content.unshift(await sealFor(from, companion, { senderKeyDistributionMessage: key }));
      group.keysSent.add(pair);
      directory.saveGroup(group);
    }
    rememberSent(from, companion, attrs, message);
    companion.deliver(stanza('message', attrs, content));
  }
  return id;
};

/** Content that replaces the text of one's own earlier message; to be sent with `edit: '1'`. */
export const editOf = (chatJid: string, id: string, text: string): proto.IMessage => ({
  protocolMessage: {
    key: { remoteJid: chatJid, fromMe: true, id },
    type: proto.Message.ProtocolMessage.Type.MESSAGE_EDIT,
    editedMessage: { conversation: text },
    timestampMs: Date.now(),
  },
});

/** Content that deletes one's own earlier message for everybody; to be sent with `edit: '7'`. */
export const revokeOf = (chatJid: string, id: string): proto.IMessage => ({
  protocolMessage: { key: { remoteJid: chatJid, fromMe: true, id }, type: proto.Message.ProtocolMessage.Type.REVOKE },
});

/** Content that reacts to a message; `mine` says whether the one reacting wrote it. Empty text takes a reaction back. */
export const reactionTo = (chatJid: string, id: string, emoji: string, mine: boolean, participant?: string): proto.IMessage => ({
  reactionMessage: { key: { remoteJid: chatJid, fromMe: mine, id, participant }, text: emoji, senderTimestampMs: Date.now() },
});

/** The same content as an answer to an earlier message. */
export const quoting = (message: proto.IMessage, quoted: { id: string; participant: string; message: proto.IMessage }): proto.IMessage =>
  withContext(message, { stanzaId: quoted.id, participant: quoted.participant, quotedMessage: quoted.message });

/** The same content, marked as forwarded `score` times (5 and more: "many times"). */
export const forwarded = (message: proto.IMessage, score: number): proto.IMessage =>
  withContext(message, { isForwarded: true, forwardingScore: score });

/** The same content in a chat whose messages disappear. */
export const disappearing = (message: proto.IMessage, sec: number): proto.IMessage => withContext(message, { expiration: sec });

const withContext = (message: proto.IMessage, context: proto.IContextInfo): proto.IMessage => {
  if (message.conversation) return { extendedTextMessage: { text: message.conversation, contextInfo: context } };
  const entries = Object.entries(message).map(([kind, content]: [string, unknown]) => [
    kind,
    kind.endsWith('Message') && typeof content === 'object' && content !== null
      ? { ...content, contextInfo: { ...('contextInfo' in content ? Object(content.contextInfo) : {}), ...context } }
      : content,
  ]);
  return proto.Message.fromObject(Object.fromEntries(entries));
};
