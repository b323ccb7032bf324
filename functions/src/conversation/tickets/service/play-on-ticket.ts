import type { DecidedEffect } from '@balcao/shared/domain/automation/effect.ts';
import { noFacts } from '@balcao/shared/domain/automation/facts.ts';
import { play } from '@balcao/shared/domain/automation/play.ts';
import { saidAt } from '@balcao/shared/domain/automation/said-at.ts';
import type { CompanyId, QueueId } from '@balcao/shared/domain/ids.ts';
import { lastMessageText } from '@balcao/shared/domain/tickets/last-message.ts';
import { isReachable } from '@balcao/shared/domain/tickets/thread-control.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { userRecords, type UserStore } from '../../../organisation/users/service/user-records.ts';
import { contactRecords, type Contact } from '../../../people/contacts/service/contact-records.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { contactWrites } from '../automation/contact-writes.ts';
import { factsReader, type FactsReader } from '../automation/load-facts.ts';
import { playedChange, playedTransition, receiverWrites } from '../automation/played-change.ts';
import { withArrivals } from '../automation/with-arrivals.ts';
import { writeSays, type Speaking } from '../automation/write-says.ts';
import { ticketStoreFor, type TicketStore } from '../store/ticket-store.ts';

export { weightOfSay } from '../automation/parts-of-say.ts';
export { plainFile } from '../automation/plain-file.ts';

type Deps = {
  tickets: Pick<TicketStore, 'change'>;
  contacts: Pick<ReturnType<typeof contactRecords>, 'editWrite'>;
  users: Pick<UserStore, 'activeWrite'>;
  facts: FactsReader;
};
export type Playing = {
  ticket: Ticket;
  contact: Contact;
  effects: ReadonlyArray<DecidedEffect>;
  speaking: Omit<Speaking, 'at'>;
};

/** Plays effects that no message causes on a ticket, all in one transaction together with other rows. A customer who cannot be written to, or is to be left
 *  alone, is told nothing. `lost`: the ticket, or what another row rested on, changed
 *  meanwhile; nothing was written. */
export const playOnTicket = async (
  companyId: CompanyId,
  { ticket, contact, effects, speaking }: Playing,
  alongside: ReadonlyArray<RowWrite>,
  deps: Deps = {
    tickets: ticketStoreFor(companyId),
    contacts: contactRecords(companyId),
    users: userRecords(companyId),
    facts: factsReader(companyId),
  },
): Promise<'saved' | 'lost'> => {
  const at = speaking.now.toISOString();
  const speaks = contact.active && !contact.disableBot && isReachable(ticket, speaking.now);
  const played = play(
    { ...ticket, isNew: false, isFirst: false },
    speaks ? await withArrivals(deps.facts, ticket, effects, speaking.now) : effects.filter(({ kind }) => kind !== 'say'),
  );
  const { queueId } = played.ticket;
  const queueName = await nameOfQueue(deps.facts, ticket, queueId, speaking.queueName);
  const said = writeSays({ ...ticket, queueId }, played.says, { ...speaking, queueName, at: saidAt(ticket, speaking.now) });
  const last = said.at(-1);
  const change = {
    ...(last
      ? { lastMessage: lastMessageText(last.mediaType, last.body, last.media), lastMessageId: last.id, lastMessageFromMe: true }
      : {}),
    ...playedChange(ticket, played, { at, last: last?.id ?? ticket.lastMessageId }),
  };
  const rows = [...contactWrites(deps, contact, played, at), ...receiverWrites(deps, ticket, played), ...alongside];
  return (await deps.tickets.change(ticket, playedTransition(ticket, played, change), said, [], rows)).outcome;
};

/** A queue that the ticket came into is the one that its words name. */
const nameOfQueue = async (read: FactsReader, before: Ticket, queueId: QueueId | null, known: string): Promise<string> =>
  queueId === null || queueId === before.queueId
    ? known
    : ((await read(noFacts, [{ kind: 'faces', ids: [queueId] }])).faces[queueId]?.name ?? '');
