import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useTranslation } from 'react-i18next';
import { type ContactJob, useCancelJob } from '../api/contact-job-queries.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Resuming } from './resuming.tsx';

/** How far a job is, and the way to stop it. It goes on when the page is left. */
export const JobProgress = ({ job }: { job: ContactJob }) => {
  const { t } = useTranslation(['contacts', 'common']);
  const cancel = useCancelJob();
  const part = job.total ? job.done / job.total : undefined;
  return (
    <div className="import-card" role="status">
      <h2>{t(job.kind === 'import' ? 'import.running' : 'export.running')}</h2>
      <progress value={part} aria-label={t('import.steps.run')} />
      <p>
        {job.total === null
          ? t('import.doneSoFar', { count: job.done })
          : t('import.progress', { done: job.done, total: job.total, percent: Math.floor((part ?? 0) * 100) })}
      </p>
      <Resuming job={job} />
      {job.pausedUntil === null && job.validation === 'on' && <p className="form-lead">{t('import.validate.running')}</p>}
      {job.pausedUntil !== null && <Alert type="info">{t('import.validate.paused', { at: formatDateTime(job.pausedUntil) })}</Alert>}
      {job.validation === 'gaveUp' && <Alert type="warning">{t('import.validate.gaveUp')}</Alert>}
      <p className="form-lead">{t('import.goesOn')}</p>
      <div className="import-actions">
        <Button loading={cancel.isPending} onClick={() => cancel.mutate(job.id)}>
          {t('common:cancel')}
        </Button>
      </div>
    </div>
  );
};
