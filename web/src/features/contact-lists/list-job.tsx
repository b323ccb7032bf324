import Alert from '@cloudscape-design/components/alert';
import { useTranslation } from 'react-i18next';
import { JobCard } from '../../components/job-card/job-card.tsx';
import { codeText } from '../../lib/api/api-error.ts';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import type { ContactListJob, ContactListJobAnswer } from './api/contact-list-queries.ts';
import { useCancelListJob } from './api/use-list-jobs.ts';
import './contact-lists.css';

/** The last job of a list: how far it is, or what became of it. */
export const ListJob = ({ answer, job }: { answer: ContactListJobAnswer; job: ContactListJob }) => {
  const { t } = useTranslation('contactLists');
  const cancel = useCancelListJob(job.contactListId);
  const { kind, total, done, state } = job;
  const isCheck = kind === 'listCheck';
  const result = isCheck
    ? t('job.checked', { valid: formatCount(job.valid), invalid: formatCount(job.invalid), unknown: formatCount(job.unchecked) })
    : t('job.added', { added: formatCount(job.added), known: formatCount(job.known), refused: formatCount(job.refused) });
  if (state === 'running')
    return (
      <JobCard
        job={job}
        title={t(`job.running.${kind}`)}
        label={t(`job.running.${kind}`)}
        progress={
          total === null
            ? t('job.doneSoFar', { count: done })
            : t('job.progress', {
                done: formatCount(done),
                total: formatCount(total),
                percent: Math.floor((total ? done / total : 0) * 100),
              })
        }
        // A job that looks numbers up waits for a phone.
        resuming={isCheck && !job.gaveUp ? undefined : t('job.resuming')}
        goesOn={t('job.goesOn')}
        isCancelling={cancel.isPending}
        onCancel={() => cancel.mutate()}
      >
        {isCheck && job.pausedUntil === null && !job.gaveUp && <p className="form-lead">{t('check.running')}</p>}
        {job.pausedUntil !== null && <Alert type="info">{t('check.paused', { at: formatDateTime(job.pausedUntil) })}</Alert>}
        {job.gaveUp && <Alert type="warning">{t('check.gaveUp')}</Alert>}
      </JobCard>
    );
  return (
    <div className="contact-list-job">
      <Alert type={state === 'failed' ? 'error' : state === 'cancelled' || job.refused > 0 || job.gaveUp ? 'warning' : 'success'}>
        {state === 'failed' && (job.error ? codeText(job.error) : t('job.failed'))}
        {state === 'cancelled' && t('job.cancelled')}
        {state === 'done' && t(`job.done.${kind}`, { name: job.fileName })}
        {` ${result}`}
        {job.gaveUp && ` ${t('check.gaveUp')}`}
        {answer.resultUrl && (
          <>
            {' '}
            <a href={answer.resultUrl} download>
              {t('job.download')}
            </a>
          </>
        )}
      </Alert>
    </div>
  );
};
