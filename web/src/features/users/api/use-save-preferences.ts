import type { Me } from '@balcao/shared/contract/auth.ts';
import { useMutation } from '@tanstack/react-query';
import { api, type Input } from '../../../lib/api/client.ts';
import { saveSession } from '../../../lib/api/session.ts';

type SavePreferences = { user: Me; change: Pick<Input<'setPreferences'>['body'], 'defaultTheme' | 'defaultMenu'> };

/** Keeps how somebody likes the screens, here at once and then on the server. A preference that was not saved there is not worth a message. */
export const useSavePreferences = () =>
  useMutation({
    mutationFn: ({ user, change }: SavePreferences) => api.setPreferences({ params: { id: user.id }, body: change }),
    onMutate: ({ user, change }) =>
      saveSession({ user: { ...user, ...change, themeChosen: user.themeChosen || change.defaultTheme !== undefined } }),
    meta: { failsWithoutToast: true },
  });
