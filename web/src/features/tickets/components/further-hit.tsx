import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { furtherHitQuery } from '../api/message-hit-query.ts';
import type { TicketView } from '../ticket-types.ts';

type FurtherHitProps = { ticket: TicketView; searched: string; cursor: string; onFound: (messageId: string) => void };

/** Says that what was searched for is further back than the list looked, and goes there when asked. */
export const FurtherHit = ({ ticket, searched, cursor, onFound }: FurtherHitProps) => {
  const { t } = useTranslation('tickets');
  const [from, setFrom] = useState(cursor);
  const [asked, setAsked] = useState(false);
  const { data: hit, isFetching, isError, refetch } = useQuery({ ...furtherHitQuery(ticket, searched, from), enabled: asked });
  const messageId = hit?.kind === 'found' ? hit.messageId : null;
  useEffect(() => {
    if (messageId !== null) onFound(messageId);
  }, [messageId, onFound]);
  if (messageId !== null) return null;
  const isOver = asked && hit === null;
  const look = () => {
    if (isError) void refetch();
    if (hit?.kind === 'further') setFrom(hit.cursor);
    setAsked(true);
  };
  return (
    <p className="conversation-notice" role="status">
      {t(isOver ? 'further.none' : isFetching ? 'further.looking' : hit ? 'further.notYet' : 'further.is', { words: searched })}{' '}
      {!isOver && !isFetching && (
        <button type="button" className="text-button" onClick={look}>
          {t(hit ? 'further.on' : 'further.go')}
        </button>
      )}
    </p>
  );
};
