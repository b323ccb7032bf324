import { useQuery } from '@tanstack/react-query';
import { fileListNamesQuery } from '../../files/api/file-queries.ts';
import { useIntegrationChoices } from '../../integrations/api/integration-queries.ts';
import { colleaguesQuery } from '../../users/api/user-queries.ts';
import { queuesQuery } from '../api/queue-queries.ts';

type Choice = { value: string; label: string };
export type Targets = {
  queues: Choice[];
  users: Choice[];
  files: Choice[];
  /** Null where the plan has none. */
  integrations: Choice[] | null;
  nameOf: (id: string) => string | null;
};

/** What options may lead to. */
export const useTargets = (): Targets => {
  const queues = (useQuery(queuesQuery()).data ?? []).map(({ id: value, name: label }) => ({ value, label }));
  const users = (useQuery(colleaguesQuery()).data ?? []).map(({ id: value, name: label }) => ({ value, label }));
  const files = (useQuery(fileListNamesQuery()).data ?? []).map(({ id: value, name: label }) => ({ value, label }));
  const choices = useIntegrationChoices();
  const integrations = choices === null ? null : [...(choices ?? [])];
  const all = [...queues, ...users, ...files, ...(integrations ?? [])];
  return { queues, users, files, integrations, nameOf: (id) => all.find(({ value }) => value === id)?.label ?? null };
};
