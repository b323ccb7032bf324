import { noFacts, type Facts } from '@balcao/shared/domain/automation/facts.ts';
import type { Arrival } from '@balcao/shared/domain/automation/situation.ts';
import { channelCapabilities, isReplyWindowOpen } from '@balcao/shared/domain/channels.ts';
import { threadIdOf } from '@balcao/shared/domain/ids.ts';
import { spanOf } from '@balcao/shared/domain/messages/position-of.ts';
import { controlAfter, type ThreadControl } from '@balcao/shared/domain/tickets/thread-control.ts';
import type { InboundMessageEvent } from '@balcao/shared/events/channel-messages.ts';
import type { Company } from '../../../organisation/companies/service/company-records.ts';
import type { Contact } from '../../../people/contacts/service/contact-records.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import type { MessageKey } from '../store/message-store.ts';
import { decideOn } from './decide-on.ts';
import { placeIn, type Place } from './load-place.ts';
import { placeMessage } from './place-message.ts';
import type { ReceiveDeps } from './receive-deps.ts';
import { queueItBeginsIn, standingOf } from './standing-of.ts';

type Arrived = { connection: Connection; arrival: Arrival; event: InboundMessageEvent; receivedAt: Date };
type Loaded = { contact: Contact; place: Place; company: Company | null };

/** Decides what becomes of a message and stores it with that, again for as long as the conversation changes meanwhile.
 *  @returns where it is; `gone` when the contact was deleted meanwhile: the message makes them a contact again. */
export const decideAndPlace = async (
  deps: ReceiveDeps,
  { connection, arrival, event, receivedAt }: Arrived,
  loaded: Loaded,
): Promise<MessageKey | 'gone'> => {
  let { contact, place } = loaded;
  const threadId = threadIdOf(connection.id, contact.id);
  let facts: Facts = { ...noFacts, company: loaded.company };
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    if (isTorn(place)) {
      place = await placeIn(deps, threadId);
      continue;
    }
    const control = controlAfter(place.ticket?.threadControl, controlSaidBy(event));
    place = await withControl(deps, place, control);
    const isHeldElsewhere = event.standby === true || control?.owner === 'other';
    const now = deps.now();
    const begins = queueItBeginsIn(connection, contact, place, now);
    if (begins !== null && facts.faces[begins] === undefined) facts = await deps.facts(facts, [{ kind: 'faces', ids: [begins] }]);
    const ticket = standingOf(connection, contact, place, now, facts.faces);
    const waitsIn = ticket.isNew ? null : ticket.queueId;
    const isReachable = !isHeldElsewhere && isReplyWindowOpen(connection.channel, heardLast(place, event, receivedAt), now);
    const decided = await decideOn(deps.facts, {
      ...arrival,
      contact,
      ticket,
      threadId,
      waitsIn,
      isReachable,
      isHeldElsewhere,
      facts,
      now,
    });
    ({ facts } = decided);
    const key = await placeMessage(
      deps,
      { connection, contact, place, event, receivedAt, facts, ticket, control, isReachable, now },
      decided.decision,
    );
    if (key) return key;
    const stays = await deps.contacts.get(contact.id);
    if (!stays) return 'gone';
    contact = stays;
    // Whoever was to have it may be kept out by now.
    facts = { ...facts, users: {} };
    place = await placeIn(deps, threadId);
  }
  throw new Error('thread kept changing while a message was stored');
};
const mostAttempts = 5;

/** Which app controls the thread, by how a message arrived: on `standby` another app does; a customer's message in `messaging` means that we do. */
const controlSaidBy = ({ channel, standby, fromMe, sentAt }: InboundMessageEvent): ThreadControl | null => {
  if (!channelCapabilities[channel].facebookLogin) return null;
  if (standby) return { owner: 'other', at: sentAt };
  return fromMe ? null : { owner: 'us', at: sentAt };
};

/** The conversation with who may write in it, which is written before the message: told again, the message is stored already. */
const withControl = async ({ tickets }: ReceiveDeps, place: Place, control: ThreadControl | undefined): Promise<Place> => {
  const { ticket } = place;
  if (!ticket || control === undefined || control === ticket.threadControl) return place;
  await tickets.setThreadControl(ticket, control);
  return { ...place, ticket: { ...ticket, threadControl: control } };
};

/** When the customer last wrote, this message included, which may be an old one that comes late. */
const heardLast = ({ ticket }: Place, { sentAt }: InboundMessageEvent, receivedAt: Date): string => {
  const at = new Date(spanOf(new Date(sentAt), receivedAt).from).toISOString();
  const before = ticket?.lastInboundAt ?? '';
  return at > before ? at : before;
};

/** The ticket was closed between two reads: the thread's row says it is open, and its own that it is not. Written to, it would be a closed ticket with a message
 *  nobody sees. */
const isTorn = ({ thread, ticket }: Place): boolean => ticket !== null && ticket.id === thread.activeTicketId && ticket.status === 'closed';
