import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format.ts';
import { isNotKept } from '../../lib/not-kept.ts';
import { hitsOf, messageSearchQuery, type MessageHit, type MessageSearch } from './api/message-search-query.ts';
import { HitLink } from './hit-link.tsx';
import { HitList } from './hit-list.tsx';
import { HitWriter } from './hit-writer.tsx';
import { MarkedText } from './marked-text.tsx';
import './message-search.css';

type MessageHitsProps = {
  /** What is searched for, but what is chosen here. */
  search: MessageSearch;
  /** The message on screen. */
  shown: string | null;
  hrefOf: (hit: MessageHit) => string;
  onOpen: (hit: MessageHit) => void;
  /** The first hits of these words are there, or there are none. */
  onSettled: (words: string) => void;
};

const authors = ['all', 'customer', 'us'] as const;
const kindGroups = {
  any: [],
  text: ['conversation'],
  files: ['image', 'video', 'audio', 'application'],
  places: ['locationMessage', 'contactMessage'],
} as const satisfies Record<string, string[]>;
const kindNames = Object.keys(kindGroups) as (keyof typeof kindGroups)[]; // its own keys

/** Messages that hold the words searched for, from all conversations, in place of the tickets. */
export const MessageHits = ({ search, shown, hrefOf, onOpen, onSettled }: MessageHitsProps) => {
  const { t } = useTranslation('messageSearch');
  const [author, setAuthor] = useState<(typeof authors)[number]>('all');
  const [kind, setKind] = useState<keyof typeof kindGroups>('any');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const query = useInfiniteQuery(
    messageSearchQuery({
      ...search,
      ...(author === 'all' ? {} : { author }),
      kinds: [...kindGroups[kind]],
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
    }),
  );
  const { data, isError, isPlaceholderData, hasNextPage } = query;
  const hits = hitsOf(data?.pages);
  // A page without hits may be followed by others.
  const isSettled = isError || isNotKept(query) || (data !== undefined && !isPlaceholderData && (hits.length > 0 || !hasNextPage));
  const { words } = search;
  useEffect(() => {
    if (isSettled) onSettled(words);
  }, [isSettled, words, onSettled]);
  const lookedTo = data?.pages.at(-1)?.lookedTo ?? null;
  const isNarrowed = author !== 'all' || kind !== 'any' || from !== '' || to !== '';
  return (
    <>
      <div className="hit-filters">
        <select
          aria-label={t('author.label')}
          value={author}
          onChange={(event) => setAuthor(authors.find((one) => one === event.target.value) ?? 'all')}
        >
          {authors.map((one) => (
            <option key={one} value={one}>
              {t(`author.${one}`)}
            </option>
          ))}
        </select>
        <select
          aria-label={t('kind.label')}
          value={kind}
          onChange={(event) => setKind(kindNames.find((one) => one === event.target.value) ?? 'any')}
        >
          {kindNames.map((one) => (
            <option key={one} value={one}>
              {t(`kind.${one}`)}
            </option>
          ))}
        </select>
        <label>
          {t('from')}
          <input type="date" value={from} max={to || undefined} onChange={(event) => setFrom(event.target.value)} />
        </label>
        <label>
          {t('to')}
          <input type="date" value={to} min={from || undefined} onChange={(event) => setTo(event.target.value)} />
        </label>
      </div>
      <HitList
        label={t('results')}
        count={hits.length}
        query={query}
        loadingText={lookedTo && hits.length === 0 ? t('lookedTo', { date: formatDate(lookedTo) }) : t('looking')}
        noneText={t(isNarrowed ? 'noneNarrowed' : 'none')}
      >
        {hits.map((hit) => (
          <div role="listitem" key={hit.id}>
            <HitLink hit={hit} isShown={hit.id === shown} href={hrefOf(hit)} onOpen={() => onOpen(hit)}>
              <HitWriter hit={hit} />
              <MarkedText excerpt={hit.excerpt} />
            </HitLink>
          </div>
        ))}
      </HitList>
    </>
  );
};
