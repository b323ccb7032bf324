import type { MacroStep } from '@balcao/shared/domain/macros/macro-step.ts';
import { canUseQuickMessage } from '@balcao/shared/domain/quick-messages/quick-message-rights.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { planOf } from '../../../organisation/companies/service/plan-of.ts';
import type { On } from './run-macro.ts';
import { tagContactOf } from './tag-contact-of.ts';
import type { ContactDeps } from '../../../people/contacts/service/contact-context.ts';
import type { Actor } from '../../../platform/actor.ts';
import { quickMessageRecords } from '../../../setup/quick-messages/service/quick-message-records.ts';
import { changeTicket } from '../../../conversation/tickets/service/change-ticket.ts';
import { moveToLane } from '../../../conversation/tickets/service/move-to-lane.ts';
import { noteOnTicket, sendToTicket } from '../../../conversation/tickets/service/send-to-ticket.ts';
import { ticketSeenBy } from '../../../conversation/tickets/service/ticket-seen-by.ts';

type Deps = { actor: Actor; contacts: () => ContactDeps };

/** Performs one step of a macro on a ticket as if the actor did it manually.
 *  @throws AppError with the same error codes as the manual action. */
export const runStep = async (
  { actor, contacts }: Deps,
  step: MacroStep,
  { ticketId, clientId, signMessage, inboundMessages }: On,
): Promise<void> => {
  switch (step.kind) {
    case 'reply': {
      const reply = await quickMessageRecords(actor.companyId).get(step.quickMessageId);
      if (!reply || reply.template || !canUseQuickMessage(actor.userId, reply))
        throw new AppError('ERR_QUICK_MESSAGE_NOT_FOUND', undefined);
      const { message: body, media, dontSend } = reply;
      await sendToTicket(actor, ticketId, { body, media, clientId, signMessage: signMessage && !dontSend && !media, inboundMessages });
      return;
    }
    case 'note':
      return noteOnTicket(actor, ticketId, step.text, clientId);
    case 'addTag':
    case 'removeTag':
      return tagContactOf(contacts(), ticketId, step.tagId, step.kind === 'addTag');
    case 'lane':
      if (!(await planOf(actor.planId)).useKanban) throw new AppError('ERR_NOT_IN_PLAN', undefined);
      await moveToLane(actor, ticketId, step.tagId);
      return;
    case 'transfer': {
      const { queueId, userId } = step;
      const ticket = await ticketSeenBy(actor, ticketId);
      const isThere = ticket?.queueId === queueId && ticket.userId === userId && ticket.status !== 'closed';
      if (!isThere) await changeTicket(actor, { id: ticketId, status: userId ? 'open' : 'pending', queueId, userId, isTransfered: true });
      return;
    }
    case 'resolve':
      await changeTicket(actor, {
        id: ticketId,
        status: 'closed',
        sendFarewellMessage: step.farewell,
        inboundMessages: inboundMessages ?? null,
      });
      return;
  }
};
