import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactJob } from '../api/contact-job-queries.ts';

/** A part of a job takes a few seconds. One whose function was killed is given to another after at most 20 s. */
const longestPartMs = 8_000;

/** Says that a job which does not move goes on by itself. One that looks numbers up waits for a phone, and says that elsewhere. */
export const Resuming = ({ job }: { job: ContactJob }) => {
  const { t } = useTranslation('contacts');
  const isStill = useUnchanged(`${job.updatedAt} ${job.done}`, longestPartMs);
  return isStill && job.validation !== 'on' && <p className="form-lead">{t('import.resuming')}</p>;
};

/** Whether a value has been the same for so long. */
const useUnchanged = (value: string, forMs: number): boolean => {
  const [unchanged, setUnchanged] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setUnchanged(value), forMs);
    return () => clearTimeout(timer);
  }, [value, forMs]);
  return unchanged === value;
};
