import type { ticketRecords } from '../../../conversation/tickets/service/ticket-records.ts';
import type { ContactStore } from '../../../people/contacts/service/contact-records.ts';
import type { JobDeps } from '../../../platform/jobs/job-deps.ts';
import type { JobChange, JobProgress } from '../../../platform/jobs/job-store.ts';
import type { TagMembers } from '../../../setup/tags/service/tag-members.ts';
import type { CheckDeps } from '../../contact-jobs/service/check-numbers.ts';
import type { ContactListItemStore } from '../store/contact-list-item-store.ts';
import type { ContactListStore } from '../store/contact-list-store.ts';
import type { ContactListJob } from './contact-list-job.ts';

/** What running a part of a list's job needs. */
export type RunListDeps = Omit<JobDeps, 'jobs'> &
  CheckDeps & {
    jobs: {
      get: (id: ContactListJob['id']) => Promise<ContactListJob | null>;
      advance: (job: ContactListJob, change: JobChange, progress: JobProgress, now: Date) => Promise<ContactListJob | null>;
    };
    lists: Pick<ContactListStore, 'get' | 'removeCount'>;
    items: Pick<ContactListItemStore, 'addMissing' | 'withNumbers' | 'listAll' | 'noteWhatsapp' | 'removeMany'>;
    contacts: Pick<ContactStore, 'list' | 'getMany'>;
    tagMembers: Pick<TagMembers, 'list'>;
    tickets: Pick<ReturnType<typeof ticketRecords>, 'listByLane'>;
    readFile: (key: string) => Promise<Uint8Array>;
  };
