import { companyId as companyIdSchema, type CompanyId } from '@balcao/shared/domain/ids.ts';
import { parseMessageImage } from '../../../conversation/tickets/service/message-records.ts';
import type { ReactionsEnv } from '../../../platform/reactions-env.ts';
import type { Change, Reaction } from '../../../platform/stream-consumer.ts';
import { pauseFor } from '../service/change-standing.ts';
import { placeOfClientId } from '../service/message-of-campaign.ts';
import { pausesFor } from '../service/pauses-for.ts';
import { stateOfMessage } from '../service/state-of-message.ts';
import { campaignStoreFor, type Campaign } from '../store/campaign-store.ts';
import { recipientStoreFor, type RecipientStore } from '../store/recipient-store.ts';

type Deps = {
  recipients: (companyId: CompanyId) => Pick<RecipientStore, 'note'>;
  pause: (companyId: CompanyId, id: Campaign['id'], reason: NonNullable<Campaign['pausedFor']>) => Promise<void>;
};

/** Says at the person of a campaign what became of their message, and has the campaign stand still where the channel says that it may not go on. Nothing is read
 *  for any other message. */
export const outcomesOf = ({ recipients, pause }: Deps): Reaction<ReactionsEnv> => ({
  on: { message: ['changed'] },
  urgent: false,
  whenBusy: 'ownQueue',
  react: async (changes) => {
    for (const { old, new: now } of changes) {
      const place = placeOfClientId(clientIdIn(now));
      if (!place || !now) continue;
      const after = parseMessageImage(now);
      const state = stateOfMessage(after);
      if (state === null || (old && stateOfMessage(parseMessageImage(old)) === state)) continue;
      const companyId = companyIdSchema.parse(now['companyId']);
      const failure = after.failed?.reason ?? null;
      await recipients(companyId).note(place, after.id, { state, failure, at: after.updatedAt });
      const reason = after.failed && pausesFor(after.failed.code);
      if (reason) await pause(companyId, place.campaignId, reason);
    }
  },
});

const clientIdIn = (image: Change['new']): unknown => {
  const facts = image?.['facts'];
  return typeof facts === 'object' && facts !== null && 'clientId' in facts ? facts.clientId : undefined;
};

export const campaignOutcomes = outcomesOf({
  recipients: recipientStoreFor,
  pause: (companyId, id, reason) => pauseFor({ campaigns: campaignStoreFor(companyId) }, id, reason),
});
