import Alert from '@cloudscape-design/components/alert';
import { useTranslation } from 'react-i18next';
import { JobCard } from '../../../components/job-card/job-card.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { type ContactJob, useCancelJob } from '../api/contact-job-queries.ts';

/** How far a contact job is, and the way to stop it. It goes on when the page is left. */
export const JobProgress = ({ job }: { job: ContactJob }) => {
  const { t } = useTranslation('contacts');
  const cancel = useCancelJob();
  const { total, done } = job;
  return (
    <JobCard
      job={job}
      title={t(job.kind === 'import' ? 'import.running' : 'export.running')}
      label={t('import.steps.run')}
      progress={
        total === null
          ? t('import.doneSoFar', { count: done })
          : t('import.progress', { done, total, percent: Math.floor((total ? done / total : 0) * 100) })
      }
      // A job that looks numbers up waits for a phone.
      resuming={job.validation === 'on' ? undefined : t('import.resuming')}
      goesOn={t('import.goesOn')}
      isCancelling={cancel.isPending}
      onCancel={() => cancel.mutate(job.id)}
    >
      {job.pausedUntil === null && job.validation === 'on' && <p className="form-lead">{t('import.validate.running')}</p>}
      {job.pausedUntil !== null && <Alert type="info">{t('import.validate.paused', { at: formatDateTime(job.pausedUntil) })}</Alert>}
      {job.validation === 'gaveUp' && <Alert type="warning">{t('import.validate.gaveUp')}</Alert>}
    </JobCard>
  );
};
