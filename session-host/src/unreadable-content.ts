import { proto, type BinaryNode, type WAMessage } from '@whiskeysockets/baileys';

/** Kinds of messages whose content stays on the phone: the library acknowledges them and tells of nothing. */
const onPhoneAlone = /^(view_once|bot|hosted)_unavailable_fanout$/;
/** The library asks the phone for the content of younger ones, which then comes under the same id. */
const askedForSec = 14 * 86_400;

const unavailableType = ({ content }: BinaryNode): string =>
  Array.isArray(content) ? (content.find(({ tag }) => tag === 'unavailable')?.attrs.type ?? '') : '';

/** Whether a message's stanza brings nothing to read, and nobody would hear that it came. */
export const isPassedOver = (node: BinaryNode, now: Date): boolean => {
  const { content, attrs } = node;
  if (Array.isArray(content) && content.some(({ tag }) => tag === 'enc' || tag === 'plaintext')) return false;
  return onPhoneAlone.test(unavailableType(node)) || now.getTime() / 1000 - Number(attrs.t) > askedForSec;
};

/** The message of such a stanza, with what WhatsApp says of it: seen once on the phone, for phones only, or not readable any more. */
export const withoutContent = (node: BinaryNode, message: WAMessage): WAMessage => {
  const type = unavailableType(node);
  if (type.startsWith('view_once')) return { ...message, key: { ...message.key, isViewOnce: true } };
  return /^(bot|hosted)_/.test(type)
    ? { ...message, message: { placeholderMessage: {} } }
    : { ...message, messageStubType: proto.WebMessageInfo.StubType.CIPHERTEXT };
};

/** What stands in the place of content that nobody can read. */
export const unreadable = {
  content: { kind: 'unsupported', providerType: 'unreadable' },
  quotedProviderId: null,
  forwarded: false,
} as const;
