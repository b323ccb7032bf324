import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/icon-button.tsx';
import { setStar } from '../../lib/message-stars.ts';
import type { MessageHit } from './api/message-search-query.ts';
import { starredMessagesQuery, type StarredMessage } from './api/starred-messages-query.ts';
import { HitLink } from './hit-link.tsx';
import { HitList } from './hit-list.tsx';
import { HitWriter } from './hit-writer.tsx';
import './message-search.css';

type StarredMessagesProps = {
  /** The message on screen. */
  shown: string | null;
  hrefOf: (hit: MessageHit) => string;
  onOpen: (hit: MessageHit) => void;
};

/** Messages the user starred, from all conversations, in place of the tickets. One whose star is taken off stays until the list is read again, so that it
 *  can be set again. */
export const StarredMessages = ({ shown, hrefOf, onOpen }: StarredMessagesProps) => {
  const { t } = useTranslation('messageSearch');
  const cache = useQueryClient();
  const query = useInfiniteQuery(starredMessagesQuery());
  const [taken, setTaken] = useState<ReadonlySet<string>>(() => new Set());
  const hits = [...new Map((query.data?.pages ?? []).flatMap((page) => page.hits).map((hit) => [hit.id, hit])).values()];
  const mark = (id: string, isStarred: boolean) =>
    setTaken((before) => new Set([...[...before].filter((each) => each !== id), ...(isStarred ? [] : [id])]));
  const star = async ({ id }: StarredMessage, isStarred: boolean) => {
    mark(id, isStarred);
    if (!(await setStar(cache, id, isStarred))) mark(id, !isStarred);
  };
  return (
    <HitList label={t('starred.label')} count={hits.length} query={query} loadingText={t('starred.loading')} noneText={t('starred.none')}>
      {hits.map((hit) => (
        <div role="listitem" key={hit.id} className="hit-row">
          <HitLink hit={hit} isShown={hit.id === shown} href={hrefOf(hit)} onOpen={() => onOpen(hit)}>
            <StarredText hit={hit} />
          </HitLink>
          <IconButton
            className="hit-star"
            icon={taken.has(hit.id) ? 'star' : 'star-filled'}
            label={t(taken.has(hit.id) ? 'starred.set' : 'starred.take', { name: hit.contact.name })}
            onClick={() => void star(hit, taken.has(hit.id))}
          />
        </div>
      ))}
    </HitList>
  );
};

/** Their text is for machines, or there is none. */
const wordless: ReadonlyArray<string> = [
  'audio',
  'call_log',
  'contactMessage',
  'locationMessage',
  'unsupported',
  'notShown',
  'viewOnce',
  'phoneOnly',
  'change',
];
const plain: ReadonlyArray<string> = ['conversation', 'template'];

const StarredText = ({ hit }: { hit: StarredMessage }) => {
  const { t } = useTranslation(['messageSearch', 'conversation']);
  if (hit.isDeleted) return <em>{t('starred.gone')}</em>;
  const text = wordless.includes(hit.mediaType) ? '' : hit.excerpt.text;
  const kind = text === '' || !plain.includes(hit.mediaType) ? t(`conversation:kinds.${hit.mediaType}`) : '';
  return (
    <>
      <HitWriter hit={hit} />
      {[kind, text].filter(Boolean).join(' · ')}
    </>
  );
};
