import type { Identity } from '@balcao/shared/events/channel-messages.ts';
import { log } from '../../../platform/logger.ts';
import { withoutUndefined } from '../../../platform/without-undefined.ts';
import { namesMissing } from '../store/contact-names.ts';
import type { ContactStore } from '../store/contact-store.ts';
import type { Contact } from '../store/contact.ts';

type Deps = {
  contacts: Pick<ContactStore, 'get' | 'getMany' | 'ownersOf' | 'adoptIdentities' | 'change'>;
  now: () => Date;
};

/** Names that turn out to be one person's lead to one contact from now on: the one whose number is known, else the older
 *  one. The other keeps its conversations and loses the names. Unknown people stay unknown.
 *  @returns the contact they lead to, or null. */
export const joinIdentities = async ({ contacts, now }: Deps, identities: ReadonlyArray<Identity>): Promise<Contact | null> => {
  const owners = await contacts.ownersOf(identities);
  const owning = [...(await contacts.getMany([...new Set(owners.map(({ contactId }) => contactId))])).values()];
  // Who was merged stays nobody: who it was merged into does.
  const into = [...(await contacts.getMany(owning.flatMap(({ merged }) => merged?.into ?? []))).values()];
  const people = [...new Map([...owning, ...into].map((person) => [person.id, person])).values()];
  const [stays, ...others] = people.sort(
    (a, b) =>
      Number(a.merged !== null) - Number(b.merged !== null) ||
      Number(b.number !== null) - Number(a.number !== null) ||
      (a.id < b.id ? -1 : 1),
  );
  if (!stays || stays.merged) return null;
  const at = now().toISOString();
  for (const other of others) {
    const given = await contacts.adoptIdentities(stays.id, other.id, [...identities, ...namesBesides(other)]);
    // It can still be answered, by the number; without the names nothing finds it any more, not even a remembered way.
    await contacts.change(other.id, { lid: null, bsuid: null, number: stays.number ?? other.number ?? undefined }, at);
    if (given > 0) log.info('CONTACTS_JOINED two contacts were one person', { contactId: stays.id, other: other.id });
  }
  await contacts.adoptIdentities(stays.id, null, identities);
  const valueOf = (kind: Identity['kind']) => identities.find((identity) => identity.kind === kind)?.value;
  const [number, lid] = [valueOf('phone'), valueOf('lid')];
  const donor = others.find(({ name, number: own }) => name !== own);
  const change = withoutUndefined({
    number: stays.number === null && number ? number : undefined,
    lid: lid && stays.lid !== lid ? lid : undefined,
    name: stays.name === stays.number && donor ? donor.name : undefined,
    urlPicture: stays.urlPicture === null && donor?.urlPicture ? donor.urlPicture : undefined,
  });
  const gained = namesMissing({ ...stays, ...change }, [...namesBesides(stays), ...others.flatMap(namesBesides), ...identities]);
  if (Object.keys(change).length === 0 && gained.length === 0) return stays;
  const otherNames = gained.length > 0 ? { otherNames: [...stays.otherNames, ...gained].slice(-mostOtherNames) } : {};
  return contacts.change(stays.id, { ...change, ...otherNames }, at);
};

/** Names of a person that are theirs alone, other than numbers. */
export const namesBesides = ({ lid, bsuid, otherNames }: Contact): Identity[] => [
  ...otherNames,
  ...(lid ? [{ kind: 'lid' as const, value: lid }] : []),
  ...(bsuid ? [{ kind: 'bsuid' as const, value: bsuid }] : []),
];
/** Kept of one contact. */
export const mostOtherNames = 60;
