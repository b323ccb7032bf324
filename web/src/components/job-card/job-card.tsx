import type { JobFields } from '@balcao/shared/domain/jobs/job.ts';
import Button from '@cloudscape-design/components/button';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './job-card.css';

type JobCardProps = {
  job: Pick<JobFields, 'total' | 'done' | 'updatedAt'>;
  title: string;
  /** Accessible name of the progress bar. */
  label: string;
  /** How far the job is, in words. */
  progress: string;
  /** Says that a job which does not move goes on by itself; undefined = it waits for something else, which `children` say. */
  resuming?: string;
  /** Says that the job goes on when the page is left. */
  goesOn: string;
  isCancelling: boolean;
  /** Undefined = it cannot be stopped here. */
  onCancel: (() => void) | undefined;
  children?: ReactNode;
};

/** How far a background job is, and the way to stop it. */
export const JobCard = ({ job, title, label, progress, resuming, goesOn, isCancelling, onCancel, children }: JobCardProps) => {
  const { t } = useTranslation('common');
  return (
    <div className="job-card" role="status">
      <h2>{title}</h2>
      <progress value={job.total ? job.done / job.total : undefined} aria-label={label} />
      <p>{progress}</p>
      {resuming !== undefined && <Resuming job={job}>{resuming}</Resuming>}
      {children}
      <p className="form-lead">{goesOn}</p>
      {onCancel && (
        <div className="job-card-actions">
          <Button loading={isCancelling} onClick={onCancel}>
            {t('cancel')}
          </Button>
        </div>
      )}
    </div>
  );
};

/** A part of a job takes a few seconds. One whose function was killed is given to another after at most 20 s. */
const longestPartMs = 8_000;

/** Shows a sentence while a job does not move. */
export const Resuming = ({ job, children }: { job: Pick<JobFields, 'done' | 'updatedAt'>; children: string }) => {
  const isStill = useUnchanged(`${job.updatedAt} ${job.done}`, longestPartMs);
  return isStill && <p className="form-lead">{children}</p>;
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
