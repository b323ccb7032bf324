import { companyId as companyIdSchema, type CompanyId } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { canSeeTicket } from '@balcao/shared/domain/tickets/can-see-ticket.ts';
import { mentionsAmong } from '@balcao/shared/domain/users/mentioned-users.ts';
import { loadNames, type Names } from '../../../people/names/service/names.ts';
import type { Change, Reaction } from '../../../platform/stream-consumer.ts';
import { parseMessageImage } from '../store/conversation-tables.ts';
import { mentionStoreFor, type MentionStore } from '../store/mention-store.ts';
import { ticketStoreFor, type TicketStore } from '../store/ticket-store.ts';

type Deps = { tickets: Pick<TicketStore, 'get'>; mentions: Pick<MentionStore, 'add'>; users: () => Promise<Names['users']> };

/** Notes down whom a private note names, and whom it names since it was edited, for each who may see its ticket. Of all other messages nothing is read. */
export const mentionsReaction = (depsOf: (companyId: CompanyId) => Deps): Reaction => ({
  on: { message: ['created', 'changed'] },
  urgent: false,
  whenBusy: 'ownQueue',
  react: async (changes) => {
    for (const change of changes) {
      const note = noteIn(change);
      if (note) await noteDown(depsOf(note.companyId), note);
    }
  },
});

/** `before`: its text until then, '' of a new one. */
type Note = { companyId: CompanyId; message: Message; before: string };

const noteIn = ({ old, new: now }: Change): Note | null => {
  if (typeof now?.['body'] !== 'string' || !now['body'].includes('@') || now['body'] === old?.['body']) return null;
  const message = parseMessageImage(now);
  if (!message.isPrivate || message.isDeleted) return null;
  return { companyId: companyIdSchema.parse(now['companyId']), message, before: old === null ? '' : parseMessageImage(old).body };
};

const noteDown = async ({ tickets, mentions, users }: Deps, { message, before }: Note): Promise<void> => {
  const known = await users();
  const namedIn = mentionsAmong([...known.values()].filter(({ active, id }) => active && id !== message.userId));
  const told = new Set(namedIn(before));
  const named = namedIn(message.body).filter((id) => !told.has(id));
  if (named.length === 0) return;
  const ticket = await tickets.get(message.ticketId);
  if (!ticket) return;
  for (const userId of named) {
    const user = known.get(userId);
    if (!user || !canSeeTicket({ ...user, userId }, ticket)) continue;
    await mentions.add({
      userId,
      ticketId: ticket.id,
      ticketUuid: ticket.uuid,
      threadId: message.threadId,
      messageId: message.id,
      by: message.userId,
      createdAt: message.createdAt,
    });
  }
};

export const mentions = mentionsReaction((companyId) => ({
  tickets: ticketStoreFor(companyId),
  mentions: mentionStoreFor(companyId),
  users: async () => (await loadNames(companyId)).users,
}));
