import pMap from 'p-map';
import {
  companyId as companyIdSchema,
  contactId as contactIdSchema,
  type CompanyId,
  type ContactId,
  type TagId,
} from '@balcao/shared/domain/ids.ts';
import { contactRecords, parseContactImage, type ContactStore } from '../service/contact-records.ts';
import { BusyError } from '../../../platform/fault-of.ts';
import type { Change, Reaction } from '../../../platform/stream-consumer.ts';
import { tagRecords, type TagStore } from '../../../setup/tags/service/tag-records.ts';

type Deps = {
  contacts: Pick<ContactStore, 'getMany'>;
  tags: Pick<TagStore, 'membersAmong' | 'moveMembers'>;
};

/** Tags worked on at the same time; each has a count of its own, so that they do not get into each other's way. */
const tagsAtOnce = 8;
/** Rows of one transaction, less the count. */
const contactsAtOnce = 99;
/** Another reader of the stream may change the same count. */
const tries = 8;

/** Keeps the lists of who has which tag, and their counts, after the contacts' own rows. What is written is what the contacts of a batch have now, so a
 *  change that comes again or late does no harm, and of several changes of one contact the last counts. */
export const tagContactsReaction = (depsOf: (companyId: CompanyId) => Deps): Reaction => ({
  on: { contact: ['created', 'changed', 'removed'] },
  urgent: false,
  whenBusy: 'stream',
  react: async (changes) => {
    for (const [companyId, touched] of touchedIn(changes)) await follow(depsOf(companyId), touched);
  },
});

/** By tag the contacts that may have got or lost it. */
type Touched = Map<TagId, Set<ContactId>>;

const touchedIn = (changes: ReadonlyArray<Change>): Map<CompanyId, Touched> => {
  const companies = new Map<CompanyId, Touched>();
  for (const { old, new: now } of changes) {
    const image = now ?? old;
    if (!image) continue;
    const [before, after] = [old, now].map((each) => (each ? parseContactImage(each).tagIds : []));
    const moved = new Set([...(before ?? []), ...(after ?? [])].filter((id) => before?.includes(id) !== after?.includes(id)));
    if (moved.size === 0) continue;
    const companyId = companyIdSchema.parse(image['companyId']);
    const touched: Touched = companies.get(companyId) ?? new Map();
    companies.set(companyId, touched);
    for (const tagId of moved) touched.set(tagId, (touched.get(tagId) ?? new Set()).add(contactIdSchema.parse(image['contactId'])));
  }
  return companies;
};

const follow = async ({ contacts, tags }: Deps, touched: Touched): Promise<void> => {
  const now = await contacts.getMany(
    [...touched.values()].flatMap((ids) => [...ids]),
    { consistent: true },
  );
  const take = async ([tagId, ids]: [TagId, Set<ContactId>]): Promise<void> => {
    const wanted = [...ids].map((id) => ({ id, has: now.get(id)?.tagIds.includes(tagId) ?? false }));
    for (let start = 0; start < wanted.length; start += contactsAtOnce)
      await bringInLine(tags, tagId, wanted.slice(start, start + contactsAtOnce));
  };
  await pMap(touched, take, { concurrency: tagsAtOnce });
};

/** @throws BusyError when the same contacts are moved by others all the time. */
const bringInLine = async (tags: Deps['tags'], tagId: TagId, wanted: ReadonlyArray<{ id: ContactId; has: boolean }>): Promise<void> => {
  for (let tried = 0; tried < tries; tried++) {
    const members = await tags.membersAmong(
      tagId,
      wanted.map(({ id }) => id),
    );
    const joined = wanted.flatMap(({ id, has }) => (has && !members.has(id) ? [id] : []));
    const left = wanted.flatMap(({ id, has }) => (!has && members.has(id) ? [id] : []));
    if (joined.length + left.length === 0 || (await tags.moveMembers(tagId, { joined, left }))) return;
  }
  throw new BusyError('the contacts of a tag do not hold still');
};

export const tagContacts = tagContactsReaction((companyId) => ({ contacts: contactRecords(companyId), tags: tagRecords(companyId) }));
