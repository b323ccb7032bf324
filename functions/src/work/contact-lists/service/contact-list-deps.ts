import type { Actor } from '../../../platform/actor.ts';
import { optOutRecords, type OptOutStore } from '../../../people/contacts/service/opt-out-records.ts';
import { signedUrl } from '../../../platform/files.ts';
import { jobDepsOf, type JobDeps } from '../../../platform/jobs/job-deps.ts';
import { connectionRecords, type ConnectionStore } from '../../../setup/connections/service/connection-records.ts';
import { tagMembersOf, type TagMembers } from '../../../setup/tags/service/tag-members.ts';
import { contactListItemStoreFor, type ContactListItemStore } from '../store/contact-list-item-store.ts';
import { contactListStoreFor, type ContactListStore } from '../store/contact-list-store.ts';

/** What the use cases of contact lists work on. */
export type ContactListDeps = JobDeps & {
  actor: Actor;
  lists: ContactListStore;
  items: ContactListItemStore;
  tagMembers: Pick<TagMembers, 'counts'>;
  connections: Pick<ConnectionStore, 'get'>;
  optOuts: Pick<OptOutStore, 'ofNumbers'>;
  signUrl: (key: string, fileName: string) => Promise<string>;
};

export const contactListDeps = (actor: Actor, jobsQueueUrl: string): ContactListDeps => ({
  ...jobDepsOf(actor.companyId, jobsQueueUrl),
  actor,
  lists: contactListStoreFor(actor.companyId),
  items: contactListItemStoreFor(actor.companyId),
  tagMembers: tagMembersOf(actor.companyId),
  connections: connectionRecords(actor.companyId),
  optOuts: optOutRecords(actor.companyId),
  signUrl: (key, fileName) => signedUrl(key, fileName),
});
