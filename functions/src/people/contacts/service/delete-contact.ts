import type { AuditId } from '@balcao/shared/contract/audit.ts';
import type { ContactId, TicketUuid } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { BusyError } from '../../../platform/fault-of.ts';
import type { ContactDeps } from './contact-context.ts';
import { seenContact } from './seen-contact.ts';
import { toldContact } from './told-contact.ts';

/** Goes with those who were merged into it, whom nothing else would find again. Tickets and notes stay with the contact's id, and are its own again when the deletion is undone.
 *  @throws AppError ERR_CONTACT_NOT_FOUND; ERR_TICKET_ALREADY_OPEN while somebody talks with it. */
export const deleteContact = async (deps: ContactDeps, id: ContactId, triesLeft = 4): Promise<{ ok: true; auditId: AuditId }> => {
  const contact = await seenContact(deps, id);
  refuseOpen(await deps.openTicketOf(id));
  const { writes, removed } = await deps.contacts.removal(contact);
  const connectionIds = [...(await deps.names()).connections.values()].map((connection) => connection.id);
  const committed = await deps.commit(
    { action: 'delete', kind: 'contact', id, name: contact.name, before: toldContact(contact), after: null, removed },
    // A ticket asks in turn, when it is opened, that its contact is there: one of the two comes first.
    [...writes, ...deps.noTicketOpened(id, connectionIds)],
  );
  if (committed.outcome === 'written') return { ok: true, auditId: committed.auditId };
  const opened = connectionIds[committed.index - writes.length];
  if (opened !== undefined) refuseOpen(await deps.ticketOpenOn(id, opened));
  // The ticket ended again, or somebody changed the contact.
  if (triesLeft === 0) throw new BusyError('a contact kept changing while it was deleted');
  return deleteContact(deps, id, triesLeft - 1);
};

const refuseOpen = (open: { uuid: TicketUuid } | null): void => {
  if (open) throw new AppError('ERR_TICKET_ALREADY_OPEN', { userId: null, userName: null, queueName: null, uuid: open.uuid });
};
