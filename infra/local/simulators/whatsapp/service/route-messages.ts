import { type BinaryNode, jidDecode, proto, unpadRandomMax16 } from '@whiskeysockets/baileys';
import { attributeOf, bytesOf, childOf, childrenOf, fromServer, nowSec, server, stanza } from '../wire/stanza.ts';
import { UsedKeyError } from '../keys/signal-peer.ts';
import type { Companion } from '../world/companion.ts';
import type { Connection } from '../world/connection.ts';
import type { Directory } from '../world/directory.ts';
import type { Group } from '../world/group.ts';
import type { InboxItem, Person, Receipt } from '../world/person.ts';
import { sealAgain, unseal } from '../world/seal-message.ts';
import { requestRetry, sendReceipt } from './phone-signals.ts';

export type Arrival = {
  /** Whose phone it reached. */
  person: Person;
  from: Person;
  /** The other side as this phone sees it: the sender, for a copy of what an own linked device sent the addressee, or the group. */
  chat: Person | Group;
  item: InboxItem;
};
type Deps = {
  directory: Directory;
  onArrival: (arrival: Arrival) => void;
  onReceipt: (person: Person, from: Person, receipt: Receipt) => void;
  /** A message a phone could not read. */
  onUnreadable: (error: unknown) => void;
  /** Whether a receipt settles its message; otherwise only an ack does, and `onUnacknowledged` is called with the message's id. */
  receiptsSettle: boolean;
  /** Groups ignore what names a member by number. */
  groupsByLid: boolean;
  onUnacknowledged: (companion: Companion, id: string) => void;
};

type Route = { deps: Deps; sender: Companion; message: BinaryNode; group: Group | null };

/** A message of a client: to the phones it is for, which read it, and to their other linked devices, which get it as it is. */
export const routeMessage = async (deps: Deps, connection: Connection, message: BinaryNode): Promise<void> => {
  const sender = connection.companion;
  if (!sender) throw new Error('not logged in');
  const to = attributeOf(message, 'to');
  const route: Route = { deps, sender, message, group: deps.directory.groups.get(to) ?? null };
  const [shared] = childrenOf(message, 'enc');
  // For one device, or for a list of them: not both.
  const isMalformed = shared !== undefined && !route.group && childrenOf(message, 'participants').length > 0;
  const ack = { class: 'message', id: attributeOf(message, 'id'), from: to, t: String(nowSec()) };
  connection.send(stanza('ack', isMalformed ? { ...ack, error: '479' } : ack));
  if (isMalformed) return;
  const entries = childrenOf(childrenOf(message, 'participants')[0], 'to').map((entry) => ({
    jid: attributeOf(entry, 'jid'),
    encrypted: childOf(entry, 'enc'),
  }));
  // A message sent again to one device carries its content directly.
  if (shared && shared.attrs['type'] !== 'skmsg') entries.push({ jid: message.attrs['participant'] ?? to, encrypted: shared });
  for (const { jid, encrypted } of entries) await routeToDevice(route, jid, encrypted);
  if (route.group && shared?.attrs['type'] === 'skmsg') await readInGroup(route, route.group, shared);
};

const routeToDevice = async (route: Route, jid: string, encrypted: BinaryNode): Promise<void> => {
  const { deps, sender, group } = route;
  const person = deps.directory.byJid(jid);
  if (!person) return;
  const device = jidDecode(jid)?.device ?? 0;
  const reader = person.device(device);
  if (!reader) return person.companions.get(device)?.deliver(forwardTo(route, person, encrypted));
  let content: proto.Message;
  try {
    content = await unseal(reader, sender, encrypted);
  } catch (error) {
    return couldNotRead(route, person, error);
  }
  const distribution = content.senderKeyDistributionMessage?.axolotlSenderKeyDistributionMessage;
  if (distribution && group) await person.phone.acceptSenderKey(group.jid, sender.address, distribution);
  const copy = content.deviceSentMessage;
  if (distribution && !hasMore(content)) return;
  arrive(route, person, copy?.message ?? content, copy?.destinationJid ?? null);
};

/** A phone drops what was sealed with a used key, and asks for anything else again. */
const couldNotRead = ({ deps, sender, message, group }: Route, person: Person, error: unknown): void => {
  deps.onUnreadable(error);
  if (error instanceof UsedKeyError) return void person.unread.usedKeys++;
  person.unread.askedAgain++;
  requestRetry(person, sender, attributeOf(message, 'id'), { group, byLid: group !== null && deps.groupsByLid });
};

/** Whether there is anything in the message besides a key. */
const hasMore = (message: proto.IMessage): boolean =>
  Object.entries(message).some(
    ([kind, value]) => value !== null && value !== undefined && kind !== 'senderKeyDistributionMessage' && kind !== 'messageContextInfo',
  );

const readInGroup = async (route: Route, group: Group, shared: BinaryNode): Promise<void> => {
  for (const member of group.members) {
    if (member === route.sender.owner) continue;
    let content: proto.Message;
    try {
      const plain = await member.phone.groupDecrypt(group.jid, route.sender.address, bytesOf(shared.content));
      content = proto.Message.decode(unpadRandomMax16(plain));
    } catch (error) {
      couldNotRead(route, member, error);
      continue;
    }
    arrive(route, member, content, null);
  }
};

const arrive = (route: Route, person: Person, sent: proto.IMessage, destination: string | null): void => {
  const { deps, sender, message, group } = route;
  const content = group && deps.groupsByLid ? asNamedByLid(sent) : sent;
  if (!content) return deps.onUnreadable(new Error(`${group?.jid ?? ''}: a member is named by number`));
  const own = person === sender.owner;
  const addressee = own ? deps.directory.byJid(destination ?? attributeOf(message, 'to')) : sender.owner;
  const chat = group ?? addressee ?? sender.owner;
  const id = attributeOf(message, 'id');
  const item: InboxItem = { id, from: sender.jid, chat: chat.jid, message: content, attrs: message.attrs };
  person.inbox.push(item);
  deps.onArrival({ person, from: sender.owner, chat, item });
  const { autoDelivered, online } = person.details;
  if (own || !autoDelivered || !online) return;
  if (!group) return sendReceipt(person, sender.owner, [id]);
  const participant = deps.groupsByLid ? person.lid : person.jid;
  sender.deliver(stanza('receipt', { id, from: group.jid, participant, t: String(nowSec()) }));
};

/** What phones make of a message in a group that knows its members by LID: null where it is about a message of somebody named by number, and no quote
 *  where the quoted one is named so. */
const asNamedByLid = (content: proto.IMessage): proto.IMessage | null => {
  const about = content.reactionMessage?.key ?? content.protocolMessage?.key;
  if (isByNumber(about?.participant)) return null;
  const quote = content.extendedTextMessage?.contextInfo;
  if (!isByNumber(quote?.participant)) return content;
  return { ...content, extendedTextMessage: { ...content.extendedTextMessage, contextInfo: {} } };
};
const isByNumber = (jid: string | null | undefined): boolean => jid?.endsWith(`@${server}`) ?? false;

const forwardTo = ({ sender, message, group }: Route, person: Person, encrypted: BinaryNode): BinaryNode => {
  const own = person === sender.owner;
  const { id, to, type, edit } = message.attrs;
  return stanza(
    'message',
    {
      id,
      from: group ? group.jid : sender.jid,
      participant: group ? sender.jid : null,
      recipient: own && !group ? to : null,
      type: type ?? 'text',
      t: String(nowSec()),
      notify: sender.owner.name,
      edit,
    },
    [encrypted],
  );
};

/** A receipt of a client: noted at the person it is for. A request to send again is answered with the message in a new session. */
export const routeReceipt = async (deps: Deps, connection: Connection, receipt: BinaryNode): Promise<void> => {
  const companion = connection.companion;
  if (!companion) throw new Error('not logged in');
  const { to, type, participant } = receipt.attrs;
  const id = attributeOf(receipt, 'id');
  connection.send(stanza('ack', { class: 'receipt', id, from: to ?? fromServer, type }));
  const settle = (each: string): void => {
    if (deps.receiptsSettle) companion.settle('message', each);
    else if (type !== 'retry' && companion.unacknowledged.has(`message:${each}`)) deps.onUnacknowledged(companion, each);
  };
  settle(id);
  // Who is named by number in a group that knows its members by LID is nobody.
  const isNobody = deps.groupsByLid && (to?.endsWith('@g.us') ?? false) && isByNumber(participant) && type !== 'retry';
  const person = isNobody ? null : deps.directory.byJid(participant ?? to ?? '');
  if (type === 'retry') {
    if (person && (await sealAgain(person, companion, id))) companion.noteResent(id);
    return;
  }
  const others = childrenOf(childrenOf(receipt, 'list')[0], 'item').map((item) => attributeOf(item, 'id'));
  for (const each of [id, ...others]) {
    settle(each);
    if (!person) continue;
    const note: Receipt = { id: each, type: type ?? null, from: companion.jid, to: to ?? '', participant: participant ?? null };
    person.receipts.push(note);
    deps.onReceipt(person, companion.owner, note);
  }
};
