import type { FakeWhatsApp } from '../fake-whatsapp.ts';
import { sendReceipt } from '../service/phone-signals.ts';
import type { Arrival } from '../service/route-messages.ts';
import { Group } from '../world/group.ts';
import type { Person, Receipt } from '../world/person.ts';
import type { PhoneLog } from './phone-log.ts';
import { isProgress, type PhoneMessage } from './phone-message.ts';

export type Confirmation = 'delivered' | 'read' | 'played';
type Selection = { chat?: string; ids?: ReadonlyArray<string> };
type Deps = { network: FakeWhatsApp; log: PhoneLog };

/** Receipts of simulated phones, by themselves and by hand, and those they get. */
export const createPhoneReceipts = ({ network, log }: Deps) => {
  const { directory } = network;
  /** Tells the authors of received messages; returns how many messages that moved on. */
  const confirm = (phone: Person, type: Confirmation, { chat, ids }: Selection = {}): number => {
    const candidates = ids
      ? ids.flatMap((id) => log.get(phone.number, id) ?? [])
      : log.list(phone.number, chat ?? null, { limit: 100_000 });
    const messages = candidates
      .filter(({ kind, direction, status }) => kind !== 'call' && direction === 'in' && isProgress(status, type))
      .filter(({ kind }) => type !== 'played' || kind === 'audio' || kind === 'video');
    for (const { id, chat: inChat, author } of messages) {
      const writer = directory.people.get(author);
      const group = directory.groups.get(inChat);
      log.progress(phone.number, id, type);
      if (!writer) continue;
      const addressing = group && network.faults.groupsByLid ? 'lid' : 'pn';
      sendReceipt(phone, writer, [id], type === 'delivered' ? null : type, { group, addressing });
      log.progress(writer.number, id, type);
    }
    return messages.length;
  };

  /** How far a message came that an own linked device sent, when its copy for the phone comes after the message itself. */
  const knownOf = (chat: Person | Group, id: string): PhoneMessage['status'] => {
    const status = chat instanceof Group ? undefined : log.get(chat.number, id)?.status;
    return status === undefined || status === 'received' ? 'sent' : status;
  };

  return {
    confirm,
    /** What a phone does by itself when something has come, or when it is back. */
    catchUp: (phone: Person): void => {
      const { online, autoDelivered, autoRead } = phone.details;
      if (!online) return;
      if (autoDelivered) confirm(phone, 'delivered');
      if (autoRead) confirm(phone, 'read');
    },
    onReceived: (phone: Person, id: string): void => {
      if (phone.details.autoRead) confirm(phone, 'read', { ids: [id] });
    },
    /** A client confirmed a message of this phone. */
    onReceipt: (person: Person, from: Person, { id, type }: Receipt): void => {
      // A device that counts as away tells WhatsApp alone: the sender learns of it from the phone, when that is on.
      if (type === 'inactive' && !from.details.online) return;
      const status = type === null || type === 'inactive' ? 'delivered' : type;
      if (status === 'delivered' || status === 'read' || status === 'played') log.progress(person.number, id, status);
    },
    /** A message of a client reached this phone. */
    onArrival: ({ person, from, chat, item }: Arrival): void => {
      const own = from === person;
      const { online, autoDelivered, autoRead } = person.details;
      const status = own ? knownOf(chat, item.id) : online && autoDelivered ? 'delivered' : 'received';
      if (status === 'delivered') log.progress(from.number, item.id, status);
      const noted = log.note({ phone: person, chat, author: from, id: item.id, message: item.message, status });
      if (!noted || own || !online || !autoRead) return;
      confirm(person, 'read', { chat: chat instanceof Group ? chat.jid : chat.number, ids: [item.id] });
    },
  };
};
