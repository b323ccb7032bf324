import { companyId as companyIdSchema, type CompanyId } from '@balcao/shared/domain/ids.ts';
import { parseMessageImage } from '../../../conversation/tickets/service/message-records.ts';
import type { ReactionsEnv } from '../../../platform/reactions-env.ts';
import type { Change, Reaction } from '../../../platform/stream-consumer.ts';
import { stateOfMessage } from '../service/state-of-message.ts';
import { placeOfClientId } from '../service/message-of-campaign.ts';
import { recipientStoreFor, type RecipientStore } from '../store/recipient-store.ts';

/** Says at the person of a campaign what became of their message. Nothing is read for any other message. */
export const outcomesOf = (recipients: (companyId: CompanyId) => Pick<RecipientStore, 'note'>): Reaction<ReactionsEnv> => ({
  on: { message: ['created', 'changed'] },
  urgent: false,
  whenBusy: 'ownQueue',
  react: async (changes) => {
    for (const { old, new: now } of changes) {
      const place = placeOfClientId(clientIdIn(now));
      if (!place || !now) continue;
      const after = parseMessageImage(now);
      const state = stateOfMessage(after);
      if (state === null || (old && stateOfMessage(parseMessageImage(old)) === state)) continue;
      const failure = state === 'failed' || state === 'unknown' ? (after.failed?.reason ?? null) : null;
      await recipients(companyIdSchema.parse(now['companyId'])).note(place.campaignId, place.place, state, failure, after.updatedAt);
    }
  },
});

const clientIdIn = (image: Change['new']): unknown => {
  const facts = image?.['facts'];
  return typeof facts === 'object' && facts !== null && 'clientId' in facts ? facts.clientId : undefined;
};

export const campaignOutcomes = outcomesOf(recipientStoreFor);
