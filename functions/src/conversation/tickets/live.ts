import { hidesErased } from '@balcao/shared/domain/messages/hides-erased.ts';
import type { Message, MessageView } from '@balcao/shared/domain/messages/message.ts';
import { ticketUuid, ticketId as ticketIdSchema, type CompanyId, type QueueId, type TicketId } from '@balcao/shared/domain/ids.ts';
import { canSeeMessage } from '@balcao/shared/domain/tickets/can-see-message.ts';
import { canSeeTicket } from '@balcao/shared/domain/tickets/can-see-ticket.ts';
import { countedAs, countedFacts } from '@balcao/shared/domain/tickets/counted-as.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import type { LiveEvent } from '@balcao/shared/events/live-frames.ts';
import { withPictures } from '../../people/contacts/service/contact-pictures.ts';
import { contactRecords, parseContactImage, type Contact } from '../../people/contacts/service/contact-records.ts';
import type { Names } from '../../people/names/service/names.ts';
import type { Frame, LiveContext, LiveSource, Watcher } from '../../wiring/live/service/live-source.ts';
import { signedUrl } from '../../platform/files.ts';
import type { Change } from '../../platform/stream-consumer.ts';
import { isVisibleChange } from './service/is-visible-change.ts';
import { toMessageView, withHiddenNumber, withHiddenQuote } from './service/message-views.ts';
import { namedUser, toTicketView } from './service/ticket-views.ts';
import { parseMessageImage, parseTicketImage } from './store/conversation-tables.ts';
import { parseMentionImage } from './store/mention-store.ts';
import { mentionEntity } from './store/message.entity.ts';
import { messageStoreFor } from './store/message-store.ts';
import { ticketLogEntity } from './store/ticket.entity.ts';
import { ticketStoreFor } from './store/ticket-store.ts';

/** Tickets and messages together: most batches hold both of a conversation, and need its contact and its ticket once. A contact that looks different shows
 *  in the rows of its tickets: people of pages have no name until it was asked for, when their ticket is on screens already. */
export const conversationsLive: LiveSource = {
  entities: ['ticket', 'message', 'contact'],
  frames: async (changes, context) => {
    const { companyId, names, settings } = context;
    const changed = lastPerTicket(changes);
    const tickets = [...changed, ...(await ofContactsShownAnew(companyId, changes, changed))];
    const messages = messagesShown(changes, context);
    const newest = new Map(tickets.flatMap(({ after }) => (after ? [[after.id, after] as const] : [])));
    const [others, contacts] = await Promise.all([
      ticketStoreFor(companyId).getMany(messages.map(({ message }) => message.ticketId).filter((id) => !newest.has(id))),
      contactRecords(companyId)
        .getMany([...[...newest.values()].map(({ contactId }) => contactId), ...messages.map(({ message }) => message.contactId)], {
          // what was changed a moment ago
          consistent: tickets.length > changed.length,
        })
        .then((found) => withPictures(companyId, found)),
    ]);
    for (const ticket of others) newest.set(ticket.id, ticket);
    const ofMessages = messages.map(async ({ message, isNew }): Promise<Frame[]> => {
      const ticket = newest.get(message.ticketId);
      if (!ticket) return [];
      const view = await toMessageView(message, {
        ticket,
        contactName: contacts.get(message.contactId)?.name ?? '',
        users: names.users,
        hidesErased: hidesErased(settings, ticket.channel),
        signUrl: signedUrl,
      });
      return messageFrames({ message, isNew, ticket, view, quoted: await placeOfQuoted(companyId, message, newest) }, companyId);
    });
    return [
      ...tickets.flatMap((change) => ticketFrames(change, { companyId, names, contacts })),
      ...(await Promise.all(ofMessages)).flat(),
    ];
  },
};

type TicketChange = { before: Ticket | null; after: Ticket | null };
type Told = { companyId: CompanyId; names: Names; contacts: ReadonlyMap<string, Contact> };

/** The ticket for those who may see it now; that it left for those who only saw it before. Pure. */
export const ticketFrames = ({ before, after }: TicketChange, { companyId, names, contacts }: Told): Frame[] => {
  const event = `company-${companyId}-ticket` as const;
  const contact = after && contacts.get(after.contactId);
  const isShown = ({ viewer }: Watcher): boolean => Boolean(after && contact && canSeeTicket(viewer, after));
  const wasShown = ({ viewer }: Watcher): boolean => before !== null && canSeeTicket(viewer, before);
  const frame = (isFor: Frame['isFor'], was: Ticket | null): Frame[] => {
    if (!after || !contact) return [];
    const shown = (hideNumber: boolean) => (): LiveEvent => ({
      event,
      action: before ? 'update' : 'create',
      ticket: toTicketView(after, contact, names, hideNumber),
      was: was && countedFacts(was),
    });
    return [{ isFor, open: shown(false), masked: shown(true) }];
  };
  return [
    ...(before ? frame((watcher) => isShown(watcher) && wasShown(watcher) && concerns(watcher, before, after), before) : []),
    ...frame((watcher) => isShown(watcher) && !wasShown(watcher), null),
    ...(before
      ? [
          {
            isFor: (watcher: Watcher) => !isShown(watcher) && wasShown(watcher),
            open: (): LiveEvent => ({
              event,
              action: 'delete',
              ticketId: ticketIdSchema.parse(before.id),
              uuid: ticketUuid.parse(before.uuid),
              ...whyGone(before, after, names),
              was: countedFacts(before),
            }),
          },
        ]
      : []),
  ];
};

/** Whether a change of a ticket that the viewer sees before and after shows anywhere on the screen. Those of colleagues and closed ones stand in lists that
 *  say so (room `colleagues`) or are open; elsewhere only the numbers on the tabs can change with them. Pure. */
const concerns = ({ viewer, rooms }: Watcher, before: Ticket | null, after: Ticket | null): boolean => {
  const states = [before, after].filter((state) => state !== null);
  if (states.some(({ status, userId }) => userId === viewer.userId || (userId === null && !isDone(status)))) return true;
  if (states.some(({ followers }) => followers?.includes(viewer.userId))) return true;
  if (rooms.includes('colleagues') || states.some(({ threadId }) => rooms.includes(`thread:${threadId}`))) return true;
  const [was, is] = [before, after].map((state) => {
    const counted = state && countedAs(countedFacts(state), { userId: viewer.userId, showAll: false });
    return counted && `${counted.tab} ${counted.unread} ${state?.queueId}`;
  });
  return was !== is;
};
const isDone = (status: Ticket['status']): boolean => status === 'closed' || status === 'nps';

/** Where a quoted message belongs. */
type Quoted = { ticketId: TicketId; queueId: QueueId | null };
type ShownMessage = { message: Message; isNew: boolean; ticket: Ticket; view: MessageView; quoted: Quoted | null };

/** A message for those who have its conversation open or asked for notifications, and may see its ticket. What it quotes is shown to those
 *  who may see that too. Only new ones are news: imported ones and changes (ticks, edits) are for the open conversation, and whoever opens it later
 *  reads them. Pure. */
export const messageFrames = ({ message, isNew, ticket, view, quoted }: ShownMessage, companyId: CompanyId): Frame[] => {
  const isWanted = ({ viewer, rooms }: Watcher): boolean =>
    (rooms.includes(`thread:${message.threadId}`) || (isNews(message, isNew) && rooms.includes('notifications'))) &&
    canSeeTicket(viewer, ticket);
  const seesQuote = ({ viewer }: Watcher): boolean => quoted === null || canSeeMessage(viewer, ticket.id, quoted);
  const frame = (isFor: Frame['isFor'], shown: () => MessageView): Frame => {
    const tell = (seen: MessageView): LiveEvent => ({
      event: `company-${companyId}-appMessage`,
      action: isNew ? 'create' : 'update',
      ticketId: ticket.id,
      message: seen,
    });
    return { isFor, open: () => tell(shown()), masked: () => tell(withHiddenNumber(shown())) };
  };
  return [
    frame(
      (watcher) => isWanted(watcher) && seesQuote(watcher),
      () => view,
    ),
    ...(quoted
      ? [
          frame(
            (watcher) => isWanted(watcher) && !seesQuote(watcher),
            () => withHiddenQuote(view),
          ),
        ]
      : []),
  ];
};

/** Messages of the batch that somebody listens to and on which something changed that shows. */
const messagesShown = (changes: ReadonlyArray<Change>, { roomsWanted }: LiveContext): { message: Message; isNew: boolean }[] =>
  changes.flatMap((change) => {
    if (change.entity !== 'message' || !change.new) return [];
    const message = parseMessageImage(change.new);
    const isNew = change.old === null;
    const isWanted = roomsWanted.has(`thread:${message.threadId}`) || (roomsWanted.has('notifications') && isNews(message, isNew));
    const isShown =
      isWanted && message.mediaType !== 'reactionMessage' && isVisibleChange(change.old && parseMessageImage(change.old), message);
    return isShown ? [{ message, isNew }] : [];
  });

const isNews = ({ imported }: Message, isNew: boolean): boolean => isNew && !imported;

/** Where what a message quotes belongs; null without a quote, or when it is gone. */
const placeOfQuoted = async (
  companyId: CompanyId,
  { threadId, ticketId, quotedMsg }: Message,
  tickets: ReadonlyMap<TicketId, Ticket>,
): Promise<Quoted | null> => {
  if (!quotedMsg) return null;
  const original = await messageStoreFor(companyId).get({ threadId, messageId: quotedMsg.id });
  if (!original) return null;
  if (original.ticketId === ticketId || original.queueId !== null) return original;
  const ticket = tickets.get(original.ticketId) ?? (await ticketStoreFor(companyId).get(original.ticketId));
  return { ticketId: original.ticketId, queueId: ticket?.queueId ?? null };
};

/** A ticket that changed several times in the batch is shown once, from its first state to its last. */
const lastPerTicket = (changes: ReadonlyArray<Change>): TicketChange[] => {
  const byId = new Map<TicketId, TicketChange>();
  for (const { entity, old, new: now } of changes) {
    if (entity !== 'ticket') continue;
    const [before, after] = [old && parseTicketImage(old), now && parseTicketImage(now)];
    const id = (after ?? before)?.id;
    if (id === undefined) continue;
    byId.set(id, { before: byId.get(id)?.before ?? before, after });
  }
  return [...byId.values()];
};

/** The newest tickets of contacts whose name, picture or tags changed, besides those that are told of anyway. */
const ofContactsShownAnew = async (
  companyId: CompanyId,
  changes: ReadonlyArray<Change>,
  told: ReadonlyArray<TicketChange>,
): Promise<TicketChange[]> => {
  const contactIds = changes.flatMap((change) => (isShownAnew(change) ? [parseContactImage(change.new).id] : []));
  if (contactIds.length === 0) return [];
  const store = ticketStoreFor(companyId);
  const ids = await Promise.all(
    [...new Set(contactIds)].map((contactId) => store.listByContact(contactId, newestOfContact, { consistent: true })),
  );
  const known = new Set(told.map(({ before, after }) => (after ?? before)?.id));
  const tickets = await store.getMany(ids.flat().filter((id) => !known.has(id)));
  return tickets.map((ticket) => ({ before: ticket, after: ticket }));
};
/** Open conversations over several connections; more of one contact is not on screens. */
const newestOfContact = 3;

/** Whether rows of tickets show something else of a contact than before. Pure. */
export const isShownAnew = (change: Change): change is Change & { new: NonNullable<Change['new']> } => {
  if (change.entity !== 'contact' || !change.old || !change.new) return false;
  const [was, is] = [parseContactImage(change.old), parseContactImage(change.new)];
  return was.name !== is.name || was.urlPicture !== is.urlPicture || was.tagIds.join() !== is.tagIds.join();
};

type Gone = Pick<Extract<LiveEvent, { cause: unknown }>, 'cause' | 'by' | 'to' | 'queue'>;

/** Why a ticket left the sight of somebody who saw it before. */
const whyGone = (before: Ticket, after: Ticket | null, { users, queues }: Names): Gone => {
  const queue = after?.queueId ? queues.get(after.queueId) : undefined;
  const where = { to: null, queue: queue ? { id: queue.id, name: queue.name } : null };
  if (!after) return { cause: 'deleted', by: null, to: null, queue: null };
  const { transfer } = after;
  if (transfer && transfer.at !== before.transfer?.at)
    return {
      ...where,
      cause: 'transferred',
      by: namedUser(transfer.byUserId, users),
      to: transfer.toUserId && namedUser(transfer.toUserId, users),
    };
  if (after.userId && after.userId !== before.userId && after.status !== 'closed')
    return { ...where, cause: 'taken', by: namedUser(after.userId, users) };
  return { ...where, cause: 'hidden', by: null };
};

/** What is said in a ticket's log without a change of the ticket, for who has its conversation open. */
export const ticketLogLive: LiveSource = {
  entities: [ticketLogEntity.name],
  frames: async (changes, { companyId, roomsWanted }) => {
    const ids = changes.flatMap(({ old, new: now }) => (now && !old ? [ticketIdSchema.parse(ticketLogEntity.parseRow(now).ticketId)] : []));
    const tickets = await ticketStoreFor(companyId).getMany([...new Set(ids)]);
    return tickets
      .filter(({ threadId }) => roomsWanted.has(`thread:${threadId}`))
      .map((ticket) => ({
        isFor: ({ viewer, rooms }: Watcher) => rooms.includes(`thread:${ticket.threadId}`) && canSeeTicket(viewer, ticket),
        open: () => ({ event: `company-${companyId}-ticketLog` as const, action: 'create' as const, ticketId: ticket.id }),
      }));
  },
};

/** Somebody is told that a note names them, and their other screens that they looked. */
export const mentionsLive: LiveSource = {
  entities: [mentionEntity.name],
  frames: (changes, { companyId, names }) =>
    changes.flatMap(({ old, new: now }) => {
      const image = now ?? old;
      if (!image || (old && now)) return [];
      const { userId, ticketId, ticketUuid, by } = parseMentionImage(image);
      return [
        {
          isFor: ({ viewer }) => viewer.userId === userId,
          open: () => ({
            event: `company-${companyId}-mention` as const,
            action: now === null ? ('delete' as const) : ('create' as const),
            ticketId,
            uuid: ticketUuid,
            by: (by === null ? undefined : names.users.get(by)?.name) ?? null,
          }),
        },
      ];
    }),
};
