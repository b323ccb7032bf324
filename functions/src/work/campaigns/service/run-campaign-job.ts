import type { JobMessage } from '../../../platform/jobs/job-queue.ts';
import type { JobStore } from '../../../platform/jobs/job-store.ts';
import { runJob } from '../../../platform/jobs/run-job.ts';
import { writeJobResult } from '../../../platform/jobs/write-job-result.ts';
import type { Row } from '../../../platform/sheets/write-sheet.ts';
import { shownNumber } from '../../../people/contacts/service/present-contact.ts';
import type { CampaignCostStore } from '../../costs/service/campaign-cost-records.ts';
import type { CampaignStore } from '../store/campaign-store.ts';
import type { Recipient, RecipientStore } from '../store/recipient-store.ts';
import { toCampaignJob, type CampaignJob, type CampaignJobOptions } from './campaign-job.ts';
import { campaignTexts } from './campaign-texts.ts';
import { gatherPart, type GatherDeps } from './gather-people.ts';
import type { RunCampaignDeps } from './run-campaign-context.ts';

type Deps = RunCampaignDeps &
  GatherDeps & {
    campaigns: Pick<CampaignStore, 'removeCounts'>;
    recipients: Pick<RecipientStore, 'page' | 'again' | 'removeSome'>;
    costs: Pick<CampaignCostStore, 'remove'>;
    /** Has the campaign go on from its first place. */
    sendAgain: (id: CampaignJobOptions['campaignId']) => Promise<void>;
    timeZone: () => Promise<string>;
  };

/** Does one part of a campaign's job and asks for the next. */
export const runCampaignJob = (deps: Deps, message: Pick<JobMessage, 'jobId' | 'part' | 'isLate'>): Promise<void> =>
  runJob(deps, { runPart: (job) => runPart(deps, job) }, message);

const runPart = (deps: Deps, job: CampaignJob): Promise<CampaignJob | null> => {
  switch (job.options.kind) {
    case 'campaignGather':
      return gatherPart(deps, job);
    case 'campaignExport':
      return exportAll(deps, job, job.options);
    case 'campaignRetry':
      return retryPart(deps, job);
    case 'campaignRemoval':
      return removePart(deps, job);
  }
};

const together = 500;

/** Writes everybody into one file, page by page. */
const exportAll = async (
  { recipients, jobs, filesOf, timeZone, now }: Deps,
  job: CampaignJob,
  { campaignId, language, hidesNumbers }: Extract<CampaignJobOptions, { kind: 'campaignExport' }>,
): Promise<CampaignJob | null> => {
  const texts = campaignTexts(language);
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short', timeZone: await timeZone() });
  let done = 0;
  const rows = async function* (): AsyncGenerator<Row> {
    for (let place: number | null = 0; place !== null; ) {
      const page: Awaited<ReturnType<RecipientStore['page']>> = await recipients.page(campaignId, place, together);
      for (const person of page.people)
        yield [
          person.name,
          shownNumber(person.number, hidesNumbers) ?? '',
          person.email,
          texts.states[person.state],
          reasonOf(person, texts.skipped),
          person.variant === null ? '' : String(person.variant + 1),
          person.at === null ? '' : time.format(new Date(person.at)),
        ];
      done += page.people.length;
      place = page.next;
    }
  };
  const resultKey = await writeJobResult(filesOf(job.id), texts, rows());
  return jobs.advance(job, { part: job.part + 1, state: 'done', total: done, resultKey }, { done }, now());
};

const reasonOf = ({ skipped, failure }: Recipient, words: Readonly<Record<string, string>>): string =>
  skipped === null ? (failure?.reason ?? '') : (words[skipped] ?? skipped);

/** Whether their message failed, or could not be written for a reason that may be gone. */
const isRetriable = ({ state, skipped }: Recipient): boolean =>
  state === 'failed' || (state === 'skipped' && (skipped === 'empty' || skipped === 'templateGone'));

/** Puts the failed of the next places back, and then has the campaign send again. */
const retryPart = async ({ recipients, jobs, sendAgain, now }: Deps, job: CampaignJob): Promise<CampaignJob | null> => {
  const { campaignId } = job.options;
  const { people, next } = await recipients.page(campaignId, Number(job.cursor ?? 0), together);
  const failed = people.filter(isRetriable);
  for (const person of failed) await recipients.again(person, now().toISOString());
  if (next === null) await sendAgain(campaignId);
  return jobs.advance(
    job,
    { part: job.part + 1, cursor: next === null ? null : String(next), ...(next === null && { state: 'done' }) },
    { done: people.length, counts: { again: failed.length } },
    now(),
  );
};

const removePart = async ({ campaigns, recipients, costs, jobs, now }: Deps, job: CampaignJob): Promise<CampaignJob | null> => {
  const { removed, hasMore } = await recipients.removeSome(job.options.campaignId, together);
  if (!hasMore) {
    await campaigns.removeCounts(job.options.campaignId);
    await costs.remove(job.options.campaignId);
  }
  return jobs.advance(job, { part: job.part + 1, ...(!hasMore && { state: 'done' }) }, { done: removed }, now());
};

export const campaignJobStoreOf = (jobs: JobStore): RunCampaignDeps['jobs'] => ({
  get: async (id) => {
    const job = await jobs.get(id);
    return job && toCampaignJob(job);
  },
  advance: async (job, change, progress, now) => {
    const moved = await jobs.advance(job, change, progress, now);
    return moved && toCampaignJob(moved);
  },
});
