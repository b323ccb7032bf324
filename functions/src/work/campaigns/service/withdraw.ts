import { threadIdOf, type CompanyId, type ThreadId } from '@balcao/shared/domain/ids.ts';
import { ownFailures } from '@balcao/shared/domain/messages/own-failures.ts';
import { messageRecords, type MessageRecords } from '../../../conversation/tickets/service/message-records.ts';
import { campaignStoreFor, type Campaign, type CampaignStore } from '../store/campaign-store.ts';
import { recipientStoreFor, type Recipient, type RecipientStore } from '../store/recipient-store.ts';

/** Why something is not to go out any more: its campaign was cancelled, and sends it when it goes on; or the person opted out. */
export type Withdrawal = 'cancelled' | 'optedOut';

type Deps = { messages: Pick<MessageRecords, 'get' | 'markFailed'>; now: () => Date };

/** Has the message of a campaign, or its question, not go out that was handed over and has not left: it is marked as failed, which its sender looks at. What has left
 *  stays as it is. */
export const withdraw = async (
  { messages, now }: Deps,
  threadId: ThreadId,
  { state, messageId, askId, confirmedAt }: Pick<Recipient, 'state' | 'messageId' | 'askId' | 'confirmedAt'>,
  why: Withdrawal,
): Promise<void> => {
  const id = state === 'waiting' ? messageId : state === 'asked' && confirmedAt === null ? askId : null;
  if (id === null) return;
  const key = { threadId, messageId: id };
  const message = await messages.get(key);
  // What was handed to the channel without an answer may have gone out: taken back, it would go twice.
  if (!message || message.ack > 0 || message.failed || message.attemptedAt !== null) return;
  await messages.markFailed(key, { code: ownFailures.withdrawn, reason: why, retryable: false }, now().toISOString());
};

type AllDeps = Deps & { campaigns: Pick<CampaignStore, 'get' | 'run'>; recipients: Pick<RecipientStore, 'page'> };
export const withdrawDeps = (companyId: CompanyId): AllDeps => ({
  messages: messageRecords(companyId),
  campaigns: campaignStoreFor(companyId),
  recipients: recipientStoreFor(companyId),
  now: () => new Date(),
});

/** Has everything not go out that a cancelled campaign handed over and that has not left. */
export const withdrawAll = async (deps: AllDeps, { id, whatsappId }: Pick<Campaign, 'id' | 'whatsappId'>): Promise<void> => {
  const [campaign, run] = await Promise.all([deps.campaigns.get(id), deps.campaigns.run(id)]);
  if (campaign?.status !== 'CANCELADA') return;
  for (let place: number | null = 0; run && place !== null && place < run.next; ) {
    const page: Awaited<ReturnType<RecipientStore['page']>> = await deps.recipients.page(id, place, together);
    for (const person of page.people)
      if (person.contactId !== null) await withdraw(deps, threadIdOf(whatsappId, person.contactId), person, 'cancelled');
    place = page.next;
  }
};
const together = 500;
