import { phoneKey } from '@balcao/shared/domain/contacts/phone-variants.ts';
import { contactId as contactIdSchema, type CompanyId, type ContactId } from '@balcao/shared/domain/ids.ts';
import type { Identity } from '@balcao/shared/events/channel-messages.ts';
import { contactIdentityEntity, type Merged } from './contact.entities.ts';
import type { Contact } from './contact.ts';

// The names that lead to a contact: rows of their own, and the same names in the contact's row, by which a remembered way is known to be right.

/** Identities as they are stored, each once: a Brazilian mobile counts as the same with and without its ninth digit. */
export const asStored = (all: ReadonlyArray<Identity>): Identity[] => {
  const stored = all.map((identity) => (identity.kind === 'phone' ? { ...identity, value: phoneKey(identity.value) } : identity));
  return [...new Map(stored.map((identity) => [`${identity.kind} ${identity.value}`, identity])).values()];
};

/** A contact's fields without names that go to somebody else: who still has one in its row would be taken for them. */
export const withoutNames = (contact: Contact, names: ReadonlyArray<Identity>): Partial<Pick<Contact, 'otherNames' | 'bsuid' | 'lid'>> => {
  const isGiven = ({ kind, value }: Identity): boolean => names.some((name) => name.kind === kind && name.value === value);
  const otherNames = contact.otherNames.filter((name) => !isGiven(name));
  const instead = (kind: 'bsuid' | 'lid'): Partial<Record<'bsuid' | 'lid', string | null>> => {
    const value = contact[kind];
    if (value === null || !isGiven({ kind, value })) return {};
    return { [kind]: otherNames.findLast((name) => name.kind === kind)?.value ?? null };
  };
  return { ...(otherNames.length < contact.otherNames.length ? { otherNames } : {}), ...instead('bsuid'), ...instead('lid') };
};

/** Names of the one that stayed that neither of the two had when they were merged, nor anybody who was merged into it besides: it is not known whose they are. */
export const learnedSince = (kept: Contact, { had, names }: Merged, mergedToo: ReadonlyArray<Contact>): Identity[] => {
  if (!had) return [];
  const known = asStored([...had, ...names, ...mergedToo.flatMap(({ merged }) => merged?.names ?? [])]);
  const number = asStored(kept.number ? [{ kind: 'phone', value: kept.number }] : []);
  const stays = new Set([...known, ...number].map(({ kind, value }) => `${kind} ${value}`));
  return asStored(identitiesOf(kept))
    .filter(({ kind, value }) => (kind === 'bsuid' || kind === 'lid' || kind === 'phone') && !stays.has(`${kind} ${value}`))
    .slice(0, mostLearned);
};
/** Rows of one transaction that there is room for. */
const mostLearned = 20;

/** Those of these names that do not stand in the contact's own row. */
export const namesMissing = (contact: Contact, names: ReadonlyArray<Identity>): Identity[] => {
  const own = new Set(asStored(identitiesOf(contact)).map(({ kind, value }) => `${kind} ${value}`));
  return asStored(names).filter(({ kind, value }) => !own.has(`${kind} ${value}`));
};

/** Whether one of these names stands in the contact's own row. */
export const hasOneOf = (contact: Contact, names: ReadonlyArray<Identity>): boolean =>
  namesMissing(contact, names).length < asStored(names).length;

/** Every name a contact's own row says it has. */
export const identitiesOf = (contact: Contact): Identity[] => [
  ...contact.otherNames,
  ...(contact.number ? [{ kind: 'phone' as const, value: contact.number }] : []),
  ...(contact.bsuid ? [{ kind: 'bsuid' as const, value: contact.bsuid }] : []),
  ...(contact.lid ? [{ kind: 'lid' as const, value: contact.lid }] : []),
  // Which of the two it is says the name itself: only those that lead here count.
  ...Object.values(contact.scopedIds).flatMap((value) => [
    { kind: 'psid' as const, value },
    { kind: 'igsid' as const, value },
  ]),
  ...(contact.isGroup && contact.number ? [{ kind: 'group' as const, value: contact.number }] : []),
];

/** A name leads to this contact from now on; refused when it leads to somebody who is not gone. */
export const takeName = (companyId: CompanyId, { kind, value }: Identity, contactId: ContactId, gone: ReadonlyArray<ContactId>) =>
  contactIdentityEntity
    .put({ companyId, kind, value, contactId })
    .where((row, { eq, notExists }) => [notExists(row.contactId), ...gone.map((id) => eq(row.contactId, String(id)))].join(' OR '));

/** Whom these names lead to, of those that lead anywhere. */
export const ownersOf = async (
  companyId: CompanyId,
  wanted: ReadonlyArray<Identity>,
): Promise<Array<Identity & { contactId: ContactId }>> => {
  const found = await Promise.all(
    asStored(wanted).map(async ({ kind, value }) => {
      const data = await contactIdentityEntity.get({ companyId, kind, value }).go({ consistent: true });
      return data ? [{ kind, value, contactId: contactIdSchema.parse(data.contactId) }] : [];
    }),
  );
  return found.flat();
};

/** Those of a contact's names that still lead to it: after two contacts were joined, a number may stand in both. */
export const ownNames = async (companyId: CompanyId, contactId: ContactId, known: ReadonlyArray<Identity>): Promise<Identity[]> =>
  (await ownersOf(companyId, known)).filter((owned) => owned.contactId === contactId);

export const createdOrOwn = async (companyId: CompanyId, { kind, value }: Identity, contactId: ContactId): Promise<boolean> => {
  if (await contactIdentityEntity.create({ companyId, kind, value, contactId }).attempt()) return true;
  const data = await contactIdentityEntity.get({ companyId, kind, value }).go({ consistent: true });
  return data?.contactId === contactId;
};
