import { useInfiniteQuery } from '@tanstack/react-query';
import { type UIEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { ShownPicture } from '../../components/shown-picture.tsx';
import { PartTabs } from '../../components/part-tabs.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { formatBytes, formatDateTime, formatTimeOrDate } from '../../lib/format.ts';
import { listEndPx } from '../../lib/limits.ts';
import { mediaName, showLabel } from './show-label.ts';
import { mediaOf, mediaParts, mediaQuery, type MediaMessage, type MediaPart } from './history-queries.ts';

type MediaGalleryProps = { ticketId: number; onShow: (message: MediaMessage) => void; onClose: () => void };

const partNames = Object.keys(mediaParts) as MediaPart[]; // its own keys

/** Everything that was sent in a conversation as a file, by kind, newest first. */
export const MediaGallery = ({ ticketId, onShow, onClose }: MediaGalleryProps) => {
  const { t } = useTranslation(['contactHistory', 'common']);
  const [part, setPart] = useState<MediaPart>('pictures');
  const query = useInfiniteQuery(mediaQuery(ticketId, part));
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const media = mediaOf(query.data?.pages);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = list.current;
    if (hasNextPage && !isFetchingNextPage && element && element.scrollHeight <= element.clientHeight + listEndPx) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, media.length]);
  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    if (hasNextPage && !isFetchingNextPage && scrollHeight - scrollTop - clientHeight < listEndPx) void fetchNextPage();
  };
  return (
    <Dialog title={t('media')} confirmLabel={t('common:close')} onlyClose size="large" onConfirm={onClose} onClose={onClose}>
      <PartTabs
        label={t('media')}
        name="media"
        parts={partNames.map((id) => ({ id, label: t(`parts.${id}`) }))}
        shown={part}
        onShow={setPart}
      />
      <div
        ref={list}
        key={part}
        id={`media-${part}`}
        role="tabpanel"
        aria-labelledby={`media-tab-${part}`}
        aria-busy={query.isFetching}
        className={part === 'pictures' ? 'media-grid' : 'media-list'}
        onScroll={onScroll}
      >
        {media.map((message) => (
          <Item key={message.id} message={message} onShow={onShow} />
        ))}
        <p className="media-state" role="status">
          {query.isError ? errorText(query.error) : query.isFetching ? t('looking') : !hasNextPage && media.length === 0 ? t('none') : ''}
        </p>
      </div>
    </Dialog>
  );
};

const Item = ({ message, onShow }: { message: MediaMessage; onShow: (message: MediaMessage) => void }) => {
  const { t } = useTranslation('contactHistory');
  const url = message.mediaUrl ?? '';
  const when = formatDateTime(message.createdAt);
  const name = message.media?.fileName ?? t('noName');
  if (message.mediaType === 'image' || message.mediaType === 'video')
    return (
      <button
        type="button"
        className="media-tile"
        title={showLabel(t, message)}
        aria-label={showLabel(t, message)}
        onClick={() => onShow(message)}
      >
        <span>
          {message.mediaType === 'image' ? (
            <ShownPicture src={url} alt={message.body} loading="lazy" />
          ) : (
            <video src={url} preload="metadata" muted />
          )}
        </span>
        <small>{mediaName(message) ?? formatTimeOrDate(message.createdAt, new Date())}</small>
      </button>
    );
  return (
    <div className="media-row">
      {message.mediaType === 'audio' ? (
        <audio controls preload="none" src={url} aria-label={when} />
      ) : (
        <a href={url} download={name} target="_blank" rel="noopener noreferrer">
          {name}
        </a>
      )}
      <small>{[when, message.media?.sizeBytes ? formatBytes(message.media.sizeBytes) : ''].filter(Boolean).join(' · ')}</small>
      <button type="button" className="text-button" aria-label={t('showFrom', { when })} onClick={() => onShow(message)}>
        {t('showMessage')}
      </button>
    </div>
  );
};
