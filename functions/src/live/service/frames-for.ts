import type { CompanyId, QueueId, TicketId } from '@balcao/shared/domain/ids.ts';
import {
  connectionId as connectionIdSchema,
  ticketId as ticketIdSchema,
  ticketUuid,
  userId as userIdSchema,
} from '@balcao/shared/domain/ids.ts';
import type { MessageView } from '@balcao/shared/domain/messages/message.ts';
import type { ImportProgressView } from '@balcao/shared/domain/connections/import-settings.ts';
import type { ConnectionStatus } from '@balcao/shared/domain/connections/connection-status.ts';
import { can } from '@balcao/shared/domain/permissions.ts';
import { canSeeMessage } from '@balcao/shared/domain/tickets/can-see-message.ts';
import { canSeeTicket, type Viewer } from '@balcao/shared/domain/tickets/can-see-ticket.ts';
import type { LiveEvent } from '@balcao/shared/events/live-frames.ts';
import { toContactView } from '../../contacts/service/present-contact.ts';
import type { Contact } from '../../contacts/service/contact-records.ts';
import type { Directory, DirectoryRecord } from '../../directory/service/directory-records.ts';
import { canUseQuickMessage } from '../../directory/service/list-directory.ts';
import { withHiddenNumber, withHiddenQuote } from '../../tickets/service/message-views.ts';
import { namedUser, toTicketView } from '../../tickets/service/ticket-views.ts';
import type { StoredTicket } from '../../tickets/service/ticket-records.ts';

/** Where a quoted message belongs. */
export type Quoted = { ticketId: TicketId; queueId: QueueId | null };

/** What happened, once per company and batch, before anybody's eyes are considered. */
export type Happening =
  | { kind: 'ticket'; before: StoredTicket | null; after: StoredTicket | null }
  /** `silent` ones are for those who have the conversation open only. */
  | {
      kind: 'message';
      action: 'create' | 'update';
      ticket: StoredTicket;
      threadId: string;
      silent: boolean;
      view: MessageView;
      quoted: Quoted | null;
    }
  | { kind: 'contact-typing'; ticket: StoredTicket; typing: boolean }
  | { kind: 'contact'; before: boolean; contact: Contact; gone: boolean }
  | { kind: 'user'; userId: string; online: boolean | null; gone: boolean }
  | { kind: 'record'; record: DirectoryRecord; isNew: boolean; gone: boolean }
  | { kind: 'settings' }
  /** What this user may see or do is not what it was. */
  | { kind: 'access'; userId: string }
  | { kind: 'wa-session'; connectionId: string; status: ConnectionStatus; qrcode: string | null; reason: string | null }
  | { kind: 'import'; action: 'refresh' | 'update'; connectionId: string; progress: ImportProgressView };

export type Watcher = { viewer: Viewer; rooms: ReadonlyArray<string>; hideNumbers: boolean };
type Context = { companyId: CompanyId; directory: Directory; contacts: ReadonlyMap<string, Contact> };

/** What one socket gets to know. Pure. A ticket its user may not see any more leaves as a deletion; messages go to those
 *  who have the conversation open or asked for notifications, and may see its ticket. */
export const framesFor = (watcher: Watcher, happenings: ReadonlyArray<Happening>, context: Context): LiveEvent[] =>
  happenings.flatMap((happening) => eventOf(watcher, happening, context) ?? []);

const eventOf = (
  { viewer, rooms, hideNumbers }: Watcher,
  happening: Happening,
  { companyId, directory, contacts }: Context,
): LiveEvent | null => {
  switch (happening.kind) {
    case 'ticket': {
      const { before, after } = happening;
      const event = `company-${companyId}-ticket` as const;
      const contact = after && contacts.get(after.contactId);
      if (after && contact && canSeeTicket(viewer, after))
        return { event, action: before ? 'update' : 'create', ticket: toTicketView(after, contact, directory, hideNumbers) };
      return before && canSeeTicket(viewer, before)
        ? {
            event,
            action: 'delete',
            ticketId: ticketIdSchema.parse(before.id),
            uuid: ticketUuid.parse(before.uuid),
            ...whyGone(before, after, directory),
          }
        : null;
    }
    case 'message': {
      const isWanted = rooms.includes(`thread:${happening.threadId}`) || (!happening.silent && rooms.includes('notifications'));
      if (!isWanted || !canSeeTicket(viewer, happening.ticket)) return null;
      return {
        event: `company-${companyId}-appMessage`,
        action: happening.action,
        ticketId: happening.ticket.id,
        message: seenMessage(viewer, happening, hideNumbers),
      };
    }
    case 'contact-typing':
      return rooms.includes(`thread:${happening.ticket.threadId}`) && canSeeTicket(viewer, happening.ticket)
        ? { event: `company-${companyId}-contactTyping`, action: 'update', ticketId: happening.ticket.id, typing: happening.typing }
        : null;
    case 'contact': {
      const event = `company-${companyId}-contact` as const;
      if (happening.gone) return { event, action: 'delete', contactId: happening.contact.id };
      return {
        event,
        action: happening.before ? 'update' : 'create',
        contact: toContactView(happening.contact, companyId, directory.tags, hideNumbers),
      };
    }
    case 'user':
      return {
        event: `company-${companyId}-user`,
        action: happening.gone ? 'delete' : 'update',
        userId: userIdSchema.parse(happening.userId),
        ...(happening.online === null ? {} : { online: happening.online }),
      };
    case 'record':
      return recordEvent(viewer, happening, companyId);
    case 'settings':
      return { event: `company-${companyId}-companySettings`, action: 'update' };
    case 'access':
      return viewer.userId === happening.userId ? { event: `company-${companyId}-auth`, action: 'access' } : null;
    case 'wa-session':
      return can(viewer, 'connections:manage')
        ? {
            event: `company-${companyId}-whatsappSession`,
            action: 'update',
            session: {
              id: connectionIdSchema.parse(happening.connectionId),
              status: happening.status,
              qrcode: happening.qrcode,
              reason: happening.reason,
            },
          }
        : null;
    case 'import':
      return can(viewer, 'connections:manage')
        ? {
            event: `company-${companyId}-importMessages`,
            action: happening.action,
            connectionId: connectionIdSchema.parse(happening.connectionId),
            progress: happening.progress,
          }
        : null;
  }
};

type Gone = Pick<Extract<LiveEvent, { cause: unknown }>, 'cause' | 'by' | 'to' | 'queue'>;

/** Why a ticket left the sight of somebody who saw it before. */
const whyGone = (before: StoredTicket, after: StoredTicket | null, { users, queues }: Directory): Gone => {
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

const recordEvent = (
  viewer: Viewer,
  { record, isNew, gone }: Extract<Happening, { kind: 'record' }>,
  companyId: CompanyId,
): LiveEvent | null => {
  const action = isNew ? 'create' : 'update';
  switch (record.of) {
    case 'queue': {
      const event = `company-${companyId}-queue` as const;
      return gone ? { event, action: 'delete', queueId: record.queue.id } : { event, action, queue: record.queue };
    }
    case 'tag': {
      const event = `company-${companyId}-tag` as const;
      return gone ? { event, action: 'delete', tagId: record.tag.id } : { event, action, tag: record.tag };
    }
    case 'whatsapp': {
      const event = `company-${companyId}-whatsapp` as const;
      return gone ? { event, action: 'delete', whatsappId: record.whatsapp.id } : { event, action, whatsapp: record.whatsapp };
    }
    case 'quickMessage': {
      const event = `company-${companyId}-quickemessage` as const;
      if (!canUseQuickMessage(viewer.userId, record.quickMessage)) return null;
      return gone ? { event, action: 'delete', quickMessageId: record.quickMessage.id } : { event, action, record: record.quickMessage };
    }
  }
};

const seenMessage = (
  viewer: Viewer,
  { ticket, view, quoted }: Extract<Happening, { kind: 'message' }>,
  hideNumbers: boolean,
): MessageView => {
  const quoting = quoted === null || canSeeMessage(viewer, ticket.id, quoted) ? view : withHiddenQuote(view);
  return hideNumbers ? withHiddenNumber(quoting) : quoting;
};
