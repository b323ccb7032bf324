import type { TagId, TicketId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { assertTags } from '../../../people/contacts/service/assert-contact-fields.ts';
import { changeTags } from '../../../people/contacts/service/change-many.ts';
import type { ContactDeps } from '../../../people/contacts/service/contact-context.ts';

/** Adds a tag to the contact of a ticket, or removes it (`isAdded` false), with the actor's permissions. No effect when the contact
 *  already has, or already lacks, the tag.
 *  @throws AppError ERR_TICKET_NOT_FOUND, ERR_TAG_NOT_FOUND. */
export const tagContactOf = async (deps: ContactDeps, ticketId: TicketId, tagId: TagId, isAdded: boolean): Promise<void> => {
  const ticket = await deps.ticketSeen(ticketId);
  if (!ticket) throw new AppError('ERR_TICKET_NOT_FOUND', undefined);
  if (isAdded) await assertTags(deps, [tagId]);
  await changeTags(deps, ticket.contactId, { action: isAdded ? 'tag' : 'untag', tags: [tagId] }, ticketId);
};
