import { joinedOptOut, type OptOut } from '@balcao/shared/domain/contacts/opt-out.ts';
import type { CompanyId, ContactId } from '@balcao/shared/domain/ids.ts';
import { identityKinds, type Identity } from '@balcao/shared/events/channel-messages.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { asStored, identitiesOf } from './contact-names.ts';
import type { Contact } from './contact.ts';
import { optOutEntity } from './opt-out.entity.ts';

/** The kinds of names that a person keeps permanently: numbers and WhatsApp's own names. */
const lasting: ReadonlySet<Identity['kind']> = new Set(['phone', 'bsuid', 'lid']);
const namesOf = (identities: ReadonlyArray<Identity>): string[] =>
  asStored(identities.filter(({ kind }) => lasting.has(kind))).map(({ kind, value }) => `${kind} ${value}`);
const byContact = (id: ContactId): string => `contact ${id}`;

/** The keys of the rows that store an opt-out of a contact. */
const keysToWrite = (contact: Contact): string[] => {
  const names = namesOf(identitiesOf(contact));
  return names.length > 0 ? names : [byContact(contact.id)];
};
/** The keys of the rows that may store one, by the contact itself or by one that was merged into it. */
const keysToRead = (contact: Contact): string[] => [
  ...namesOf(identitiesOf(contact)),
  ...[contact.id, ...contact.mergedIds].map(byContact),
];

/** The name, or the contact's id, in the row's image from the DynamoDB stream. */
export const parseOptOutImage = (image: Record<string, unknown>): Identity | { kind: 'contact'; value: string } => {
  const { person } = optOutEntity.parseRow(image);
  const value = person.slice(person.indexOf(' ') + 1);
  const kind = identityKinds.find((known) => person.startsWith(`${known} `));
  return { kind: kind ?? 'contact', value };
};

export const optOutStoreFor = (companyId: CompanyId) => {
  /** Rows by their keys. */
  const rowsOf = async (people: ReadonlyArray<string>): Promise<Map<string, OptOut>> => {
    const wanted = [...new Set(people)].map((person) => ({ companyId, person }));
    const rows = wanted.length === 0 ? [] : await optOutEntity.getMany(wanted, { consistent: true });
    return new Map(rows.map(({ person, word, meta, hand }) => [person, { word: word ?? null, meta: meta ?? null, hand: hand ?? null }]));
  };
  const saidOf = (rows: ReadonlyMap<string, OptOut>, people: ReadonlyArray<string>): OptOut =>
    joinedOptOut(
      people.flatMap((person) => {
        const row = rows.get(person);
        return row ? [row] : [];
      }),
    );
  return {
    of: async (contact: Contact): Promise<OptOut> => {
      const people = keysToRead(contact);
      return saidOf(await rowsOf(people), people);
    },
    ofMany: async (contacts: ReadonlyArray<Contact>): Promise<Map<ContactId, OptOut>> => {
      const rows = await rowsOf(contacts.flatMap(keysToRead));
      return new Map(contacts.map((contact) => [contact.id, saidOf(rows, keysToRead(contact))]));
    },
    /** Whether people with these numbers opted out, by number as it is given; of numbers that are not in it nobody did. */
    ofNumbers: async (numbers: ReadonlyArray<string>): Promise<Map<string, OptOut>> => {
      const named = numbers.flatMap((number) => namesOf([{ kind: 'phone', value: number }]).map((person) => ({ number, person })));
      const rows = await rowsOf(named.map(({ person }) => person));
      return new Map(
        named.flatMap(({ number, person }) => {
          const row = rows.get(person);
          return row ? [[number, row] as const] : [];
        }),
      );
    },
    /** They said a word. Refused when they had said one. */
    wordWrites: (contact: Contact, at: string): RowWrite[] =>
      keysToWrite(contact).map((person) =>
        optOutEntity
          .upsert({ companyId, person })
          .set({ word: at })
          .where((row, { notExists }) => notExists(row.word))
          .commit(),
      ),
    handWrites: (contact: Contact, hand: { at: string; by: string }): RowWrite[] =>
      keysToWrite(contact).map((person) => optOutEntity.upsert({ companyId, person }).set({ hand }).commit()),
    /** What a user can take back of it: what was said by word and by hand, under any name of the contact. */
    liftWrites: async (contact: Contact): Promise<RowWrite[]> => {
      const rows = await rowsOf(keysToRead(contact));
      return [...rows].flatMap(([person, { word, hand }]) =>
        word === null && hand === null ? [] : [optOutEntity.patch({ companyId, person }).remove(['word', 'hand']).commit()],
      );
    },
    /** Meta says that somebody stopped the company's marketing, or resumed it; the later news counts, whichever comes first. */
    noteMeta: async (who: Contact | ReadonlyArray<Identity>, stopped: boolean, at: string): Promise<void> => {
      for (const person of 'id' in who ? keysToWrite(who) : namesOf(who)) {
        const row = optOutEntity.upsert({ companyId, person });
        const change = stopped ? row.set({ meta: at, metaAt: at }) : row.set({ metaAt: at }).remove(['meta']);
        await change.where((known, { notExists, lt }) => `${notExists(known.metaAt)} OR ${lt(known.metaAt, at)}`).attempt();
      }
    },
  };
};
export type OptOutStore = ReturnType<typeof optOutStoreFor>;
