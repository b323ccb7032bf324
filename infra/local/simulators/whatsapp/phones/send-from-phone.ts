import { proto } from '@whiskeysockets/baileys';
import { HttpError } from '../../http/http-server.ts';
import type { MediaStore } from '../../store/media-store.ts';
import type { FakeWhatsApp } from '../fake-whatsapp.ts';
import {
  disappearing,
  echoToOwnDevices,
  editOf,
  forwarded,
  quoting,
  reactionTo,
  revokeOf,
  sendMessage,
  sendToGroup,
} from '../service/send-messages.ts';
import { newMessageId } from '../wire/stanza.ts';
import { Group } from '../world/group.ts';
import type { Person } from '../world/person.ts';
import { buildContent } from './build-content.ts';
import { voteOn } from './seal-vote.ts';
import { chatOf, type PhoneLog } from './phone-log.ts';
import type { PhoneMessage, WantedPhoneMessage } from './phone-message.ts';

type Deps = {
  network: FakeWhatsApp;
  media: MediaStore;
  log: PhoneLog;
  /** A phone without linked devices got the message. */
  onReceived: (receiver: Person, id: string) => void;
};
type Planned = { content: proto.IMessage; edit?: '1' | '7' };

/** Somebody, or a group this person is in. @throws HttpError 404 */
export const findChat = ({ directory }: FakeWhatsApp, phone: Person, to: string): Person | Group => {
  if (!to.endsWith('@g.us')) {
    const person = directory.byNumber(to);
    if (!person || person === phone) throw new HttpError(404, `${to} has no WhatsApp here.`);
    return person;
  }
  const group = directory.groups.get(to);
  if (!group?.members.includes(phone)) throw new HttpError(404, `${phone.number} is in no group ${to}.`);
  return group;
};

/** Sends anything from a simulated phone: to the linked devices of who it is for, to its own linked devices (which see it as typed on the
 *  phone), and into the phones' own chats. Returns the message, or the one that was changed by it.
 *  @throws HttpError 404 for an unknown chat or message, 409 while the phone is offline or when the message is not its own. */
export const sendFromPhone = async (deps: Deps, phone: Person, wanted: WantedPhoneMessage): Promise<PhoneMessage> => {
  const { network, log } = deps;
  if (!phone.details.online) throw new HttpError(409, `The phone ${phone.number} is offline.`);
  const chat = findChat(network, phone, wanted.to);
  const { content, edit } = await plan(deps, phone, chat, wanted);
  const id = wanted.id ?? newMessageId();
  const addressing = chat instanceof Group && network.faults.groupsByLid ? 'lid' : wanted.addressing;
  const options = { id, edit, addressing, timestampSec: wanted.timestampSec, contentless: wanted.contentless, garbled: wanted.garbled };

  const note = (of: Person, seenChat: Person | Group, status: PhoneMessage['status']) =>
    log.note({ phone: of, chat: seenChat, author: phone, id, message: content, status });
  note(phone, chat, 'sent');
  const receivers = chat instanceof Group ? chat.members.filter((member) => member !== phone) : [chat];
  for (const receiver of receivers) {
    // Where a device is linked, delivery is what that device confirms: the phone stays out of it.
    const confirms = receiver.companions.size === 0 && receiver.details.online && receiver.details.autoDelivered;
    note(receiver, chat instanceof Group ? chat : phone, confirms ? 'delivered' : 'received');
    if (confirms && !(chat instanceof Group)) log.progress(phone.number, id, 'delivered');
    if (confirms) deps.onReceived(receiver, id);
  }
  await echoToOwnDevices(phone, chat, content, options);
  if (chat instanceof Group) await sendToGroup(network.directory, phone, chat, content, options);
  else await sendMessage(phone, chat, content, options);

  const about = 'messageId' in wanted ? wanted.messageId : id;
  const message = log.get(phone.number, about);
  if (!message) throw new HttpError(404, `No message ${about} at ${phone.number}.`);
  return message;
};

/** Who wrote a message, as its chat names people. */
const nameOf = ({ directory, faults }: FakeWhatsApp, author: string, chat: Person | Group): string | undefined => {
  const person = directory.people.get(author);
  return chat instanceof Group && faults.groupsByLid ? person?.lid : person?.jid;
};

const plan = async (deps: Deps, phone: Person, chat: Person | Group, wanted: WantedPhoneMessage): Promise<Planned> => {
  const find = (id: string): PhoneMessage => {
    const message = deps.log.get(phone.number, id);
    if (!message || message.chat !== chatOf(chat)) throw new HttpError(404, `No message ${id} in this chat.`);
    return message;
  };
  const findOwn = (id: string): void => {
    if (find(id).direction !== 'out') throw new HttpError(409, 'Only its own messages can a phone change.');
  };
  switch (wanted.type) {
    case 'reaction': {
      const { direction, author } = find(wanted.messageId);
      const participant = chat instanceof Group ? nameOf(deps.network, author, chat) : undefined;
      return { content: reactionTo(chat.jid, wanted.messageId, wanted.emoji ?? '', direction === 'out', participant) };
    }
    case 'vote': {
      const { author, raw, options } = find(wanted.messageId);
      const unknown = wanted.options.find((option) => !options.includes(option));
      if (unknown !== undefined) throw new HttpError(422, `The poll has no option ${unknown}.`);
      const maker = deps.network.directory.people.get(author);
      if (!maker) throw new HttpError(404, `No phone ${author}.`);
      const secret = proto.Message.decode(Buffer.from(raw, 'base64')).messageContextInfo?.messageSecret;
      if (!secret?.length) throw new HttpError(422, 'That message is no poll.');
      return { content: voteOn({ chatJid: chat.jid, pollId: wanted.messageId, maker, voter: phone, secret, options: wanted.options }) };
    }
    case 'pin': {
      const { direction } = find(wanted.messageId);
      const key = { remoteJid: chat.jid, fromMe: direction === 'out', id: wanted.messageId };
      return {
        content: { pinInChatMessage: { key, type: proto.Message.PinInChatMessage.Type.PIN_FOR_ALL, senderTimestampMs: Date.now() } },
      };
    }
    case 'edit':
      findOwn(wanted.messageId);
      return { content: editOf(chat.jid, wanted.messageId, wanted.text), edit: '1' };
    case 'delete':
      findOwn(wanted.messageId);
      return { content: revokeOf(chat.jid, wanted.messageId), edit: '7' };
    default:
  }
  let content = await buildContent(deps, wanted);
  if (wanted.replyTo !== undefined) {
    const { id, author, raw } = find(wanted.replyTo);
    const participant = nameOf(deps.network, author, chat) ?? '';
    content = quoting(content, { id, participant, message: proto.Message.decode(Buffer.from(raw, 'base64')) });
  }
  if (wanted.forwarded || wanted.frequentlyForwarded) content = forwarded(content, wanted.frequentlyForwarded ? 5 : 1);
  if (wanted.disappearingSec !== undefined) content = disappearing(content, wanted.disappearingSec);
  return { content };
};
