import type { TFunction } from 'i18next';
import { formatDateTime } from '../../lib/format.ts';
import type { MediaMessage } from './history-queries.ts';

/** What a picture or video is called: its file's name, else its caption; null where it has neither. */
export const mediaName = ({ media, body }: Pick<MediaMessage, 'media' | 'body'>): string | null => media?.fileName || body || null;

/** Name of the button that shows a picture or video in the conversation. */
export const showLabel = (t: TFunction<'contactHistory'>, message: Pick<MediaMessage, 'media' | 'body' | 'createdAt'>): string =>
  [t('showFrom', { when: formatDateTime(message.createdAt) }), mediaName(message)].filter(Boolean).join(': ');
