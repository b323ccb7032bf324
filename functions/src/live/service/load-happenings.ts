import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { ImportProgressView } from '@balcao/shared/domain/connections/import-settings.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { connectionStatuses } from '@balcao/shared/domain/connections/connection-status.ts';
import { threadId as threadIdSchema, type CompanyId, type ContactId, type TicketId } from '@balcao/shared/domain/ids.ts';
import type { Contact, ContactStore } from '../../contacts/service/contact-records.ts';
import { withPicture, withPictures } from '../../contacts/service/contact-pictures.ts';
import { parseContactImage } from '../../contacts/service/contact-records.ts';
import { readDirectoryImage, type Directory } from '../../directory/service/directory-records.ts';
import type { Change } from '../../platform/stream-consumer.ts';
import { messageRecords, parseMessageImage } from '../../tickets/service/message-records.ts';
import { toMessageView } from '../../tickets/service/message-views.ts';
import { parseTicketImage, ticketRecords, type StoredTicket } from '../../tickets/service/ticket-records.ts';
import type { Happening, Quoted } from './frames-for.ts';
import { isVisibleChange } from './is-visible-change.ts';

type Deps = {
  contacts: Pick<ContactStore, 'getMany'>;
  directory: Directory;
  signUrl: (key: string, fileName: string | null, mimeType: string | null) => Promise<string>;
  /** Rooms anybody is in; messages nobody listens to are not made ready. */
  roomsWanted: ReadonlySet<string>;
};

/** A batch of table changes as what happened in a company, with the contacts and tickets they speak of read at once. */
export const loadHappenings = async (
  companyId: CompanyId,
  changes: ReadonlyArray<Change>,
  deps: Deps,
): Promise<{ happenings: Happening[]; contactsById: Map<string, Contact> }> => {
  const tickets = changes.flatMap((change) =>
    change.entity === 'ticket'
      ? [{ before: change.old && parseTicketImage(change.old), after: change.new && parseTicketImage(change.new) }]
      : [],
  );
  const messages = changes.flatMap((change) => {
    if (change.entity !== 'message' || !change.new) return [];
    const message = parseMessageImage(change.new);
    const isWanted = deps.roomsWanted.has(`thread:${message.threadId}`) || (deps.roomsWanted.has('notifications') && !message.imported);
    const isShown =
      isWanted && message.mediaType !== 'reactionMessage' && isVisibleChange(change.old && parseMessageImage(change.old), message);
    return isShown ? [{ message, isNew: change.old === null }] : [];
  });
  const changedContacts = changes.flatMap((change) => {
    const image = change.entity === 'contact' ? (change.new ?? change.old) : null;
    return image ? [{ contact: parseContactImage(image), before: change.old !== null, gone: change.new === null }] : [];
  });

  const newest = new Map<TicketId, StoredTicket>();
  for (const { after } of tickets) if (after) newest.set(after.id, after);
  const missing = [...new Set(messages.map(({ message }) => message.ticketId))].filter((id) => !newest.has(id));
  const contactIds: ContactId[] = [
    ...tickets.flatMap(({ after }) => (after ? [after.contactId] : [])),
    ...messages.map(({ message }) => message.contactId),
  ];
  const [others, contactsById] = await Promise.all([
    ticketRecords(companyId).getMany(missing),
    deps.contacts.getMany(contactIds).then((contacts) => withPictures(companyId, contacts)),
  ]);
  for (const ticket of others) newest.set(ticket.id, ticket);

  const messageHappenings = await Promise.all(
    messages.map(async ({ message, isNew }): Promise<Happening[]> => {
      const ticket = newest.get(message.ticketId);
      if (!ticket) return [];
      const view = await toMessageView(message, {
        contactName: contactsById.get(message.contactId)?.name ?? '',
        users: deps.directory.users,
        signUrl: deps.signUrl,
      });
      return [
        {
          kind: 'message',
          action: isNew ? 'create' : 'update',
          ticket,
          threadId: message.threadId,
          silent: message.imported,
          view,
          quoted: await placeOfQuoted(companyId, message, newest),
        },
      ];
    }),
  );
  return {
    happenings: [
      ...lastPerTicket(tickets).map((ticket): Happening => ({ kind: 'ticket', ...ticket })),
      ...messageHappenings.flat(),
      ...(await Promise.all(
        changedContacts.map(
          async ({ contact, ...change }): Promise<Happening> => ({
            kind: 'contact',
            ...change,
            contact: await withPicture(companyId, contact),
          }),
        ),
      )),
      ...(await typingHappenings(companyId, changes, deps)),
      ...lastOfEachImport(changes.flatMap(smallHappening)),
    ],
    contactsById,
  };
};

/** Where what a message quotes belongs; null without a quote, or when it is gone. */
const placeOfQuoted = async (
  companyId: CompanyId,
  { threadId, ticketId, quotedMsg }: Message,
  tickets: ReadonlyMap<TicketId, StoredTicket>,
): Promise<Quoted | null> => {
  if (!quotedMsg) return null;
  const original = await messageRecords(companyId).get({ threadId, messageId: quotedMsg.id });
  if (!original) return null;
  if (original.ticketId === ticketId || original.queueId !== null) return original;
  const ticket = tickets.get(original.ticketId) ?? (await ticketRecords(companyId).get(original.ticketId));
  return { ticketId: original.ticketId, queueId: ticket?.queueId ?? null };
};

const typingImage = z.object({ threadId: threadIdSchema, typing: z.boolean() });

/** Customers who write where somebody looks. */
const typingHappenings = async (
  companyId: CompanyId,
  changes: ReadonlyArray<Change>,
  { roomsWanted }: Pick<Deps, 'roomsWanted'>,
): Promise<Happening[]> => {
  const notices = changes.flatMap((change) => (change.entity === 'contactTyping' && change.new ? [typingImage.parse(change.new)] : []));
  const last = new Map(notices.map((notice) => [notice.threadId, notice]));
  const found = await Promise.all(
    [...last.values()]
      .filter(({ threadId }) => roomsWanted.has(`thread:${threadId}`))
      .map(async ({ threadId, typing }) => {
        const { activeTicketId, lastTicketId } = await ticketRecords(companyId).getThread(threadId);
        const at = activeTicketId ?? lastTicketId;
        const ticket = at && (await ticketRecords(companyId).get(at));
        return ticket ? [{ kind: 'contact-typing' as const, ticket, typing }] : [];
      }),
  );
  return found.flat();
};

/** A batch may count hundreds of pieces: screens need the last of each import, and any that says to read again. */
const lastOfEachImport = (happenings: ReadonlyArray<Happening>): Happening[] =>
  happenings.filter(
    (happening, index) =>
      happening.kind !== 'import' ||
      happening.action === 'refresh' ||
      !happenings.slice(index + 1).some((later) => later.kind === 'import' && later.connectionId === happening.connectionId),
  );

type TicketChange = { before: StoredTicket | null; after: StoredTicket | null };

/** A ticket that changed several times in the batch is shown once, from its first state to its last. */
const lastPerTicket = (changes: ReadonlyArray<TicketChange>): TicketChange[] => {
  const byId = new Map<TicketId, TicketChange>();
  for (const change of changes) {
    const id = (change.after ?? change.before)?.id;
    if (id === undefined) continue;
    byId.set(id, { before: byId.get(id)?.before ?? change.before, after: change.after });
  }
  return [...byId.values()];
};

const waSession = z.object({
  connectionId: z.string(),
  status: z.enum(connectionStatuses),
  qrcode: z.string().optional(),
  reason: z.string().optional(),
  importGeneration: z.number().optional(),
  importTotal: z.number().default(0),
  importProcessed: z.number().default(0),
  importDate: z.string().optional(),
  importEnded: z.boolean().optional(),
});

const importOf = (session: z.output<typeof waSession>): ImportProgressView | null =>
  session.importGeneration === undefined
    ? null
    : {
        total: session.importTotal,
        processed: Math.min(session.importProcessed, session.importTotal),
        date: session.importDate ?? null,
        ended: session.importEnded === true,
      };

/** Parts of a user's row that decide what the user may see or do. */
const accessFields = [
  'profile',
  'super',
  'queueIds',
  'allTicket',
  'allowGroup',
  'allHistoric',
  'allUserChat',
  'userClosePendingTicket',
  'showDashboard',
  'allowRealTime',
  'allowConnections',
  'showContacts',
  'showCampaign',
];
/** What a user's row keeps for signing in shows on no screen. */
const unseenFields = ['browserSessionId', 'signedOutBefore', 'endedSignIns'];
const isVisibleUserChange = ({ old, new: now }: Change): boolean =>
  old === null ||
  now === null ||
  [...new Set([...Object.keys(old), ...Object.keys(now)])].some(
    (field) => !unseenFields.includes(field) && !isDeepStrictEqual(old[field], now[field]),
  );

/** Whether a user may see or do other things than before. */
export const hasOtherAccess = ({ old, new: now }: Change): boolean =>
  old !== null && now !== null && accessFields.some((field) => !isDeepStrictEqual(old[field], now[field]));

const smallHappening = (change: Change): Happening[] => {
  const image = change.new ?? change.old;
  const record = image && readDirectoryImage(change.entity, image);
  if (record) return [{ kind: 'record', record, isNew: change.old === null, gone: change.new === null }];
  if (change.entity === 'company') return isDeepStrictEqual(change.old?.settings, change.new?.settings) ? [] : [{ kind: 'settings' }];
  if (change.entity === 'user') {
    if (!isVisibleUserChange(change)) return [];
    const online = change.new?.online;
    return [
      {
        kind: 'user',
        userId: String((change.new ?? change.old)?.userId),
        online: typeof online === 'boolean' && online !== change.old?.online ? online : null,
        gone: change.new === null,
      },
      ...(hasOtherAccess(change) ? [{ kind: 'access' as const, userId: String(change.new?.userId) }] : []),
    ];
  }
  if (change.entity === 'waSession') {
    const session = change.new && waSession.parse(change.new);
    if (!session) return [];
    const { connectionId, status, qrcode, reason } = session;
    const before = change.old && waSession.parse(change.old);
    const progress = importOf(session);
    const isImport = progress !== null && JSON.stringify(progress) !== JSON.stringify(before && importOf(before));
    if (isImport) {
      const isNew = before?.importGeneration !== session.importGeneration || progress.ended !== (before?.importEnded === true);
      return [{ kind: 'import', action: isNew ? 'refresh' : 'update', connectionId, progress }];
    }
    return [{ kind: 'wa-session', connectionId, status, qrcode: qrcode ?? null, reason: reason ?? null }];
  }
  return [];
};
