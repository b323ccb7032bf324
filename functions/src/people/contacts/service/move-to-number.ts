import type { ContactId } from '@balcao/shared/domain/ids.ts';
import type { Identity } from '@balcao/shared/events/channel-messages.ts';
import { asStored, identitiesOf, withoutNames } from '../store/contact-names.ts';
import type { ContactStore } from '../store/contact-store.ts';
import type { Contact } from '../store/contact.ts';
import { joinIdentities, mostOtherNames } from './join-identities.ts';

type Deps = {
  contacts: Pick<ContactStore, 'get' | 'getMany' | 'ownersOf' | 'addIdentities' | 'adoptIdentities' | 'releaseIdentities' | 'change'>;
  now: () => Date;
};
export type NumberChange = {
  /** The number they had. */
  from: Identity;
  /** Their other names, as they were. */
  besides: ReadonlyArray<Identity>;
  /** Number and BSUID that they have now. */
  to: ReadonlyArray<Identity>;
};

/** A customer's number changed: the contact keeps its history, learns the new names and gives the old number back, for somebody else may get it. The new one goes
 *  to it from whoever had it: from a contact known by that number alone because the two are one person, from any other because it is theirs no more. */
export const moveToNumber = async ({ contacts, now }: Deps, change: NumberChange): Promise<void> => {
  const id = await movingContact(contacts, change);
  if (!id) return;
  const { from, to } = change;
  const at = now().toISOString();
  // Before all else: whoever changed their number writes from the new one at once.
  const foreign = await contacts.addIdentities(id, to);
  const others = (await contacts.ownersOf(foreign)).map(({ contactId }) => contactId).filter((owner) => owner !== id);
  let isJoined = false;
  for (const other of (await contacts.getMany(others, { consistent: true })).values()) {
    if (isSamePerson(other, to)) isJoined = true;
    else {
      await contacts.adoptIdentities(id, other.id, to);
      await contacts.change(other.id, { ...withoutNames(other, asStored(to)), number: hasNumberOf(other, to) ? null : undefined }, at);
    }
  }
  const stays = (isJoined ? await joinIdentities({ contacts, now }, [from, ...to]) : null) ?? (await contacts.get(id));
  if (!stays) return;
  const [number, bsuid] = [valueOf(to, 'phone'), valueOf(to, 'bsuid')];
  const given = asStored([from]).filter(({ kind, value }) => kind === 'phone' && !asStored(to).some((name) => name.value === value));
  const { otherNames = stays.otherNames } = withoutNames(stays, given);
  const replaced: Identity[] = bsuid && stays.bsuid && stays.bsuid !== bsuid ? [{ kind: 'bsuid', value: stays.bsuid }] : [];
  await contacts.change(stays.id, { number, bsuid, otherNames: asStored([...otherNames, ...replaced]).slice(-mostOtherNames) }, at);
  await contacts.releaseIdentities(stays.id, given);
};

/** Whose number it is that changes. The number may lead to somebody else by now, as when two people's changes cross; their BSUID does not. */
const movingContact = async (contacts: Deps['contacts'], { from, besides, to }: NumberChange): Promise<ContactId | null> => {
  const old = besides.filter(({ kind, value }) => kind === 'bsuid' && value !== valueOf(to, 'bsuid'));
  const owners = await contacts.ownersOf([...old, from]);
  const byBsuid = owners.find(({ kind, value }) => old.some((name) => name.kind === kind && name.value === value));
  if (byBsuid) return byBsuid.contactId;
  const [byNumber] = owners;
  if (!byNumber || old.length === 0) return byNumber?.contactId ?? null;
  return (await contacts.get(byNumber.contactId))?.bsuid === null ? byNumber.contactId : null;
};

/** Who has no name but these and numbers is known by the number alone, as those are who were added by hand. Others who are the same person after all are joined when
 *  they write. */
const isSamePerson = (other: Contact, to: ReadonlyArray<Identity>): boolean =>
  identitiesOf(other).every(({ kind, value }) => kind === 'phone' || to.some((name) => name.kind === kind && name.value === value));

const hasNumberOf = ({ number }: Contact, to: ReadonlyArray<Identity>): boolean =>
  number !== null && asStored([{ kind: 'phone', value: number }]).some(({ value }) => asStored(to).some((name) => name.value === value));

const valueOf = (names: ReadonlyArray<Identity>, kind: Identity['kind']) => names.find((name) => name.kind === kind)?.value;
