import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../lib/api/session.ts';
import { refusalFor } from '../../../lib/rights.ts';
import { promptNamesQuery } from './prompt-queries.ts';

/** Prompts to choose from; null for whom the plan or the role gives none, undefined while they are read. */
export const usePromptChoices = (): ReadonlyArray<{ value: string; label: string }> | null | undefined => {
  const user = useSession((session) => session.user);
  const mayChoose = user !== null && refusalFor(user, 'ai:manage') === null;
  const { data } = useQuery({ ...promptNamesQuery(), enabled: mayChoose });
  return mayChoose ? data?.map(({ id: value, name: label }) => ({ value, label })) : null;
};
