import type { ContactId } from '@balcao/shared/domain/ids.ts';
import type { ContactStore } from '../store/contact-store.ts';
import type { Contact } from '../store/contact.ts';

/** The contacts of one request: some are read before it is sure that they are wanted, and are there when they are. */
export const contactsAhead = (contacts: ContactStore): ContactStore & { readAhead: (ids: ReadonlyArray<ContactId>) => void } => {
  const readings = new Map<ContactId, Promise<Map<string, Contact>>>();
  return {
    ...contacts,
    readAhead: (ids) => {
      if (ids.length === 0) return;
      const reading = contacts.getMany(ids);
      // Who wants one of them hears of it.
      reading.catch(() => {});
      for (const id of ids) readings.set(id, reading);
    },
    getMany: async (ids) => {
      const others = ids.filter((id) => !readings.has(id));
      const found = await Promise.all([
        ...new Set(ids.flatMap((id) => readings.get(id) ?? [])),
        ...(others.length > 0 ? [contacts.getMany(others)] : []),
      ]);
      const wanted = new Set<string>(ids);
      return new Map(found.flatMap((some) => [...some]).filter(([id]) => wanted.has(id)));
    },
  };
};
