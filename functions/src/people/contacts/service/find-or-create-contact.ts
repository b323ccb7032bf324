import type { ConnectionId, ContactId } from '@balcao/shared/domain/ids.ts';
import type { Channel } from '@balcao/shared/domain/channels.ts';
import { contactName, hasOwnName } from '@balcao/shared/domain/contacts/contact-name.ts';
import { withoutNumbers } from '@balcao/shared/domain/contacts/mask-number.ts';
import { visibleName } from '@balcao/shared/domain/text/visible-name.ts';
import type { Identity, InboundContact } from '@balcao/shared/events/channel-messages.ts';
import { withoutUndefined } from '../../../platform/without-undefined.ts';
import { namesMissing } from '../store/contact-names.ts';
import type { ContactStore } from '../store/contact-store.ts';
import type { Contact } from '../store/contact.ts';
import { joinIdentities, mostOtherNames, namesBesides } from './join-identities.ts';
import { newContact } from './new-contact.ts';

type Deps = {
  contacts: Pick<
    ContactStore,
    'get' | 'getMany' | 'findByIdentity' | 'create' | 'createInstead' | 'addIdentities' | 'ownersOf' | 'adoptIdentities' | 'change'
  >;
  now: () => Date;
};

/** The contact a provider's person is, made if nobody is. Several of these running at once for one new person end with
 *  one contact: identities are unique, so the losers read again. */
export const findOrCreateContact = async (
  { contacts, now }: Deps,
  person: InboundContact,
  origin: { channel: Channel; connectionId: ConnectionId; isGroup: boolean },
): Promise<Contact> => {
  for (let attempt = 0; attempt < 4; attempt++) {
    const known = await contacts.findByIdentity(person.identities);
    if (known) {
      const contact = await standing(contacts, known);
      if (contact) return learnAbout({ contacts, now }, contact, person, origin.connectionId);
      // It led to somebody who was deleted; another of the names may lead to somebody who is there.
      const owners = [...new Set((await contacts.ownersOf(person.identities)).map(({ contactId }) => contactId))];
      const standings = await Promise.all(owners.map(async (id) => ({ id, contact: await standing(contacts, id) })));
      const gone = standings.filter(({ contact: its }) => its === null).map(({ id }) => id);
      const there = standings.find(({ contact: its }) => its !== null)?.contact;
      if (there) {
        for (const id of gone) await contacts.adoptIdentities(there.id, id, person.identities);
        return learnAbout({ contacts, now }, there, person, origin.connectionId);
      }
      const instead = contactOf(person, origin, now());
      if ((await contacts.createInstead(instead, person.identities, gone)) === 'saved') return instead;
    } else {
      const contact = contactOf(person, origin, now());
      if ((await contacts.create(contact, person.identities)) === 'saved') return contact;
    }
  }
  throw new Error('contact kept changing while it was looked up');
};

/** The contact that stands for this one: the end of its merges. Null: it is gone. */
const standing = async (contacts: Pick<ContactStore, 'get'>, id: ContactId): Promise<Contact | null> => {
  let contact = await contacts.get(id);
  for (let hops = 0; contact?.merged && hops < mostMerges; hops++) contact = await contacts.get(contact.merged.into);
  return contact;
};
/** One after the other: more than anybody makes. */
const mostMerges = 50;

const valueOf = (person: InboundContact, kind: Identity['kind']) =>
  person.identities.find((identity) => identity.kind === kind)?.value ?? null;

/** What the connection's page or Instagram account knows them as. */
const scopedIdOf = (person: InboundContact): string | null => valueOf(person, 'psid') ?? valueOf(person, 'igsid');

const contactOf = (
  person: InboundContact,
  origin: { channel: Channel; connectionId: ConnectionId; isGroup: boolean },
  now: Date,
): Contact => {
  // A group has no number; its id stands in the same place.
  const number = valueOf(person, 'phone') ?? valueOf(person, 'group');
  const name = contactName({ name: person.name, username: person.username, number });
  const scopedId = scopedIdOf(person);
  const scopedIds = scopedId ? { [origin.connectionId]: scopedId } : {};
  const chatAddresses = person.chatAddress ? { [origin.connectionId]: person.chatAddress } : {};
  const disappearingSec = person.disappearingSec ? { [origin.connectionId]: person.disappearingSec } : {};
  const lid = valueOf(person, 'lid');
  return newContact({ ...origin, name, number, bsuid: valueOf(person, 'bsuid'), lid, scopedIds, chatAddresses, disappearingSec }, now);
};

/** What the contact may be called by in a text; nothing while only a number is known, and never by a number: who may not see it reads the text. */
export const calledName = (contact: Pick<Contact, 'name' | 'number'> | null): string =>
  contact && hasOwnName(contact) ? withoutNumbers(contact.name) : '';

/** Adds the names and the number this message taught us, a profile name where we only had a number, and for who was added by hand the connection over which they
 *  wrote first. */
export const learnAbout = async (
  { contacts, now }: Pick<Deps, 'contacts' | 'now'>,
  contact: Contact,
  person: InboundContact,
  connectionId: ConnectionId,
): Promise<Contact> => {
  const number = valueOf(person, 'phone');
  const bsuid = valueOf(person, 'bsuid');
  const lid = valueOf(person, 'lid');
  const scopedId = scopedIdOf(person);
  const name = visibleName(person.name);
  const isOtherScopedId = scopedId && scopedId !== contact.scopedIds[connectionId];
  const isOtherName = name && name !== contact.name && (contact.isGroup || !hasOwnName(contact));
  const change = withoutUndefined({
    number: contact.number === null && number ? number : undefined,
    connectionId: contact.connectionId === null ? connectionId : undefined,
    bsuid: bsuid && bsuid !== contact.bsuid ? bsuid : undefined,
    lid: lid && lid !== contact.lid ? lid : undefined,
    scopedIds: isOtherScopedId ? { ...contact.scopedIds, [connectionId]: scopedId } : undefined,
    name: isOtherName ? name : undefined,
  });
  const chat = aboutChat(contact, person, connectionId);
  if (Object.keys(change).length === 0) {
    if (Object.keys(chat).length === 0) return contact;
    // Nobody sees it.
    return (await contacts.change(contact.id, chat, contact.updatedAt, 'nobody')) ?? contact;
  }
  const foreign = await contacts.addIdentities(contact.id, person.identities);
  if (foreign.length > 0) return (await joinIdentities({ contacts, now }, person.identities)) ?? contact;
  // What they were called before still leads here, and so does another number beside the first.
  const besides = namesMissing({ ...contact, ...change }, [...namesBesides(contact), ...person.identities]);
  const otherNames = besides.length > 0 ? { otherNames: [...contact.otherNames, ...besides].slice(-mostOtherNames) } : {};
  return (await contacts.change(contact.id, { ...change, ...otherNames, ...chat }, now().toISOString())) ?? contact;
};

/** What is new of their chat with a linked phone. */
const aboutChat = (
  { chatAddresses, disappearingSec }: Contact,
  person: InboundContact,
  connectionId: ConnectionId,
): Partial<Pick<Contact, 'chatAddresses' | 'disappearingSec'>> => {
  const { chatAddress: address, disappearingSec: timer } = person;
  const isOtherAddress = address !== undefined && address !== chatAddresses[connectionId];
  const isOtherTimer = timer !== undefined && timer !== (disappearingSec[connectionId] ?? 0);
  return withoutUndefined({
    chatAddresses: isOtherAddress ? { ...chatAddresses, [connectionId]: address } : undefined,
    disappearingSec: isOtherTimer ? { ...disappearingSec, [connectionId]: timer } : undefined,
  });
};
