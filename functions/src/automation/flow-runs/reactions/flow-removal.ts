import { flowRunRecords } from '../../../conversation/runs/service/flow-run-records.ts';
import * as z from 'zod';
import { companyId, threadId, ticketId } from '@balcao/shared/domain/ids.ts';
import type { Reaction } from '../../../platform/stream-consumer.ts';

const removed = z.object({ companyId, threadId, ticketId });

/** What a customer told a flow goes with its ticket. */
export const flowRemoval: Reaction = {
  on: { ticket: ['removed'] },
  urgent: false,
  whenBusy: 'ownQueue',
  react: async (changes) => {
    for (const change of changes) {
      const ticket = removed.parse(change.old);
      await flowRunRecords(ticket.companyId).removeOf(ticket.threadId, ticket.ticketId);
    }
  },
};
