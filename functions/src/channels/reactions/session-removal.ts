import { companyId, connectionId } from '@balcao/shared/domain/ids.ts';
import { sendLater } from '../../platform/queues.ts';
import type { ReactionsEnv } from '../../platform/reactions-env.ts';
import type { Reaction } from '../../platform/stream-consumer.ts';
import { failOutbox } from '../service/fail-unsent.ts';

/** How long after a deletion the outbox is worked off again, s: a message of that moment may be handed over after the first look. */
const looksAfterSec = [10, 70, 900];

export const sessionRemovalBy = (fail: typeof failOutbox, later: typeof sendLater, nowSec: () => number): Reaction<ReactionsEnv> => ({
  on: { waSession: ['removed'] },
  urgent: true,
  whenBusy: 'ownQueue',
  react: async (changes, env) => {
    for (const change of changes) {
      if (!change.old) continue;
      await fail(companyId.parse(change.old['companyId']), connectionId.parse(change.old['connectionId']));
      const ageSec = nowSec() - (change.at ?? 0);
      const next = looksAfterSec.find((afterSec) => afterSec > ageSec + 1);
      // The name is the one in the list of reactions.
      if (next !== undefined) await later(env.AGAIN_QUEUE_URL, { reaction: 'sessionRemoval', change }, next - Math.max(0, ageSec));
    }
  },
});

/** Fails the messages that wait for a linked phone whose connection was deleted. */
export const sessionRemoval = sessionRemovalBy(failOutbox, sendLater, () => Math.floor(Date.now() / 1000));
