import type { LiveEvent } from '@balcao/shared/events/live-frames.ts';
import i18next from 'i18next';
import { showToast } from '../../../components/toasts.tsx';
import { eventsNamed } from '../../../lib/live/live-connection.ts';

/** Long enough to read where on the phone it is. */
const shownMs = 20_000;

/** The device of a deleted connection could not be unlinked: whoever has the phone removes it there. */
export const tellOfDevicesLeft = (events: LiveEvent[]): void => {
  const left = eventsNamed(events, 'deviceLeft');
  if (left.length === 0) return;
  void i18next.loadNamespaces('connections').then(() => {
    for (const { connection } of left)
      showToast('warning', i18next.t('connections:deviceLeft', { name: connection.name }), undefined, shownMs);
  });
};
