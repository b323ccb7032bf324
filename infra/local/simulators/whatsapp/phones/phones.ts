import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { HttpError } from '../../http/http-server.ts';
import type { MediaStore } from '../../store/media-store.ts';
import type { FakeWhatsApp } from '../fake-whatsapp.ts';
import type { WhatsAppFaults } from '../faults.ts';
import type { Arrival } from '../service/route-messages.ts';
import { tellSubject } from '../service/phone-signals.ts';
import { syncHistories } from '../service/sync-history.ts';
import type { Group } from '../world/group.ts';
import type { NewPerson, Person, ProfileChange } from '../world/person.ts';
import { makeHistory, wantedHistory, type WantedHistory } from './make-history.ts';
import { createPhoneCalls } from './phone-calls.ts';
import { createPhoneChatStore } from './phone-chat-store.ts';
import { createPhoneLog, withoutRaw } from './phone-log.ts';
import type { ShownPhoneMessage, WantedPhoneMessage } from './phone-message.ts';
import { createPhoneReceipts } from './phone-receipts.ts';
import { sendAgain } from './send-again.ts';
import { sendFromPhone } from './send-from-phone.ts';

export type PhoneState = ReturnType<typeof describePhone>;
export type GroupState = { jid: string; subject: string; owner: string; members: string[] };
/** A QR code an app shows; `qr` null when it no longer does. */
export type ShownQr = { id: string; name: string; qr: string | null };
export type PhoneEvent =
  | { type: 'phone'; phone: PhoneState }
  | { type: 'group'; group: GroupState }
  | { type: 'phoneMessage'; message: ShownPhoneMessage }
  /** Somebody writes to this phone in this chat, or stops (`state` paused). */
  | { type: 'phoneTyping'; phone: string; chat: string; state: string }
  | { type: 'whatsappFaults'; faults: WhatsAppFaults }
  | { type: 'qr'; qr: ShownQr };

/** A phone as shown: settings, its linked devices with how many stanzas each has not confirmed, and how many messages it could not read. */
const describePhone = (person: Person) => {
  const { nextDevice: _nextDevice, ...details } = person.details;
  const devices = [...person.companions.values()].map(({ device, connection, active, available, unacknowledged }) => ({
    device,
    connected: connection !== null,
    active,
    available,
    waiting: unacknowledged.size,
  }));
  return { ...details, jid: person.jid, devices, unread: person.unread };
};

const describeGroup = ({ jid, subject, owner, members }: Group): GroupState => ({
  jid,
  subject,
  owner: owner.number,
  members: members.map(({ number }) => number),
});

export type Phones = ReturnType<typeof createPhones>;

type Deps = { network: FakeWhatsApp; database: DatabaseSync; media: MediaStore; publish: (event: PhoneEvent) => void };

const kindOfHistory = z.object({ order: wantedHistory, at: z.number() });

/** The simulated phones as people use them: chats, settings, linking, calls and history on top of the network. */
export const createPhones = ({ network, database, media, publish }: Deps) => {
  const { directory } = network;
  const log = createPhoneLog(createPhoneChatStore(database), (message) => publish({ type: 'phoneMessage', message }));
  const receipts = createPhoneReceipts({ network, log });
  const calls = createPhoneCalls(log);
  const qrs = new Map<string, ShownQr>();
  const show = (person: Person): PhoneState => {
    const phone = describePhone(person);
    publish({ type: 'phone', phone });
    return phone;
  };
  const plan = (owner: Person, order: WantedHistory, at: number): void =>
    network.setInitialHistory(owner, () => makeHistory(directory, owner, order, at));
  for (const { owner, value } of directory.records.list('history')) {
    const person = directory.people.get(owner);
    const { order, at } = kindOfHistory.parse(value);
    if (person) plan(person, order, at);
  }
  Object.assign(network.watchers, {
    arrival: (arrival: Arrival) => {
      receipts.onArrival(arrival);
      sendAgain(log, arrival).catch((error: unknown) => console.error('simulator: a phone could not hand a message on', error));
    },
    receipt: receipts.onReceipt,
    device: show,
    call: calls.onCall,
    typing: (from: Person, to: Person, state: string) => publish({ type: 'phoneTyping', phone: to.number, chat: from.number, state }),
  } satisfies typeof network.watchers);

  return {
    list: (): PhoneState[] => [...directory.people.values()].map(describePhone),
    /** @throws HttpError 404 */
    find: (number: string): Person => {
      const person = directory.byNumber(number);
      if (!person) throw new HttpError(404, `No phone ${number}.`);
      return person;
    },
    describe: describePhone,
    /** @throws HttpError 409 when the number is somebody's already. */
    create: (wanted: NewPerson): PhoneState => {
      if (directory.byNumber(wanted.number)) throw new HttpError(409, `The number ${wanted.number} is taken.`);
      return show(directory.addPerson(wanted));
    },
    /** People for a large group. They are on no page until it is loaded again. */
    strangers: (count: number): Person[] =>
      Array.from({ length: count }, (_, index) => {
        const number = `55119${50_000_000 + directory.people.size}`;
        return directory.addPerson({ number, name: `Membro ${index + 1}` });
      }),
    change: (person: Person, change: ProfileChange): PhoneState => {
      person.change(change);
      receipts.catchUp(person);
      return show(person);
    },
    addGroup: (subject: string, owner: Person, members: ReadonlyArray<Person>): GroupState => {
      const group = describeGroup(directory.addGroup(subject, owner, members));
      publish({ type: 'group', group });
      return group;
    },
    /** Everybody in it is told. @throws HttpError 404 */
    renameGroup: (jid: string, subject: string): GroupState => {
      const group = directory.groups.get(jid);
      if (!group) throw new HttpError(404, `No group ${jid}.`);
      group.rename(subject);
      directory.saveGroup(group);
      tellSubject(group);
      const renamed = describeGroup(group);
      publish({ type: 'group', group: renamed });
      return renamed;
    },
    groups: (): GroupState[] => [...directory.groups.values()].map(describeGroup),
    send: async (person: Person, wanted: WantedPhoneMessage): Promise<ShownPhoneMessage> =>
      withoutRaw(await sendFromPhone({ network, media, log, onReceived: receipts.onReceived }, person, wanted)),
    messages: (person: Person, chat: string | null, page: { afterSeq?: number; limit?: number }): ShownPhoneMessage[] =>
      log.list(person.number, chat, page).map(withoutRaw),
    chats: (person: Person): ShownPhoneMessage[] => log.lastOfEachChat(person.number).map(withoutRaw),
    /** Bytes of a received or sent file. @throws HttpError 404 */
    openMedia: async (person: Person, messageId: string): Promise<{ bytes: Buffer; mimeType: string; fileName: string }> => {
      const message = log.get(person.number, messageId);
      if (!message?.media) throw new HttpError(404, 'No file in this message.');
      const { directPath, mediaKey, mimeType, fileName } = message.media;
      const type = message.kind === 'sticker' || message.kind === 'document' || message.kind === 'video' ? message.kind : null;
      const sealedAs = type ?? (message.kind === 'audio' ? 'audio' : 'image');
      return { bytes: await network.media.open(directPath, Buffer.from(mediaKey, 'base64'), sealedAs), mimeType, fileName };
    },
    confirm: receipts.confirm,
    startCall: calls.start,
    endCall: calls.end,
    /** What the next linked device of this phone gets as old conversations; linked ones get it at once when `now`. */
    setHistory: async (person: Person, order: WantedHistory, now: boolean): Promise<{ chats: number; messages: number }> => {
      const at = Date.now();
      directory.records.put(person.number, 'history', '', { order, at });
      plan(person, order, at);
      const history = now ? makeHistory(directory, person, order, at) : { chunks: [], lids: [] };
      for (const companion of person.companions.values()) await syncHistories(companion, history, network.media, false);
      return { chats: order.chats, messages: order.chats * order.messages };
    },
    showQr: (shown: ShownQr): void => {
      if (shown.qr === null) qrs.delete(shown.id);
      else qrs.set(shown.id, shown);
      publish({ type: 'qr', qr: shown });
    },
    qrs: (): ShownQr[] => [...qrs.values()],
  };
};
