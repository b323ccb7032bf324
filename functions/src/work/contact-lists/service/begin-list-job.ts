import type { ContactListJobView, ContactListResult } from '@balcao/shared/contract/contact-lists.ts';
import type { ContactListId } from '@balcao/shared/domain/contact-lists/contact-list.ts';
import type { ConnectionId, TagId } from '@balcao/shared/domain/ids.ts';
import type { JobId } from '@balcao/shared/domain/jobs/job.ts';
import { hasEnded } from '@balcao/shared/domain/jobs/has-ended.ts';
import { can } from '@balcao/shared/domain/permissions.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { actEntry } from '../../../platform/audit/commit-act.ts';
import type { Job } from '../../../platform/jobs/job-store.ts';
import { newJob } from '../../../platform/jobs/new-job.ts';
import { untilUndisturbed } from '../../../platform/record-version.ts';
import { assertReferences } from '../../../platform/references/assert-references.ts';
import { writeTogether } from '../../../platform/write-together.ts';
import { linkedPhone } from '../../../setup/connections/service/linked-phone.ts';
import type { TakenFile } from '../../contact-jobs/service/take-file.ts';
import { contactListEntity } from '../store/contact-list.entities.ts';
import type { ContactList } from '../store/contact-list-store.ts';
import { assertMayUseNumbers } from './change-list-items.ts';
import type { ContactListDeps } from './contact-list-deps.ts';
import { toListJob, type ContactListJob, type ListJobOptions, type ListLanguage } from './contact-list-job.ts';
import { assertHasPeople, findContactList } from './find-contact-list.ts';
import { toListJobView } from './present-contact-list.ts';

/** How many jobs before the last one a list names whose files can still be downloaded. */
const mostEarlierResults = 3;

type Begun = Partial<Job> & { title: string; options: ListJobOptions };

/** Begins a job on a list, which then names it as its last one: so a list has one job at a time.
 *  @param told what the audit log says of it; null = nothing.
 *  @throws AppError ERR_RECORD_NOT_FOUND, ERR_CONTACT_LIST_LIVE, ERR_CONTACT_LIST_BUSY. */
const beginListJob = (
  deps: ContactListDeps,
  id: ContactListId,
  make: (list: ContactList) => Promise<Begun>,
  told: (begun: Begun) => object | null,
): Promise<ContactListJobView> =>
  untilUndisturbed(async () => {
    const { actor, lists, jobs, now } = deps;
    const list = await findContactList(deps, id);
    assertHasPeople(list);
    const last = await lastJobOf(deps, list);
    if (last && !hasEnded(last)) throw new AppError('ERR_CONTACT_LIST_BUSY', undefined);
    const begun = await make(list);
    const job = newJob(actor, { state: 'running', ...begun, kind: begun.options.kind }, now());
    const after = told(begun);
    const { outcome } = await writeTogether([
      lists.changeWrite(list, { ...list, jobId: job.id, resultJobIds: resultJobsAfter(list, last), version: list.version + 1 }),
      jobs.createWrite(job),
      ...(after ? [actEntry(actor, { action: 'import', kind: 'contactList', id, name: list.name, before: null, after }, now()).entry] : []),
    ]);
    if (outcome === 'refused') return undefined;
    await deps.ask({ jobId: job.id, part: job.part });
    const view = toListJob(job);
    return view ? toListJobView(view) : undefined;
  });

/** The earlier jobs that made a file, after another job has begun. */
const resultJobsAfter = ({ resultJobIds }: ContactList, last: ContactListJob | null): ReadonlyArray<JobId> =>
  last?.resultKey ? [last.id, ...resultJobIds].slice(0, mostEarlierResults) : resultJobIds;

const lastJobOf = async (
  { jobs }: Pick<ContactListDeps, 'jobs'>,
  { jobId }: Pick<ContactList, 'jobId'>,
): Promise<ContactListJob | null> => {
  const job = jobId && (await jobs.get(jobId));
  return job ? toListJob(job) : null;
};

/** Begins to add the rows of a file.
 *  @throws AppError as `beginListJob`; ERR_NO_PERMISSION for users who may not see numbers, since an import would try them. */
export const beginListImport = (
  deps: ContactListDeps,
  id: ContactListId,
  { bytes, fileName }: TakenFile,
  language: ListLanguage,
): Promise<ContactListJobView> => {
  assertMayUseNumbers(deps);
  return beginListJob(
    deps,
    id,
    async () => {
      // The files of a job lie under its id, so the id is needed before the job is stored.
      const { id: jobId } = newJob(deps.actor, { kind: 'listImport', state: 'running', title: fileName }, deps.now());
      const files = deps.filesOf(jobId);
      await files.put('source', bytes, 'application/octet-stream');
      return { id: jobId, title: fileName, sourceKey: files.keyOf('source'), options: { kind: 'listImport', listId: id, language } };
    },
    () => ({ import: fileName }),
  );
};

type Fill = { tagIds: ReadonlyArray<TagId>; laneId?: TagId | null | undefined; searchParam: string; language: ListLanguage };

/** Begins to add contacts as they are now.
 *  @throws AppError as `beginListJob`; ERR_TAG_NOT_FOUND; ERR_NO_PERMISSION for users who may not list contacts or not see numbers. */
export const beginListFill = async (
  deps: ContactListDeps,
  id: ContactListId,
  { tagIds, laneId = null, searchParam, language }: Fill,
): Promise<ContactListJobView> => {
  assertMayUseNumbers(deps);
  await findContactList(deps, id);
  if (!can(deps.actor, 'contacts:list')) throw new AppError('ERR_NO_PERMISSION', undefined);
  for (const liveTagId of laneId === null ? tagIds : [...tagIds, laneId])
    await assertReferences(deps.actor.companyId, contactListEntity, { liveTagId }, null);
  return beginListJob(
    deps,
    id,
    async ({ name }) => ({
      title: name,
      part: 0,
      options: { kind: 'listFill', listId: id, language, tagIds, laneId, words: searchParam },
    }),
    () => ({ tagIds, laneId, words: searchParam }),
  );
};

/** Begins to look up the numbers of which nothing is known yet.
 *  @throws AppError as `beginListJob`; ERR_CONNECTION_NOT_FOUND, ERR_CHANNEL_CANNOT; ERR_NO_PERMISSION for users who may not see numbers. */
export const beginListCheck = async (deps: ContactListDeps, id: ContactListId, connectionId: ConnectionId): Promise<ContactListJobView> => {
  assertMayUseNumbers(deps);
  await findContactList(deps, id);
  const on = await linkedPhone(deps.connections, connectionId);
  return beginListJob(
    deps,
    id,
    async ({ name }) => ({
      title: name,
      part: 0,
      total: await deps.lists.count(id),
      options: { kind: 'listCheck', listId: id, on, gaveUp: false },
    }),
    () => null,
  );
};

/** The last job of a list. @throws AppError ERR_RECORD_NOT_FOUND, also when there was none. */
export const lastListJob = async (deps: ContactListDeps, id: ContactListId): Promise<ContactListJob> => {
  const job = await lastJobOf(deps, await findContactList(deps, id));
  if (!job) throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
  return job;
};

type ListJobAnswer = { job: ContactListJobView | null; resultUrl: string | null; earlier: ContactListResult[] };

/** The last job of a list, null when there was none, a link to the file that it made, and links to files of jobs before it.
 *  @throws AppError ERR_RECORD_NOT_FOUND. */
export const readListJob = async (deps: ContactListDeps, id: ContactListId): Promise<ListJobAnswer> => {
  const list = await findContactList(deps, id);
  const [job, ...earlier] = await Promise.all([lastJobOf(deps, list), ...list.resultJobIds.map((jobId) => lastJobOf(deps, { jobId }))]);
  const results = await Promise.all(earlier.map((each) => resultOf(deps, each)));
  return {
    job: job && toListJobView(job),
    resultUrl: (await resultOf(deps, job))?.resultUrl ?? null,
    earlier: results.filter((result) => result !== null),
  };
};

/** The file that a job made; null = it made none, or was deleted. */
const resultOf = async ({ signUrl }: ContactListDeps, job: ContactListJob | null): Promise<ContactListResult | null> =>
  job?.resultKey
    ? { jobId: job.id, fileName: job.title, endedAt: job.updatedAt, resultUrl: await signUrl(job.resultKey, 'resultado.xlsx') }
    : null;
