import { contactListId } from '@balcao/shared/domain/contact-lists/contact-list.ts';
import type { CompanyId, TagId } from '@balcao/shared/domain/ids.ts';
import { companyRecords } from '../../../organisation/companies/service/company-records.ts';
import { contactRecords } from '../../../people/contacts/service/contact-records.ts';
import { jobDepsOf } from '../../../platform/jobs/job-deps.ts';
import { untilUndisturbed } from '../../../platform/record-version.ts';
import { writeTogether } from '../../../platform/write-together.ts';
import { tagMembersOf } from '../../../setup/tags/service/tag-members.ts';
import { contactListItemStoreFor, contactListStoreFor } from '../../contact-lists/service/contact-list-records.ts';
import { campaignStoreFor, type Campaign } from '../store/campaign-store.ts';
import { recipientStoreFor } from '../store/recipient-store.ts';
import { pauseFor } from './change-standing.ts';
import type { PeoplePart } from './gather-people.ts';
import { campaignJobStoreOf, type runCampaignJob } from './run-campaign-job.ts';

export const runCampaignDeps = (companyId: CompanyId, jobsQueueUrl: string): Parameters<typeof runCampaignJob>[0] => {
  const deps = jobDepsOf(companyId, jobsQueueUrl);
  const campaigns = campaignStoreFor(companyId);
  const contacts = contactRecords(companyId);
  const lists = contactListStoreFor(companyId);
  const items = contactListItemStoreFor(companyId);

  const taggedPeople = async (tag: TagId, from: string | null, limit: number): Promise<PeoplePart> => {
    const { ids, nextCursor } = await tagMembersOf(companyId).list(tag, from, limit);
    const byId = await contacts.getMany(ids);
    const people = ids.flatMap((id) => {
      const contact = byId.get(id);
      if (!contact || contact.merged !== null || contact.isGroup) return [];
      return [{ name: contact.name, number: contact.number ?? '', email: contact.email, contactId: contact.id, hasWhatsapp: true }];
    });
    return { people, next: nextCursor };
  };
  const peopleOf = async ({ contactListId: list, tagListId }: Campaign, from: string | null, limit: number): Promise<PeoplePart | null> => {
    if (tagListId !== null) return taggedPeople(tagListId, from, limit);
    const found = list === null ? null : await lists.get(contactListId.parse(list));
    if (!found) return null;
    if (found.liveTagId !== null) return taggedPeople(found.liveTagId, from, limit);
    const page = await items.listAll(found.id, from, limit);
    return {
      people: page.items.map(({ name, number, email, isWhatsappValid }) => ({
        name,
        number,
        email,
        contactId: null,
        hasWhatsapp: isWhatsappValid !== false,
      })),
      next: page.next,
    };
  };
  return {
    ...deps,
    jobs: campaignJobStoreOf(deps.jobs),
    campaigns,
    recipients: recipientStoreFor(companyId),
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
          campaigns.runWrite(id, run, { ...run, turn: run.turn + 1, next: 0, dueAt: at, waits: null }),
        ]);
        return outcome === 'written' ? true : undefined;
      });
    },
    timeZone: async () => (await companyRecords(companyId).get())?.timeZone ?? 'UTC',
  };
};
