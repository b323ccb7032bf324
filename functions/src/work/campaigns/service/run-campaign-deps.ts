import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { companyRecords } from '../../../organisation/companies/service/company-records.ts';
import { jobDepsOf } from '../../../platform/jobs/job-deps.ts';
import { untilUndisturbed } from '../../../platform/record-version.ts';
import { writeTogether } from '../../../platform/write-together.ts';
import { campaignCostRecords } from '../../costs/service/campaign-cost-records.ts';
import { campaignStoreFor, type Campaign } from '../store/campaign-store.ts';
import { recipientStoreFor } from '../store/recipient-store.ts';
import { pauseFor } from './change-standing.ts';
import { peopleReader } from './people-of-campaign.ts';
import { campaignJobStoreOf, type runCampaignJob } from './run-campaign-job.ts';

export const runCampaignDeps = (companyId: CompanyId, jobsQueueUrl: string): Parameters<typeof runCampaignJob>[0] => {
  const deps = jobDepsOf(companyId, jobsQueueUrl);
  const campaigns = campaignStoreFor(companyId);

  const peopleOf = peopleReader(companyId);
  return {
    ...deps,
    jobs: campaignJobStoreOf(deps.jobs),
    campaigns,
    recipients: recipientStoreFor(companyId),
    costs: campaignCostRecords(companyId),
    peopleOf,
    pause: (id, reason) => pauseFor({ campaigns }, id, reason),
    sendAgain: async (id) => {
      await untilUndisturbed(async () => {
        const [before, run] = await Promise.all([campaigns.get(id), campaigns.run(id)]);
        if (!before || !run) return true;
        const at = new Date().toISOString();
        const after: Campaign = { ...before, status: 'EM_ANDAMENTO', pausedFor: null, completedAt: null, version: before.version + 1 };
        const { outcome } = await writeTogether([
          campaigns.changeWrite(before, after),
          campaigns.runWrite(id, run, { ...run, turn: run.turn + 1, next: 0, judgedFrom: 0, scanned: 0, dueAt: at, waits: null }),
        ]);
        return outcome === 'written' ? true : undefined;
      });
    },
    timeZone: async () => (await companyRecords(companyId).get())?.timeZone ?? 'UTC',
  };
};
