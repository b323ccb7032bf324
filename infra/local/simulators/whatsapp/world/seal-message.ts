import { type BinaryNode, encodeWAMessage, proto, unpadRandomMax16 } from '@whiskeysockets/baileys';
import { attributeOf, bytesOf, stanza } from '../wire/stanza.ts';
import type { SignalPeer } from '../keys/signal-peer.ts';
import type { Companion } from './companion.ts';
import type { Person } from './person.ts';

type Attributes = Readonly<Record<string, string | null | undefined>>;

/** What a phone sent to linked devices lately, so that it can encrypt it again for one that could not read it. */
type SentItem = { attrs: Attributes; plain: Uint8Array };
const sentByPhone = new WeakMap<Person, Map<string, SentItem>>();
const remembered = 2000;

const sealedNode = async (from: Person, to: Companion, plain: Uint8Array): Promise<BinaryNode> => {
  if (!from.phone.hasSession(to.address)) await from.phone.startSession(to.address, to.takeBundle());
  const { type, ciphertext } = await from.phone.encrypt(to.address, plain);
  return stanza('enc', { v: '2', type }, ciphertext);
};

/** Content encrypted by a person's phone for one linked device, as an <enc>. */
export const sealFor = (from: Person, to: Companion, message: proto.IMessage): Promise<BinaryNode> =>
  sealedNode(from, to, encodeWAMessage(message));

const remember = (from: Person, id: string, to: Companion, item: SentItem): void => {
  const sent = sentByPhone.get(from) ?? new Map<string, SentItem>();
  sentByPhone.set(from, sent);
  sent.set(`${to.jid}:${id}`, item);
  const [oldest] = sent.keys();
  if (sent.size > remembered && oldest !== undefined) sent.delete(oldest);
};

/** What is looked at once is for phones alone. */
const unavailableOnce = 'view_once_unavailable_fanout';

/** Encrypts and delivers one message to one linked device. `attrs.id` is the message's id. */
export const deliverSealed = async (
  from: Person,
  to: Companion,
  attrs: Attributes & { id: string },
  message: proto.IMessage,
  { contentless = false, garbled = false }: { contentless?: boolean; garbled?: boolean } = {},
): Promise<void> => {
  // The device has to ask its own phone for it.
  if (contentless) return to.deliver(stanza('message', attrs, [stanza('unavailable', {})]));
  if (message.viewOnceMessageV2) return to.deliver(stanza('message', attrs, [stanza('unavailable', { type: unavailableOnce })]));
  const plain = encodeWAMessage(message);
  remember(from, attrs.id, to, { attrs, plain });
  const sealed = await sealedNode(from, to, plain);
  to.deliver(stanza('message', attrs, [garbled ? withoutEnd(sealed) : sealed]));
};

const withoutEnd = (sealed: BinaryNode): BinaryNode => ({ ...sealed, content: bytesOf(sealed.content).subarray(0, -1) });

/** Notes content that went out in another envelope (a group's), for a later retry. */
export const rememberSent = (from: Person, to: Companion, attrs: Attributes & { id: string }, message: proto.IMessage): void =>
  remember(from, attrs.id, to, { attrs, plain: encodeWAMessage(message) });

/** Encrypts a message again in a fresh session, as a phone does that was asked to. False when it no longer knows it. */
export const sealAgain = async (from: Person, to: Companion, id: string): Promise<boolean> => {
  const item = sentByPhone.get(from)?.get(`${to.jid}:${id}`);
  if (!item) return false;
  from.phone.beginAnew(to.address);
  to.deliver(stanza('message', item.attrs, [await sealedNode(from, to, item.plain)]));
  return true;
};

/** What a linked device sealed for a customer's phone or other device. @throws Error when it cannot be read. */
export const unseal = async (reader: SignalPeer, from: Companion, encrypted: BinaryNode): Promise<proto.Message> => {
  const plain = await reader.decrypt(from.address, attributeOf(encrypted, 'type'), bytesOf(encrypted.content));
  return proto.Message.decode(unpadRandomMax16(plain));
};
