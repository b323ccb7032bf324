import type { ContactView } from '@balcao/shared/domain/contacts/contact.ts';
import { shownOptOut } from '@balcao/shared/domain/contacts/opt-out.ts';
import type { ContactId, TicketId } from '@balcao/shared/domain/ids.ts';
import { untilUndisturbed } from '../../../platform/record-version.ts';
import type { ContactDeps } from './contact-context.ts';
import { presented } from './presented.ts';
import { seenContact } from './seen-contact.ts';
import { toldContact } from './told-contact.ts';

/** Says that a contact wants no campaigns, or that it wants them again. What it said in WhatsApp itself only it can take back.
 *  @throws AppError ERR_CONTACT_NOT_FOUND, ERR_RECORD_CHANGED. */
export const setOptOut = async (deps: ContactDeps, id: ContactId, optedOut: boolean, from?: TicketId): Promise<ContactView> =>
  untilUndisturbed(async () => {
    const contact = await seenContact(deps, id, from);
    const said = await deps.optOuts.of(contact);
    const isSaid = said.word !== null || said.hand !== null;
    if (isSaid === optedOut) return presented(deps, contact);
    const writes = optedOut
      ? deps.optOuts.handWrites(contact, { at: deps.now().toISOString(), by: deps.actor.name })
      : await deps.optOuts.liftWrites(contact);
    const fields = toldContact(contact);
    const before = { ...fields, optedOut: shownOptOut(said) !== null };
    const after = { ...fields, optedOut: optedOut || said.meta !== null };
    const { outcome } = await deps.commit({ action: 'update', kind: 'contact', id, name: contact.name, before, after }, writes);
    return outcome === 'written' ? presented(deps, contact) : undefined;
  });
