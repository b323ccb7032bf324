import { companyId as companyIdSchema } from '@balcao/shared/domain/ids.ts';
import { noRecipients, type RecipientState } from '@balcao/shared/domain/campaigns/recipient-state.ts';
import type { ReactionsEnv } from '../../../platform/reactions-env.ts';
import type { Reaction } from '../../../platform/stream-consumer.ts';
import { countPeople, type CountBucket, type CountNumbers } from '../store/campaign-counter.ts';
import { allPart, hourPart, variantPart } from '../store/campaign-store.ts';
import { parseCountedImage, type Recipient } from '../store/recipient-store.ts';

/** The parts in which a person is counted in their state. */
const partsOf = (person: Recipient | null): string[] =>
  person === null ? [] : [allPart, ...(person.variant === null ? [] : [variantPart(person.variant)])];

const happenings: ReadonlySet<RecipientState> = new Set(['sent', 'delivered', 'read', 'answered', 'failed']);

/** What happened with a state, for the hour in which it did: whoever got a message had it sent, too. */
const happenedWith = (before: Recipient | null, { state }: Recipient): Partial<Record<RecipientState, number>> => {
  if (!happenings.has(state)) return {};
  const isFirst = before === null || before.state === 'waiting' || before.state === 'unknown';
  return { [state]: 1, ...(isFirst && state !== 'failed' && { sent: 1 }) };
};

/** Counts the people of campaigns by their state: all, by text and by hour. */
export const campaignCounts: Reaction<ReactionsEnv> = {
  on: { campaignRecipient: ['created', 'changed'] },
  urgent: false,
  whenBusy: 'ownQueue',
  react: (changes) =>
    countPeople(
      changes.flatMap(({ eventId, at, old, new: now }) => {
        if (!now) return [];
        const [before, after] = [old && parseCountedImage(old), parseCountedImage(now)];
        const campaign = after?.campaignId ?? before?.campaignId;
        if (!campaign) return [];
        const bucket = (part: string): CountBucket => ({
          companyId: companyIdSchema.parse(now['companyId']),
          campaignId: campaign,
          part,
        });
        const parts = new Map<string, CountNumbers>();
        const add = (part: string, state: RecipientState, count: number): void => {
          // All numbers are named: those of several changes are added up by their names.
          const counts = parts.get(part) ?? { ...noRecipients };
          parts.set(part, { ...counts, [state]: (counts[state] ?? 0) + count });
        };
        for (const part of partsOf(before)) if (before) add(part, before.state, -1);
        for (const part of partsOf(after)) if (after) add(part, after.state, 1);
        if (after !== null && before?.state !== after.state && after.at !== null)
          for (const [state, count] of Object.entries(happenedWith(before, after)) as [RecipientState, number][])
            add(hourPart(after.at), state, count);
        const deltas = [...parts]
          .filter(([, counts]) => Object.values(counts).some((count) => count !== 0))
          .map(([part, counts]) => ({ bucket: bucket(part), counts }));
        return deltas.length === 0 ? [] : [{ eventId, at, deltas }];
      }),
      new Date(),
    ),
};
