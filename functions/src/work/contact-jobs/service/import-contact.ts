import type { ContactView } from '@balcao/shared/domain/contacts/contact.ts';
import type { ConnectionId, TagId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { ConnectionStore } from '../../../setup/connections/service/connection-records.ts';
import { linkedPhone, phoneToAsk } from '../../../setup/connections/service/linked-phone.ts';
import { assertMayUseNumbers, assertTags } from '../../../people/contacts/service/assert-contact-fields.ts';
import type { ContactDeps } from '../../../people/contacts/service/contact-context.ts';
import { newContact } from '../../../people/contacts/service/new-contact.ts';
import { presented } from '../../../people/contacts/service/presented.ts';
import { BusyError } from '../../../platform/fault-of.ts';
import { lookUpNumber, type LookUpDeps } from '../../../organisation/sessions/service/look-up-number.ts';
import { addMissingTags } from './import-part.ts';

type Wanted = {
  name: string;
  number: string;
  email: string;
  tags: ReadonlyArray<TagId>;
  /** Has a new number looked up on WhatsApp first; by this phone, or by any that is connected. */
  validate: { connectionId: ConnectionId | null } | null;
};
type Deps = ContactDeps & LookUpDeps & { connections: Pick<ConnectionStore, 'get' | 'list'> };

/** One row of an import by itself. Somebody known stays as they are and gets the tags. A number that no phone answers for is taken as it stands.
 *  @throws AppError ERR_TAG_NOT_FOUND, ERR_NUMBER_WITHOUT_WHATSAPP, ERR_CONNECTION_NOT_FOUND, ERR_CHANNEL_CANNOT; ERR_NO_PERMISSION for those who may not
 *  see numbers. */
export const importContact = async (
  deps: Deps,
  { tags, validate, ...fields }: Wanted,
  triesLeft = 4,
): Promise<{ contact: ContactView; created: boolean; validated: boolean }> => {
  assertMayUseNumbers(deps);
  await assertTags(deps, tags);
  const phone = validate && (await phoneOf(deps, validate.connectionId));
  const isKnown = (await deps.contacts.ownersOfNumbers([fields.number])).has(fields.number);
  const answer = phone && !isKnown ? await lookUpNumber(deps, phone, fields.number) : 'unanswered';
  if (answer === null) throw new AppError('ERR_NUMBER_WITHOUT_WHATSAPP', undefined);
  const validated = answer !== 'unanswered';
  const number = validated ? answer : fields.number;
  const contact = newContact({ ...fields, number, tagIds: [...tags] }, deps.now());
  const names = [fields.number, number].map((value) => ({ kind: 'phone' as const, value }));
  if ((await deps.contacts.create(contact, names)) === 'saved')
    return { contact: await presented(deps, contact), created: true, validated };
  const owners = await deps.contacts.ownersOfNumbers([fields.number, number]);
  const owner = owners.get(fields.number) ?? owners.get(number);
  if (owner && tags.length > 0) await addMissingTags(deps, owner, tags, deps.now());
  const known = owner && (await deps.contacts.get(owner));
  if (known) return { contact: await presented(deps, known), created: false, validated };
  // Deleted between the two: it is new then.
  if (triesLeft === 0) throw new BusyError('a contact kept changing while it was imported');
  return importContact(deps, { ...fields, tags, validate }, triesLeft - 1);
};

const phoneOf = async ({ connections }: Deps, id: ConnectionId | null): Promise<ConnectionId | null> => {
  if (id !== null) return linkedPhone(connections, id);
  const phone = await phoneToAsk(connections);
  return phone.kind === 'connected' ? phone.id : null;
};
