import { phoneKey } from '@balcao/shared/domain/contacts/phone-variants.ts';
import type { ContactId } from '@balcao/shared/domain/ids.ts';
import type { ContactDeps } from './contact-context.ts';
import { hidesNumbers } from '../../../platform/actor.ts';
import { shownName } from './present-contact.ts';

type Duplicate = { id: ContactId; of: { id: ContactId; name: string } };

/** Those of the given contacts whose number, with or without the ninth digit, leads to another one, or stands at two of them. */
export const findDuplicates = async (
  { actor, contacts }: Pick<ContactDeps, 'actor' | 'contacts'>,
  ids: ReadonlyArray<ContactId>,
): Promise<Duplicate[]> => {
  const asked = [...(await contacts.getMany(ids)).values()].filter(
    ({ isGroup, number, merged }) => !isGroup && number !== null && merged === null,
  );
  const owners = await contacts.ownersOfNumbers(asked.flatMap(({ number }) => number ?? []));
  const firstOf = new Map<string, ContactId>();
  const pairs = asked.flatMap(({ id, number }) => {
    const key = phoneKey(number ?? '');
    const first = owners.get(number ?? '') ?? firstOf.get(key);
    if (!firstOf.has(key)) firstOf.set(key, id);
    return first && first !== id ? [{ id, of: first }] : [];
  });
  const named = await contacts.getMany(pairs.map(({ of }) => of));
  return pairs.flatMap(({ id, of }) => {
    const other = named.get(of);
    return other && other.merged === null ? [{ id, of: { id: other.id, name: shownName(other.name, hidesNumbers(actor)) } }] : [];
  });
};
