import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/icon-button.tsx';
import { formatTimeOrDate } from '../../lib/format.ts';
import { conversationSearchField, takeTyped } from '../../lib/keys/typing-owner.ts';
import { searchDelayMs } from '../../lib/limits.ts';
import { useLayer } from '../../lib/layers/use-layer.ts';
import { useNow } from '../../lib/use-now.ts';
import { hitsOf, messageSearchQuery } from './api/message-search-query.ts';
import { MarkedText } from './marked-text.tsx';
import './message-search.css';

type ConversationSearchProps = {
  ticketId: number;
  /** Shows a message in the conversation. */
  onShow: (messageId: string) => void;
  onClose: () => void;
};

const fewestLetters = 3;

/** A row above the messages: what to look for in this conversation, earlier tickets of it too, and the way from one place to the next. */
export const ConversationSearch = ({ ticketId, onShow, onClose }: ConversationSearchProps) => {
  const { t } = useTranslation(['messageSearch', 'common']);
  const now = useNow();
  const [text, setText] = useState('');
  const [words, setWords] = useState('');
  const [at, setAt] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useLayer(true, onClose);
  useLayoutEffect(() => {
    // Before the next key, which would stand in front of it otherwise.
    setText(takeTyped(conversationSearchField));
    input.current?.focus();
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => setWords(text.trim().length >= fewestLetters ? text : ''), searchDelayMs);
    return () => clearTimeout(timer);
  }, [text]);
  const query = useInfiniteQuery({ ...messageSearchQuery({ words, ticketId }), enabled: words !== '' });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const hits = words === '' ? [] : hitsOf(query.data?.pages);
  const index = hits.findIndex(({ id }) => id === at);
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && index >= hits.length - 2) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, index, hits.length]);
  const go = (step: 1 | -1) => {
    const hit = hits[Math.max(0, Math.min(hits.length - 1, index + step))];
    if (!hit) return;
    setAt(hit.id);
    onShow(hit.id);
  };
  const shown = hits[index];
  return (
    <div className="conversation-search" role="search" aria-label={t('here')}>
      <div className="conversation-search-row">
        <input
          ref={input}
          type="search"
          value={text}
          placeholder={t('here')}
          aria-label={t('here')}
          enterKeyHint="search"
          onChange={(event) => {
            setText(event.target.value);
            setAt(null);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
            event.preventDefault();
            go(event.key === 'ArrowDown' || (event.key === 'Enter' && event.shiftKey) ? -1 : 1);
          }}
        />
        <span className="conversation-search-count" role="status">
          {words === ''
            ? ''
            : query.isError
              ? t('failed')
              : query.isPending || (hits.length === 0 && query.isFetching)
                ? t('looking')
                : hits.length === 0
                  ? t('none')
                  : t(hasNextPage ? 'placeMore' : 'place', { at: index + 1, count: hits.length })}
        </span>
        <IconButton icon="angle-up" label={t('older')} disabled={hits.length === 0 || index === hits.length - 1} onClick={() => go(1)} />
        <IconButton icon="angle-down" label={t('newer')} disabled={index <= 0} onClick={() => go(-1)} />
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </div>
      {shown && (
        <p className="conversation-search-hit">
          <time dateTime={shown.createdAt}>{formatTimeOrDate(shown.createdAt, now)}</time> <MarkedText excerpt={shown.excerpt} />
        </p>
      )}
    </div>
  );
};
