import type { LiveEvent } from '@balcao/shared/events/live-frames.ts';
import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { showToast } from '../../components/toasts.tsx';
import { eventsNamed } from '../../lib/live/live-connection.ts';
import { playNotification } from '../../lib/sound.ts';
import { mentionsKey } from './api/mention-queries.ts';

/** A colleague's note names this person: sound, toast, bell. Where they have looked, on whatever screen, the bell forgets it. */
export const notifyOfMentions = (cache: QueryClient, events: LiveEvent[], open: (uuid: string) => void): void => {
  const mentions = eventsNamed(events, 'mention');
  if (mentions.length === 0) return;
  void cache.invalidateQueries({ queryKey: mentionsKey });
  for (const { action, uuid, by } of mentions) {
    if (action !== 'create') continue;
    playNotification();
    const text = i18next.t('tickets:notify.mentioned', { name: by ?? '' });
    showToast('info', text, { label: i18next.t('tickets:notify.show'), run: () => open(uuid) });
  }
};
