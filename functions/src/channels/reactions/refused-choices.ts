import { companyId as companyIdSchema, type CompanyId } from '@balcao/shared/domain/ids.ts';
import { messageRecords, parseMessageImage, type MessageRecords } from '../../conversation/tickets/service/message-records.ts';
import type { Reaction } from '../../platform/stream-consumer.ts';
import { refusesChoices } from '../service/refuses-choices.ts';
import { graphErrorRule } from '../whatsapp-official/graph-errors.ts';

/** Sends a question as its text when Meta tells by a status that it does not take the buttons or the list: the sender knows of no refusal then. The
 *  second attempt goes without them. */
export const resendRefused = (recordsOf: (companyId: CompanyId) => Pick<MessageRecords, 'retry'>): Reaction => ({
  on: { message: ['changed'] },
  urgent: true,
  whenBusy: 'ownQueue',
  react: async (changes) => {
    for (const { old, new: now } of changes) {
      if (!now?.['failed'] || !old || old['failed']) continue;
      const { threadId, id, attempt, choices = [], failed, updatedAt } = parseMessageImage(now);
      // Codes below 1 are ours.
      if (choices.length === 0 || attempt > 0 || !failed || failed.code < 1) continue;
      if (!refusesChoices(graphErrorRule(failed.code).reasonKey)) continue;
      await recordsOf(companyIdSchema.parse(now['companyId'])).retry({ threadId, messageId: id }, 1, updatedAt);
    }
  },
});

export const refusedChoices = resendRefused(messageRecords);
