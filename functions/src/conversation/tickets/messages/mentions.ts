import type { MentionView } from '@balcao/shared/contract/messages.ts';
import type { TicketId } from '@balcao/shared/domain/ids.ts';
import { canSeeTicket } from '@balcao/shared/domain/tickets/can-see-ticket.ts';
import { mentionsAmong } from '@balcao/shared/domain/users/mentioned-users.ts';
import { cutText } from '@balcao/shared/domain/text/cut-text.ts';
import { findTicket } from '../attend/find-ticket.ts';
import type { MentionStore } from '../store/mention-store.ts';
import type { MessagingDeps } from './messaging-deps.ts';

type Deps = Pick<MessagingDeps, 'actor' | 'tickets' | 'messages' | 'names'> & { mentions: MentionStore };

/** Mentions that are listed, and those of a month that are looked through for them: what one may not see any more does not stand in the way. */
const most = 100;
const mostRead = 1000;
/** Characters of the note. */
const shownText = 200;

/** Notes that name the actor and that they have not looked at, the newest first, of tickets they may see. */
export const listMentions = async ({ actor, tickets, messages, mentions, names }: Deps): Promise<{ mentions: MentionView[] }> => {
  const found = await mentions.list(actor.userId, mostRead);
  if (found.length === 0) return { mentions: [] };
  const [known, { users }] = await Promise.all([tickets.getMany([...new Set(found.map(({ ticketId }) => ticketId))]), names()]);
  const seen = new Set(known.filter((ticket) => canSeeTicket(actor, ticket)).map(({ id }) => id));
  const shown = found
    .filter(({ ticketId }) => seen.has(ticketId))
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt))
    .slice(0, most);
  const notes = new Map((await messages.getMany(shown)).map((note) => [note.id, note]));
  const namedIn = mentionsAmong([...users.values()]);
  return {
    mentions: shown.flatMap(({ messageId, ticketId, ticketUuid, by, createdAt }): MentionView[] => {
      const note = notes.get(messageId);
      if (!note || note.isDeleted) return [];
      if (note.isEdited && !namedIn(note.body).includes(actor.userId)) return [];
      const author = by === null ? undefined : users.get(by);
      return [
        {
          messageId,
          ticketId,
          uuid: ticketUuid,
          by: author ? { id: author.id, name: author.name } : null,
          text: cutText(note.body, shownText),
          createdAt,
        },
      ];
    }),
  };
};

/** The actor looked at a ticket: nothing in it waits for them any more. @throws AppError ERR_TICKET_NOT_FOUND. */
export const readMentions = async (deps: MessagingDeps & Pick<Deps, 'mentions'>, ticketId: TicketId): Promise<{ ok: true }> => {
  const { id } = await findTicket(deps, ticketId);
  const found = await deps.mentions.ofTicket(deps.actor.userId, id);
  if (found.length > 0) await deps.mentions.remove(found);
  return { ok: true };
};
