import i18next from 'i18next';
import { showToast } from '../components/toasts.tsx';
import { useLiveState } from './live/live-connection.ts';

/** The browser says that there is no network, and nothing says otherwise. */
export const isOffline = (): boolean => !navigator.onLine && useLiveState.getState().state !== 'live';

/** Says that something needs the network, where there is none: nothing is shown as done then. @returns whether it was refused */
export const refuseOffline = (): boolean => {
  if (!isOffline()) return false;
  showToast('warning', i18next.t('common:errors.offlineAction'));
  return true;
};
