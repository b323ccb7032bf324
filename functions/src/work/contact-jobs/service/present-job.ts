import type { ContactJobView } from '@balcao/shared/contract/contact-jobs.ts';
import type { ContactJob } from '../store/contact-job-store.ts';

export const toJobView = ({
  id,
  kind,
  state,
  fileName,
  total,
  done,
  created,
  known,
  refused,
  unchecked,
  options,
  error,
  userId,
  createdAt,
  updatedAt,
}: ContactJob): ContactJobView => ({
  id,
  kind,
  state,
  fileName,
  total,
  done,
  created,
  known,
  refused,
  unchecked,
  validation: validationOf(options),
  pausedUntil: pausedUntilOf(options),
  error,
  userId,
  createdAt,
  updatedAt,
});

const pausedUntilOf = (options: ContactJob['options']): string | null =>
  options?.kind === 'import' ? (options.validation?.pausedUntil ?? null) : null;

const validationOf = (options: ContactJob['options']): ContactJobView['validation'] => {
  const validation = options?.kind === 'import' ? options.validation : undefined;
  return validation ? (validation.gaveUp ? 'gaveUp' : 'on') : 'none';
};
