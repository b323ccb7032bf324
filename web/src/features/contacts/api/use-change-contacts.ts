import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { codeText } from '../../../lib/api/api-error.ts';
import { api, type Input } from '../../../lib/api/client.ts';
import { contactListsKey } from './contact-list-query.ts';

type Change = { ids: ReadonlyArray<string> } & ({ action: 'block' | 'unblock' } | { action: 'tag' | 'untag'; tags: ReadonlyArray<string> });
type Body = Input<'changeManyContacts'>['body'];

/** As many as the server takes at once. */
const atOnce = 100;

/** Blocks, unblocks or tags contacts, and says how many, or why not. */
export const useChangeContacts = () => {
  const { t } = useTranslation('contacts');
  return useMutation({
    mutationFn: async ({ ids, ...change }: Change) => {
      let done = 0;
      let problem: string | undefined;
      for (let from = 0; from < ids.length; from += atOnce) {
        const some = [...ids.slice(from, from + atOnce)];
        const body: Body = 'tags' in change ? { ...change, ids: some, tags: [...change.tags] } : { ...change, ids: some };
        const answer = await api.changeManyContacts({ body });
        done += answer.done.length;
        problem ??= answer.refused[0]?.error;
      }
      return { done, problem, action: change.action };
    },
    onSuccess: ({ done, problem, action }) => {
      if (done > 0) showToast('success', t(`many.${action}`, { count: done }));
      if (problem !== undefined) showToast('error', codeText(problem));
    },
    meta: { refreshes: [contactListsKey] },
  });
};
