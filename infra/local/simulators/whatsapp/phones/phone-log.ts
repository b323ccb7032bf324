import { normalizeMessageContent, proto } from '@whiskeysockets/baileys';
import { Group } from '../world/group.ts';
import type { Person } from '../world/person.ts';
import { describeMessage } from './describe-message.ts';
import type { PhoneChatStore } from './phone-chat-store.ts';
import { isProgress, type PhoneMessage, type ShownPhoneMessage } from './phone-message.ts';

export type PhoneLog = ReturnType<typeof createPhoneLog>;

export const withoutRaw = ({ raw: _raw, ...shown }: PhoneMessage): ShownPhoneMessage => shown;
export const chatOf = (chat: Person | Group): string => (chat instanceof Group ? chat.jid : chat.number);

type Note = { phone: Person; chat: Person | Group; author: Person; id: string; message: proto.IMessage; status: PhoneMessage['status'] };

/** What phones show: every message that reaches or leaves one goes through here. */
export const createPhoneLog = (store: PhoneChatStore, onChange: (message: ShownPhoneMessage) => void) => {
  const change = (message: PhoneMessage, by: Partial<PhoneMessage>): PhoneMessage => {
    const changed = { ...message, ...by };
    store.replace(changed);
    onChange(withoutRaw(changed));
    return changed;
  };

  const applyToEarlier = (phone: Person, author: Person, message: proto.IMessage): void => {
    const { reactionMessage, protocolMessage } = message;
    const target = store.get(phone.number, reactionMessage?.key?.id ?? protocolMessage?.key?.id ?? '');
    if (!target) return;
    if (reactionMessage) {
      const { [author.number]: _former, ...others } = target.reactions;
      change(target, { reactions: reactionMessage.text ? { ...others, [author.number]: reactionMessage.text } : others });
    } else if (protocolMessage?.type === proto.Message.ProtocolMessage.Type.REVOKE) {
      change(target, { deleted: true });
    } else if (protocolMessage?.editedMessage) {
      const edited = describeMessage(protocolMessage.editedMessage);
      if (edited) change(target, { text: edited.text, edited: true });
    }
  };

  /** Reactions, edits and deletions as they came, by phone and id: a linked device may ask for them. */
  const changes = new Map<string, string>();
  const storeChange = (phone: Person, id: string, message: proto.IMessage): void => {
    changes.set(`${phone.number} ${id}`, encoded(message));
    const [oldest] = changes.keys();
    if (changes.size > storedChanges && oldest !== undefined) changes.delete(oldest);
  };

  return {
    /** A message of whatever kind at one phone. Reactions, edits and deletions change the one they are about; null for what shows nothing. */
    note: ({ phone, chat, author, id, message, status }: Note): PhoneMessage | null => {
      const content = normalizeMessageContent(message);
      if (content?.reactionMessage || content?.protocolMessage) {
        applyToEarlier(phone, author, content);
        storeChange(phone, id, message);
        return null;
      }
      const described = describeMessage(message);
      if (!described) return null;
      const known = store.get(phone.number, id);
      if (known) return change(known, { copies: known.copies + 1 });
      const stored = store.add({
        ...described,
        id,
        phone: phone.number,
        chat: chatOf(chat),
        direction: author === phone ? 'out' : 'in',
        author: author.number,
        authorName: author.name,
        status,
        edited: false,
        deleted: false,
        reactions: {},
        copies: 1,
        at: new Date().toISOString(),
        raw: encoded(message),
      });
      onChange(withoutRaw(stored));
      return stored;
    },

    /** A call at one phone, as a line in its chat. */
    noteCall: (phone: Person, chat: Person, author: Person, callId: string, video: boolean): void => {
      const stored = store.add({
        kind: 'call',
        text: '',
        voice: false,
        video,
        media: null,
        location: null,
        options: [],
        quotedId: null,
        mentioned: [],
        forwarded: 0,
        disappearingSec: 0,
        id: callId,
        phone: phone.number,
        chat: chat.number,
        direction: author === phone ? 'out' : 'in',
        author: author.number,
        authorName: author.name,
        status: 'ringing',
        edited: false,
        deleted: false,
        reactions: {},
        copies: 1,
        at: new Date().toISOString(),
        raw: '',
      });
      onChange(withoutRaw(stored));
    },

    /** Moves a message on; false when it was there already, or is unknown. */
    progress: (phone: string, id: string, status: PhoneMessage['status']): boolean => {
      const message = store.get(phone, id);
      const isCall = message?.kind === 'call';
      if (!message || (isCall ? message.status !== 'ringing' : !isProgress(message.status, status))) return false;
      change(message, { status });
      return true;
    },
    get: store.get,
    /** The content of a message, or of a change of one, in base64; null: the phone has none of this id. */
    rawOf: (phone: string, id: string): string | null => store.get(phone, id)?.raw ?? changes.get(`${phone} ${id}`) ?? null,
    list: store.list,
    lastOfEachChat: store.lastOfEachChat,
  };
};

const storedChanges = 500;
const encoded = (message: proto.IMessage): string => Buffer.from(proto.Message.encode(message).finish()).toString('base64');
