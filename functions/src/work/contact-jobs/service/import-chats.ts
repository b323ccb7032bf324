import pMap from 'p-map';
import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import { contactName, hasOwnName } from '@balcao/shared/domain/contacts/contact-name.ts';
import type { ConnectionId, ContactId } from '@balcao/shared/domain/ids.ts';
import { visibleName } from '@balcao/shared/domain/text/visible-name.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Identity } from '@balcao/shared/events/channel-messages.ts';
import type { Author, commitAct } from '../../../platform/audit/commit-act.ts';
import type { Connection, ConnectionStore } from '../../../setup/connections/service/connection-records.ts';
import type { Contact, ContactStore } from '../../../people/contacts/service/contact-records.ts';
import { newContact } from '../../../people/contacts/service/new-contact.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import type { PhoneChat } from '../../../organisation/sessions/service/session-records.ts';

type Deps = {
  author: Author;
  contacts: Pick<ContactStore, 'ownersOfNumbers' | 'createQuietly' | 'getMany' | 'edit'>;
  connections: Pick<ConnectionStore, 'get' | 'list'>;
  /** What a linked phone told of its chats. */
  chatsOf: (id: ConnectionId, limit: number) => Promise<ReadonlyArray<PhoneChat>>;
  commitAct: typeof commitAct;
  now: () => Date;
};

/** Chats of one request; what comes on top is made by asking again. */
const mostChats = 5000;
/** Contacts written at the same time. */
const atOnce = 32;

/** Makes contacts of the people that linked phones have chats with. Who is a contact already stays as they are, but one called by their number
 *  gets the name the phone has for them; asked for twice, also at the same time, each is
 *  made once.
 *  @param id null = every linked phone.
 *  @throws AppError ERR_CONNECTION_NOT_FOUND; ERR_CHANNEL_CANNOT for a channel without a phone, or when the company has no phone. */
export const importChats = async (deps: Deps, id: ConnectionId | null): Promise<{ created: number; known: number }> => {
  const result = { created: 0, known: 0 };
  for (const connection of await phonesOf(deps, id)) {
    const { created, known } = await importPhone(deps, connection);
    result.created += created;
    result.known += known;
  }
  if (result.created > 0)
    await deps.commitAct(
      deps.author,
      {
        action: 'import',
        kind: 'contact',
        id: newUlid(deps.now()),
        name: 'WhatsApp',
        before: null,
        after: { importChats: result.created },
      },
      [],
    );
  return result;
};

const phonesOf = async ({ connections }: Deps, id: ConnectionId | null): Promise<Connection[]> => {
  const named = id === null ? await connections.list() : [await connections.get(id)];
  const found = named.filter((connection) => connection !== null);
  if (id !== null && found.length === 0) throw new AppError('ERR_CONNECTION_NOT_FOUND', undefined);
  const phones = found.filter(({ channel }) => channelCapabilities[channel].linkedPhone);
  if (phones.length === 0) throw new AppError('ERR_CHANNEL_CANNOT', undefined);
  return phones;
};

const importPhone = async (
  deps: Deps,
  { id: connectionId, channel, number: own }: Connection,
): Promise<{ created: number; known: number }> => {
  const { contacts, chatsOf, now } = deps;
  const chats = (await chatsOf(connectionId, mostChats)).filter(({ number }) => number === null || number !== own);
  const owners = await contacts.ownersOfNumbers(chats.flatMap(({ number }) => number ?? []));
  const unknown = chats.filter(({ number }) => number === null || !owners.has(number));
  await nameKnown(deps, chats, owners);
  const result = { created: 0, known: chats.length - unknown.length };
  const take = async (chat: PhoneChat): Promise<void> => {
    const name = contactName({ name: chat.name, username: null, number: chat.number });
    const contact = newContact({ name, number: chat.number, lid: chat.lid, channel, connectionId }, now());
    result[(await contacts.createQuietly(contact, identitiesOf(chat))) === 'saved' ? 'created' : 'known']++;
  };
  await pMap(unknown, take, { concurrency: atOnce });
  return result;
};

/** A message sent from the phone itself says nothing of whom it goes to: its contact is called by the number until here. */
const nameKnown = async ({ contacts, now }: Deps, chats: ReadonlyArray<PhoneChat>, owners: Map<string, ContactId>): Promise<void> => {
  const names = new Map<ContactId, string>();
  for (const { number, name } of chats) {
    const owner = number === null ? undefined : owners.get(number);
    const seen = visibleName(name);
    if (owner && seen && seen !== number) names.set(owner, seen);
  }
  const known = await contacts.getMany([...names.keys()]);
  const rename = async (contact: Contact): Promise<void> => {
    const name = names.get(contact.id);
    // The version is a condition of the write: a name that a person gave the contact since it was read is not replaced.
    if (name) await contacts.edit(contact.id, { name }, now().toISOString(), contact.version);
  };
  await pMap(
    [...known.values()].filter((contact) => !hasOwnName(contact)),
    rename,
    { concurrency: atOnce },
  );
};

const identitiesOf = ({ number, lid }: PhoneChat): Identity[] => [
  ...(number === null ? [] : [{ kind: 'phone' as const, value: number }]),
  ...(lid === null ? [] : [{ kind: 'lid' as const, value: lid }]),
];
