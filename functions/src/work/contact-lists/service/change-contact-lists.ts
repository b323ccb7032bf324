import type { AuditId } from '@balcao/shared/contract/audit.ts';
import type { ContactListView } from '@balcao/shared/contract/contact-lists.ts';
import {
  contactListId as contactListIdSchema,
  mostContactLists,
  type ContactListId,
} from '@balcao/shared/domain/contact-lists/contact-list.ts';
import type { TagId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { commitAct } from '../../../platform/audit/commit-act.ts';
import { newJob } from '../../../platform/jobs/new-job.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import { pageOf } from '../../../platform/page-of.ts';
import { assertVersion, untilUndisturbed } from '../../../platform/record-version.ts';
import { assertReferences } from '../../../platform/references/assert-references.ts';
import { withoutUndefined } from '../../../platform/without-undefined.ts';
import { contactListEntity } from '../store/contact-list.entities.ts';
import type { ContactList } from '../store/contact-list-store.ts';
import { contactListCount } from './contact-list-count.ts';
import type { ContactListDeps } from './contact-list-deps.ts';
import type { ListRemovalOptions } from './contact-list-job.ts';
import { findContactList } from './find-contact-list.ts';
import { toListView, toLoggedList } from './present-contact-list.ts';

/** All lists by name, each with its number of people. */
export const listContactListNames = async ({
  lists,
  tagMembers,
}: Pick<ContactListDeps, 'lists' | 'tagMembers'>): Promise<ContactListView[]> => {
  const [all, counts] = await Promise.all([lists.list(), lists.counts()]);
  const tagged = all.some(({ liveTagId }) => liveTagId !== null) ? await tagMembers.counts() : new Map<TagId, number>();
  return all.map((list) => toListView(list, (list.liveTagId === null ? counts.get(list.id) : tagged.get(list.liveTagId)) ?? 0));
};

/** A page of lists by name. */
export const listContactLists = async (deps: Pick<ContactListDeps, 'lists' | 'tagMembers'>, query: Parameters<typeof pageOf>[1]) =>
  pageOf(await listContactListNames(deps), query, ({ name }) => [name]);

/** One list with its number of people. @throws AppError ERR_RECORD_NOT_FOUND. */
export const getContactList = async (deps: Pick<ContactListDeps, 'lists' | 'tagMembers'>, id: ContactListId): Promise<ContactListView> =>
  withCount(deps, await findContactList(deps, id));

const withCount = async (
  { lists, tagMembers }: Pick<ContactListDeps, 'lists' | 'tagMembers'>,
  list: ContactList,
): Promise<ContactListView> => {
  const { liveTagId } = list;
  return toListView(list, liveTagId === null ? await lists.count(list.id) : ((await tagMembers.counts()).get(liveTagId) ?? 0));
};

/** @throws AppError ERR_TOO_MANY_CONTACT_LISTS, ERR_TAG_NOT_FOUND. */
export const createContactList = async (
  deps: ContactListDeps,
  { name, liveTagId = null }: { name: string; liveTagId?: TagId | null | undefined },
): Promise<ContactListView> => {
  const { actor, lists, now } = deps;
  const list: ContactList = { id: contactListIdSchema.parse(newUlid(now())), name, liveTagId, jobId: null, resultJobIds: [], version: 1 };
  await assertReferences(actor.companyId, contactListEntity, list, null);
  const { outcome } = await commitAct(
    actor,
    { action: 'create', kind: 'contactList', id: list.id, name, before: null, after: toLoggedList(list) },
    [await contactListCount(actor.companyId).oneMore(mostContactLists), lists.createWrite(list)],
    now(),
  );
  if (outcome === 'refused') throw new AppError('ERR_TOO_MANY_CONTACT_LISTS', { max: mostContactLists });
  return withCount(deps, list);
};

type Change = { name?: string | undefined; liveTagId?: TagId | null | undefined; version?: number | undefined };

/** Renames a list, or gives a live list another tag.
 *  @throws AppError ERR_RECORD_NOT_FOUND, ERR_RECORD_CHANGED, ERR_TAG_NOT_FOUND; ERR_CONTACT_LIST_LIVE when a list of people would become live, or the
 *  other way round. */
export const changeContactList = (deps: ContactListDeps, id: ContactListId, { version, ...fields }: Change): Promise<ContactListView> =>
  untilUndisturbed(async () => {
    const { actor, lists, now } = deps;
    const before = await findContactList(deps, id);
    assertVersion(before, version);
    const after: ContactList = { ...before, ...withoutUndefined(fields), version: before.version + 1 };
    if ((before.liveTagId === null) !== (after.liveTagId === null)) throw new AppError('ERR_CONTACT_LIST_LIVE', undefined);
    await assertReferences(actor.companyId, contactListEntity, after, before);
    const { outcome } = await commitAct(
      actor,
      { action: 'update', kind: 'contactList', id, name: after.name, before: toLoggedList(before), after: toLoggedList(after) },
      [lists.changeWrite(before, after)],
      now(),
    );
    return outcome === 'written' ? withCount(deps, after) : undefined;
  });

/** Deletes a list. Its people are deleted by a job, and a job that fills it ends when it finds the list gone.
 *  @throws AppError ERR_RECORD_NOT_FOUND, ERR_RECORD_CHANGED. */
export const deleteContactList = (deps: ContactListDeps, id: ContactListId): Promise<{ ok: true; auditId: AuditId }> =>
  untilUndisturbed(async () => {
    const { actor, lists, jobs, now } = deps;
    const before = await findContactList(deps, id);
    const options: ListRemovalOptions = { kind: 'listRemoval', listId: id };
    const job = newJob(actor, { kind: options.kind, state: 'running', title: before.name, part: 0, options }, now());
    const written = await commitAct(
      actor,
      { action: 'delete', kind: 'contactList', id, name: before.name, before: toLoggedList(before), after: null },
      [lists.removalWrite(before), await contactListCount(actor.companyId).oneLess(), jobs.createWrite(job)],
      now(),
    );
    if (written.outcome === 'refused') return undefined;
    await deps.ask({ jobId: job.id, part: 0 });
    return { ok: true as const, auditId: written.auditId };
  });
