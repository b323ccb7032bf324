import { companyId, contactId, tagId, type ContactId, type TagId } from '@balcao/shared/domain/ids.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { newContact } from '../../../people/contacts/service/new-contact.ts';
import type { Contact } from '../../../people/contacts/service/contact-records.ts';
import type { Change } from '../../../platform/stream-consumer.ts';
import { tagContactsReaction } from '../../../people/contacts/reactions/tag-contacts.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const [vip, debtor] = [tagId.parse(anId('A')), tagId.parse(anId('B'))];
const person = (n: number, tagIds: TagId[]): Contact => ({
  ...newContact({ name: `Pessoa ${n}`, number: `5511${910_000_000 + n}`, tagIds }, now),
  id: contactId.parse(anId(n)),
});
const image = ({ id, ...contact }: Contact, company = 2) => {
  const row = { ...contact, contactId: id, companyId: company, sortName: 'p' };
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
};
const change = (before: Contact | null, after: Contact | null, company = 2): Change => ({
  eventId: `${before?.id}${after?.id}`,
  entity: 'contact',
  old: before && image(before, company),
  new: after && image(after, company),
  expired: false,
});

/** A company's lists of who has which tag, which refuse a move that was made already as the table does. */
const aCompany = (...contacts: Contact[]) => {
  const stored = new Map(contacts.map((contact) => [contact.id, contact]));
  const members = new Map<TagId, Set<ContactId>>();
  const counts = new Map<TagId, number>();
  const sizes: number[] = [];
  let working = 0;
  let most = 0;
  const of = (tag: TagId) => members.get(tag) ?? new Set();
  const { react } = tagContactsReaction(() => ({
    contacts: { getMany: async (ids) => new Map([...stored].filter(([id]) => ids.includes(id))) },
    tags: {
      membersAmong: async (tag, ids) => new Set(ids.filter((id) => of(tag).has(id))),
      moveMembers: async (tag, { joined, left }) => {
        most = Math.max(most, ++working);
        await new Promise((resolve) => setImmediate(resolve));
        working--;
        if (joined.some((id) => of(tag).has(id)) || left.some((id) => !of(tag).has(id))) return false;
        members.set(tag, new Set([...of(tag), ...joined].filter((id) => !left.includes(id))));
        counts.set(tag, (counts.get(tag) ?? 0) + joined.length - left.length);
        sizes.push(joined.length + left.length);
        return true;
      },
    },
  }));
  return {
    put: (contact: Contact) => stored.set(contact.id, contact),
    remove: (contact: Contact) => stored.delete(contact.id),
    take: (...changes: Change[]) => react(changes, undefined),
    count: (tag: TagId) => counts.get(tag) ?? 0,
    has: (tag: TagId, { id }: Contact) => of(tag).has(id),
    sizes,
    most: () => most,
  };
};

describe('who has a tag', () => {
  it('is counted once, however often a change comes, also at the same time', async () => {
    const ana = person(1, [vip]);
    const company = aCompany(ana);

    await Promise.all([company.take(change(null, ana)), company.take(change(null, ana))]);
    await company.take(change(null, ana), change(null, ana));

    expect(company.count(vip)).toBe(1);
  });

  it('is what the contact has now when a change comes late', async () => {
    const [before, after] = [person(1, [vip]), person(1, [debtor])];
    const company = aCompany(after);

    await company.take(change(before, after));
    await company.take(change(null, before));

    expect([company.count(vip), company.count(debtor)]).toEqual([0, 1]);
  });

  it('is nobody who was removed, also when that comes twice', async () => {
    const ana = person(1, [vip]);
    const company = aCompany(ana);
    await company.take(change(null, ana));
    company.remove(ana);

    await company.take(change(ana, null));
    await company.take(change(ana, null), change(null, ana));

    expect([company.count(vip), company.has(vip, ana)]).toEqual([0, false]);
  });

  it('follows the last of several changes of one contact in a batch', async () => {
    const [first, second, third] = [person(1, []), person(1, [vip]), person(1, [debtor])];
    const company = aCompany(third);

    await company.take(change(first, second), change(second, third));

    expect([company.count(vip), company.count(debtor)]).toEqual([0, 1]);
  });

  it('is written many at a time, tags beside each other', async () => {
    const people = Array.from({ length: 250 }, (_, n) => person(n + 1, [vip, debtor]));
    const company = aCompany(...people);

    await company.take(...people.map((each) => change(null, each)));

    expect([company.count(vip), company.count(debtor)]).toEqual([250, 250]);
    expect(company.sizes.toSorted((a, b) => a - b)).toEqual([52, 52, 99, 99, 99, 99]);
    expect(company.most()).toBe(2);
  });

  it('is a matter of each company', async () => {
    const asked: number[] = [];
    const { react } = tagContactsReaction((company) => {
      asked.push(company);
      return { contacts: { getMany: async () => new Map() }, tags: { membersAmong: async () => new Set(), moveMembers: async () => true } };
    });
    const ana = person(1, [vip]);

    await react([change(null, ana, 2), change(null, ana, 3)], undefined);

    expect(asked).toEqual([companyId.parse(2), companyId.parse(3)]);
  });
});
