import { companyId as companyIdSchema } from '@balcao/shared/domain/ids.ts';
import { noRecipients } from '@balcao/shared/domain/campaigns/recipient-state.ts';
import type { ReactionsEnv } from '../../../platform/reactions-env.ts';
import type { Reaction } from '../../../platform/stream-consumer.ts';
import { countPeople } from '../store/campaign-counter.ts';
import { parseRecipientImage } from '../store/recipient-store.ts';

/** Counts the people of campaigns by their state. */
export const campaignCounts: Reaction<ReactionsEnv> = {
  on: { campaignRecipient: ['created', 'changed'] },
  urgent: false,
  whenBusy: 'ownQueue',
  react: (changes) =>
    countPeople(
      changes.flatMap(({ eventId, at, old, new: now }) => {
        if (!now) return [];
        const after = parseRecipientImage(now);
        const before = old ? parseRecipientImage(old) : null;
        if (before?.state === after.state) return [];
        // All numbers are named: those of several changes are added up by their names.
        const counts = { ...noRecipients, [after.state]: 1, ...(before && { [before.state]: -1 }) };
        const bucket = { companyId: companyIdSchema.parse(now['companyId']), campaignId: after.campaignId };
        return [{ eventId, at, deltas: [{ bucket, counts }] }];
      }),
      new Date(),
    ),
};
