import type { Me } from '@balcao/shared/contract/auth.ts';
import type { TicketView } from '@balcao/shared/domain/tickets/ticket.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { joinRoom } from '../../lib/live/live-connection.ts';
import { putOnScreen } from '../../lib/on-screen.ts';
import { messagesAroundQuery, messagesQuery, threadKey } from './api/message-queries.ts';
import { flattenMessages } from './live/reduce-messages.ts';
import { useOutbox } from './outbox.ts';
import { withOutgoing } from './outgoing-bubble.ts';
import { forgetPeople } from './presence.ts';

const mediaRefreshMs = 60_000;

/** A ticket's messages, kept up to date while they are on screen: `stored` as the server has them, `messages` with what is being sent; those around one of
 *  them (`around`) where that is far from the end.
 *  @param isLive whether the ticket is still this person's to see; its room is joined then. */
export const useThread = (ticket: TicketView, user: Me, isLive: boolean, wanted: string | null) => {
  const cache = useQueryClient();
  const query = useInfiniteQuery(messagesQuery(ticket));
  const { data, fetchNextPage } = query;
  const stored = useMemo(() => flattenMessages(data), [data]);
  const isFar = wanted !== null && data !== undefined && stored.every(({ id }) => id !== wanted);
  // Once it is shown apart it stays so, also when the thread itself comes that far.
  const [around, setAround] = useState<string | null>(null);
  if (isFar && around !== wanted) setAround(wanted);
  if (wanted === null && around !== null) setAround(null);
  const part = useInfiniteQuery({ ...messagesAroundQuery(ticket.id, around ?? ''), enabled: around !== null });
  const { hasPreviousPage: hasNewer, isFetchingPreviousPage: isLoadingNewer, fetchPreviousPage, fetchNextPage: fetchOlderOfPart } = part;
  const partMessages = useMemo(() => (around === null ? null : flattenMessages(part.data)), [around, part.data]);
  /** A part that comes to the end goes on with what is new. */
  const shown = useMemo(() => {
    const last = partMessages?.at(-1)?.id;
    if (!partMessages || last === undefined) return stored;
    return hasNewer ? partMessages : [...partMessages, ...stored.filter(({ id }) => id > last)];
  }, [partMessages, stored, hasNewer]);
  const outgoing = useOutbox(({ items }) => items);
  const isApart = partMessages !== null && partMessages.length > 0;
  const messages = useMemo(
    () => (isApart && hasNewer ? shown : withOutgoing(shown, outgoing, ticket.id, user)),
    [isApart, hasNewer, shown, outgoing, ticket.id, user],
  );
  const hasManyAuthors = useMemo(() => new Set(stored.flatMap(({ user: author }) => author?.id ?? [])).size > 1, [stored]);

  useEffect(() => {
    if (!isLive) return;
    const leave = joinRoom(`ticket:${ticket.uuid}`);
    return () => {
      leave();
      forgetPeople(ticket.id);
    };
  }, [ticket.uuid, ticket.id, isLive]);

  useEffect(() => putOnScreen(ticket.uuid, 'messages'), [ticket.uuid]);

  const loadOlder = useCallback(() => void (isApart ? fetchOlderOfPart() : fetchNextPage()), [isApart, fetchOlderOfPart, fetchNextPage]);
  const loadNewer = useCallback(() => void fetchPreviousPage(), [fetchPreviousPage]);
  const refreshedAt = useRef(0);
  /** Reads the thread again for links to its files that still work. */
  const refreshMedia = useCallback(() => {
    // one broken file must not reload the thread over and over
    if (Date.now() - refreshedAt.current < mediaRefreshMs) return;
    refreshedAt.current = Date.now();
    void cache.invalidateQueries({ queryKey: threadKey(ticket.id) });
  }, [cache, ticket.id]);

  const { hasNextPage, isFetchingNextPage } = isApart ? part : query;
  return {
    query,
    stored,
    messages,
    hasManyAuthors,
    hasOlder: hasNextPage,
    isLoadingOlder: isFetchingNextPage,
    loadOlder,
    /** The message the part is around; null where the thread itself is shown. */
    apart: isApart ? around : null,
    hasNewer: isApart && hasNewer,
    isLoadingNewer,
    loadNewer,
    refreshMedia,
  };
};
