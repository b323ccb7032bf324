import { mostRecipients } from '@balcao/shared/domain/campaigns/campaign.ts';
import type { Campaign, CampaignStore } from '../store/campaign-store.ts';
import type { Person, RecipientStore } from '../store/recipient-store.ts';
import type { CampaignJob } from './campaign-job.ts';
import type { RunCampaignDeps } from './run-campaign-context.ts';

/** A part of the people whom a campaign is to reach. `next`: where the following part begins; null = this was the last one. */
export type PeoplePart = { people: ReadonlyArray<Person>; next: string | null };

export type GatherDeps = {
  campaigns: Pick<CampaignStore, 'get' | 'run' | 'noteGathered'>;
  recipients: Pick<RecipientStore, 'add' | 'removeBeyond'>;
  /** Null = the list or the tag is gone. */
  peopleOf: (campaign: Campaign, from: string | null, limit: number) => Promise<PeoplePart | null>;
  pause: (id: Campaign['id'], reason: 'listDeleted') => Promise<void>;
};

const together = 500;

/** Gathers the next part of a campaign's people. Done again, the same people keep their places.
 *  @returns the job as it is then; null when others moved it meanwhile. */
export const gatherPart = async (deps: RunCampaignDeps & GatherDeps, job: CampaignJob): Promise<CampaignJob | null> => {
  const { campaigns, recipients, jobs, now } = deps;
  const id = job.options.campaignId;
  const [campaign, run] = await Promise.all([campaigns.get(id), campaigns.run(id)]);
  if (!campaign || !run) return jobs.advance(job, { state: 'cancelled' }, {}, now());
  // Whoever gathered the last part was killed before the job was moved.
  if (run.gathered) return jobs.advance(job, { part: job.part + 1, state: 'done', total: run.people }, {}, now());
  const part = await deps.peopleOf(campaign, job.cursor, together);
  if (!part) {
    await deps.pause(id, 'listDeleted');
    return jobs.advance(job, { state: 'cancelled' }, {}, now());
  }
  // What was added of this part before stands behind those of the parts before it, which the job has counted.
  const before = { ...run, people: job.counts['people'] ?? 0 };
  const room = Math.max(0, mostRecipients - before.people);
  const people = await recipients.add(id, part.people.slice(0, room), before.people);
  const isLast = part.next === null || part.people.length > room;
  if (isLast) await recipients.removeBeyond(id, people);
  // Before the job: whoever is killed between the two finds here that everybody was gathered.
  await campaigns.noteGathered(id, run, { ...run, people, gathered: isLast });
  return jobs.advance(
    job,
    { part: job.part + 1, cursor: part.next, ...(isLast && { state: 'done', total: job.done + part.people.length }) },
    { done: part.people.length, counts: { people: people - before.people } },
    now(),
  );
};
