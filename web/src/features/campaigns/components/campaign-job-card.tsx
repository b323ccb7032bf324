import Alert from '@cloudscape-design/components/alert';
import { useTranslation } from 'react-i18next';
import { JobCard } from '../../../components/job-card/job-card.tsx';
import { codeText } from '../../../lib/api/api-error.ts';
import { formatCount } from '../../../lib/format.ts';
import type { CampaignReport } from '../api/campaign-queries.ts';
import { useCancelCampaignJob } from '../api/use-campaign-jobs.ts';

type CampaignJobCardProps = { job: NonNullable<CampaignReport['job']>; resultUrl: string | null };

/** The last job of a campaign: how far it is, or what became of it, with the file that it made. */
export const CampaignJobCard = ({ job, resultUrl }: CampaignJobCardProps) => {
  const { t } = useTranslation('campaigns');
  const cancel = useCancelCampaignJob(job.campaignId);
  const { kind, state, total, done, error, fileName } = job;
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
        resuming={t('job.resuming')}
        goesOn={t('job.goesOn')}
        isCancelling={cancel.isPending}
        onCancel={kind === 'campaignGather' ? undefined : () => cancel.mutate()}
      />
    );
  const isFile = kind === 'campaignExport' && state === 'done' && resultUrl !== null;
  // That the people were gathered shows by itself.
  if (state === 'done' && kind !== 'campaignExport')
    return resultUrl === null ? null : (
      <p className="form-lead">
        <a href={resultUrl} download className="list-link">
          {t('report.download')}
        </a>
      </p>
    );
  return (
    <div className="campaign-job">
      <Alert type={state === 'failed' ? 'error' : state === 'cancelled' ? 'warning' : 'success'}>
        {state === 'failed' && (error ? codeText(error) : t('job.failed'))}
        {state === 'cancelled' && t('job.cancelled')}
        {state === 'done' && t(`job.done.${kind}`, { name: fileName })}
        {isFile && (
          <>
            {' '}
            <a href={resultUrl} download>
              {t('report.download')}
            </a>
          </>
        )}
      </Alert>
    </div>
  );
};
