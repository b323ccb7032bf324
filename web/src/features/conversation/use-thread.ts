import type { Me } from '@balcao/shared/contract/auth.ts';
import type { TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { joinRoom } from '../../lib/live/live-connection.ts';
import { messagesQuery, threadKey } from './api/message-queries.ts';
import { flattenMessages } from './live/reduce-messages.ts';
import { useOutbox } from './outbox.ts';
import { withOutgoing } from './outgoing-bubble.ts';
import { forgetPeople } from './presence.ts';

const mediaRefreshMs = 60_000;

/** A ticket's messages, kept up to date while they are on screen: `stored` as the server has them, `messages` with what is being sent.
 *  @param isLive whether the ticket is still this person's to see; its room is joined then. */
export const useThread = (ticket: TicketView, user: Me, isLive: boolean) => {
  const cache = useQueryClient();
  const query = useInfiniteQuery(messagesQuery(ticket));
  const { data, fetchNextPage } = query;
  const stored = useMemo(() => flattenMessages(data), [data]);
  const outgoing = useOutbox(({ items }) => items);
  const messages = useMemo(() => withOutgoing(stored, outgoing, ticket.id, user), [stored, outgoing, ticket.id, user]);
  const hasManyAuthors = useMemo(() => new Set(stored.flatMap(({ user: author }) => author?.id ?? [])).size > 1, [stored]);

  useEffect(() => {
    if (!isLive) return;
    const leave = joinRoom(`ticket:${ticket.uuid}`);
    return () => {
      leave();
      forgetPeople(ticket.id);
    };
  }, [ticket.uuid, ticket.id, isLive]);

  const loadOlder = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const refreshedAt = useRef(0);
  /** Reads the thread again for links to its files that still work. */
  const refreshMedia = useCallback(() => {
    // one broken file must not reload the thread over and over
    if (Date.now() - refreshedAt.current < mediaRefreshMs) return;
    refreshedAt.current = Date.now();
    void cache.invalidateQueries({ queryKey: threadKey(ticket.id) });
  }, [cache, ticket.id]);

  return { query, stored, messages, hasManyAuthors, loadOlder, refreshMedia };
};
