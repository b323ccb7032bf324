import { createHash } from 'node:crypto';
import { partsOfThread, threadIdOf, type ContactId } from '@balcao/shared/domain/ids.ts';
import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import { asksForCompany, refusedFor } from '@balcao/shared/domain/automation/decide.ts';
import type { InboundMessageEvent } from '@balcao/shared/events/channel-messages.ts';
import { hasOwnName } from '@balcao/shared/domain/contacts/contact-name.ts';
import type { Contact } from '../../../people/contacts/service/contact-records.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import { log } from '../../../platform/logger.ts';
import type { MessageKey } from '../store/message-store.ts';
import { learnAbout } from '../../../people/contacts/service/find-or-create-contact.ts';
import { fillUnreadable } from './fill-unreadable.ts';
import { decideAndPlace } from './decide-and-place.ts';
import { loadPlace, type Place } from './load-place.ts';
import { threadsOf } from './is-from-chat.ts';
import { takeOwnEcho } from './own-echo.ts';
import type { ReceiveDeps } from './receive-deps.ts';
import { receiveReaction } from './receive-reaction.ts';
import { takeEarlyRevision } from './receive-revision.ts';
import { receiveVote } from './receive-vote.ts';
import { toArrival } from './to-message.ts';

/** Stores what a customer sent, once however often it is delivered, with what the automatic handling answers: the message, the answer's effects and
 *  its reason are one transaction. When the conversation changes meanwhile, it is decided again. */
export const receiveMessage = async (
  deps: ReceiveDeps,
  connection: Connection,
  event: InboundMessageEvent,
  receivedAt: Date,
): Promise<void> => {
  const arrival = toArrival(connection, event);
  const reason = refusedFor(arrival);
  if (reason) return log.debug('MESSAGE_REFUSED nothing of it is kept', { reason });
  const loaded = await loadPlace(deps, connection, event, { withCompany: asksForCompany(arrival) });
  const { stored, contact } = loaded;
  const threadId = threadIdOf(connection.id, contact.id);
  const isTaken =
    stored !== null &&
    (threadsOf(contact, connection.id).includes(stored.threadId)
      ? await isOfAnotherMember(deps, stored, event)
      : !(await isOf(deps, stored, event)));
  if (isTaken) {
    // Senders choose their messages' ids: under this one another conversation, or in a group another member, has a message, and keeps it.
    return receiveMessage(deps, connection, { ...event, providerId: ownIdOf(event, contact.id) }, receivedAt);
  }
  if (stored) return fillUnreadable(deps, stored, { connection, contact }, loaded.place.ticket, event);
  if (event.content.kind === 'reaction') return receiveReaction(deps, connection, contact, event, event.content);
  await receiveVote(deps, connection, contact, event);
  const { linkedPhone, facebookLogin } = channelCapabilities[event.channel];
  if (event.fromMe && facebookLogin && (await takeOwnEcho(deps, connection.id, threadId, event))) return;
  const placed = facebookLogin ? { ...loaded, contact: await withName(deps, connection, event, loaded) } : loaded;
  const key = await decideAndPlace(deps, { connection, arrival, event, receivedAt }, placed);
  if (key === 'gone') return receiveMessage(deps, connection, event, receivedAt);
  // What was said about the message before it came.
  if (linkedPhone || facebookLogin) await takeEarlyRevision(deps, connection.id, event.providerId, key);
};

/** The contact, with the name that the provider has for them: asked for before the first automatic words, for those name the customer. */
const withName = async (
  { askName, ...deps }: ReceiveDeps,
  connection: Connection,
  { contact: person, fromMe }: InboundMessageEvent,
  { contact, place }: { contact: Contact; place: Place },
): Promise<Contact> => {
  const scopedId = contact.scopedIds[connection.id];
  if (!askName || fromMe || place.thread.lastTicketId !== null || hasOwnName(contact) || scopedId === undefined) return contact;
  const name = await askName(connection.id, scopedId);
  return name === null ? contact : learnAbout(deps, contact, { ...person, name }, connection.id);
};

/** Whether a stored message is this person's, although their conversation is another one since their names were joined. */
const isOf = async (
  { contacts }: ReceiveDeps,
  { threadId }: MessageKey,
  { contact: { identities } }: InboundMessageEvent,
): Promise<boolean> => {
  const owner = await contacts.get(partsOfThread(threadId).contactId);
  return (
    owner !== null &&
    identities.some(({ value }) => [owner.number, owner.lid, owner.bsuid, ...Object.values(owner.scopedIds)].includes(value))
  );
};

/** Whether a stored message of a group is certainly another member's, or ours: names of different kinds tell nothing. */
const isOfAnotherMember = async ({ messages }: ReceiveDeps, key: MessageKey, { fromMe, author }: InboundMessageEvent): Promise<boolean> => {
  if (fromMe || !author) return false;
  const message = await messages.get(key);
  if (!message?.author) return message?.fromMe === true;
  const { number, lid } = message.author;
  const same = [isSame(number, author.number), isSame(lid, author.lid)];
  return same.includes(false) && !same.includes(true);
};
/** Null: one of them is not known. */
const isSame = (one: string | null | undefined, other: string | null | undefined): boolean | null => (one && other ? one === other : null);

/** What a message goes by whose own id is taken; the same for the same message. */
const ownIdOf = ({ providerId, author }: InboundMessageEvent, contactId: ContactId): string => {
  const writer = author ? [contactId, author.lid ?? author.number] : [contactId];
  return `taken-${createHash('sha256')
    .update([...writer, providerId].join(' '))
    .digest('hex')}`;
};
