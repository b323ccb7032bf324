import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { showComposing, type Composing } from '../../../channels/service/show-composing.ts';
import { log } from '../../../platform/logger.ts';

/** Shows a company's customers that an answer is being written; without it the answer comes all the same. */
export const composeBy =
  (companyId: CompanyId, composing: Composing) =>
  async (ticket: Ticket): Promise<void> => {
    try {
      await showComposing(composing, companyId, ticket, new Date());
    } catch (error) {
      log.warn('COMPOSING_NOT_SHOWN a customer does not see that an answer is being written', { error: String(error) });
    }
  };
