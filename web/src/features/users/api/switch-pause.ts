import type { Me } from '@balcao/shared/contract/auth.ts';
import i18next from 'i18next';
import { showToast } from '../../../components/toasts.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/api/client.ts';
import { currentSession, saveSession } from '../../../lib/api/session.ts';

/** Begins or ends one's own pause: here at once, and taken back when the server does not have it. */
export const switchPause = async ({ id, paused }: Me): Promise<void> => {
  const show = (now: boolean) => {
    const { user } = currentSession();
    if (user) saveSession({ user: { ...user, paused: now } });
  };
  show(!paused);
  try {
    await i18next.loadNamespaces('users');
    await api.updateUser({ params: { id }, body: { paused: !paused } });
    showToast('info', i18next.t(paused ? 'users:pause.ended' : 'users:pause.begun'));
  } catch (error) {
    show(paused);
    showToast('error', errorText(error));
  }
};
