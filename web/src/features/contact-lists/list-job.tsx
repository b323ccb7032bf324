import Alert from '@cloudscape-design/components/alert';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { JobCard } from '../../components/job-card/job-card.tsx';
import { codeText } from '../../lib/api/api-error.ts';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import type { ContactListJob, ContactListJobAnswer } from './api/contact-list-queries.ts';
import { closeNotice, isNoticeClosed } from './closed-notices.ts';
import { useCancelListJob } from './api/use-list-jobs.ts';
import './contact-lists.css';

/** The last job of a list: how far it is, or what became of it; and the files of jobs before it. */
export const ListJob = ({ answer, job }: { answer: ContactListJobAnswer; job: ContactListJob }) => {
  const [closed, setClosed] = useState<string | null>(null);
  const isClosed = job.state !== 'running' && (closed === job.id || isNoticeClosed(job.id));
  const close = () => {
    closeNotice(job.id);
    setClosed(job.id);
  };
  const { fileName, updatedAt: endedAt } = job;
  const own = isClosed && answer.resultUrl !== null ? [{ jobId: job.id, fileName, endedAt, resultUrl: answer.resultUrl }] : [];
  return (
    <>
      {!isClosed && <JobNotice answer={answer} job={job} onClose={close} />}
      <EarlierResults results={[...own, ...answer.earlier]} />
    </>
  );
};

const EarlierResults = ({ results }: { results: ContactListJobAnswer['earlier'] }) => {
  const { t } = useTranslation('contactLists');
  if (results.length === 0) return null;
  return (
    <p className="contact-list-results">
      {t('job.earlier')}
      {results.map(({ jobId, fileName, endedAt, resultUrl }) => (
        <a key={jobId} href={resultUrl} download className="list-link">
          {t('job.earlierFile', { name: fileName, at: formatDateTime(endedAt) })}
        </a>
      ))}
    </p>
  );
};

const JobNotice = ({ answer, job, onClose }: { answer: ContactListJobAnswer; job: ContactListJob; onClose: () => void }) => {
  const { t } = useTranslation(['contactLists', 'common']);
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
      <Alert
        dismissible
        dismissAriaLabel={t('common:close')}
        onDismiss={onClose}
        type={state === 'failed' ? 'error' : state === 'cancelled' || job.refused > 0 || job.gaveUp ? 'warning' : 'success'}
      >
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
