import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { ticketRecords } from '../../../conversation/tickets/service/ticket-records.ts';
import { contactRecords } from '../../../people/contacts/service/contact-records.ts';
import { readFile } from '../../../platform/files.ts';
import { jobDepsOf } from '../../../platform/jobs/job-deps.ts';
import { tagMembersOf } from '../../../setup/tags/service/tag-members.ts';
import type { CheckDeps } from '../../contact-jobs/service/check-numbers.ts';
import { contactListItemStoreFor } from '../store/contact-list-item-store.ts';
import { contactListStoreFor } from '../store/contact-list-store.ts';
import type { RunListDeps } from './run-list-context.ts';
import { listJobStoreOf } from './run-list-job.ts';

export const runListDeps = (companyId: CompanyId, jobsQueueUrl: string, check: CheckDeps): RunListDeps => {
  const deps = jobDepsOf(companyId, jobsQueueUrl);
  return {
    ...deps,
    ...check,
    jobs: listJobStoreOf(deps.jobs),
    lists: contactListStoreFor(companyId),
    items: contactListItemStoreFor(companyId),
    contacts: contactRecords(companyId),
    tagMembers: tagMembersOf(companyId),
    tickets: ticketRecords(companyId),
    readFile,
  };
};
