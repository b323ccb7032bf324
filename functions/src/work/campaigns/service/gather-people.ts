import { mostRecipients, type CampaignId } from '@balcao/shared/domain/campaigns/campaign.ts';
import type { Campaign, CampaignRun, CampaignStore } from '../store/campaign-store.ts';
import type { Person, RecipientStore } from '../store/recipient-store.ts';

/** A part of the people whom a campaign is to reach. `next`: where the following part begins; null = this was the last one. */
export type PeoplePart = { people: ReadonlyArray<Person>; next: string | null };

export type GatherDeps = {
  campaigns: Pick<CampaignStore, 'get' | 'run' | 'noteGathered'>;
  recipients: Pick<RecipientStore, 'add'>;
  /** Null = the list or the tag is gone. */
  peopleOf: (campaign: Campaign, from: string | null, limit: number) => Promise<PeoplePart | null>;
  pause: (campaign: Campaign, reason: 'listDeleted') => Promise<void>;
};

const together = 500;

/** Gathers the next part of a campaign's people. Done again, the same people keep their places.
 *  @param from where the part begins; null = the first.
 *  @returns how many were looked at, and where the next part begins; null = nothing is left to do. */
export const gatherPart = async (
  { campaigns, recipients, peopleOf, pause }: GatherDeps,
  id: CampaignId,
  from: string | null,
): Promise<{ looked: number; next: string | null } | null> => {
  const [campaign, run] = await Promise.all([campaigns.get(id), campaigns.run(id)]);
  if (!campaign || !run) return null;
  // Whoever gathered the last part was killed before the job heard of it.
  if (run.gathered) return { looked: 0, next: null };
  const part = await peopleOf(campaign, from, together);
  if (!part) {
    await pause(campaign, 'listDeleted');
    return null;
  }
  const room = Math.max(0, mostRecipients - run.people);
  const people = await recipients.add(id, part.people.slice(0, room), run.people);
  const isLast = part.next === null || part.people.length > room;
  const after: CampaignRun = { ...run, people, gathered: isLast };
  await campaigns.noteGathered(id, run, after);
  return { looked: part.people.length, next: isLast ? null : part.next };
};
