import { BoundedCache } from '../../../platform/bounded-cache.ts';
import type { Change } from '../../../platform/stream-consumer.ts';
import { indexTableOf } from '../store/index-table-of.ts';
import { addToIndex } from './add-to-index.ts';
import { askToCompact } from './ask-to-compact.ts';
import { toIndexChanges, type ToIndex } from './index-changes.ts';

/** What this function wrote to an index since it last asked for it to be compacted. */
const written = new BoundedCache<{ messages: number; sinceMs: number }>(10_000);
const askedAfterMessages = 512;
const askedAfterMs = 86_400_000;

/** Makes messages and contacts findable: one row for each index that a batch changes. */
export const writeIndex = async (changes: ReadonlyArray<Change>, queueUrl: string, now = () => new Date()): Promise<void> => {
  const byIndex = Map.groupBy(changes.flatMap(toIndexChanges), ({ companyId, index }) => `${companyId} ${index}`);
  await Promise.all(
    [...byIndex].map(async ([name, ofIndex]) => {
      const [first] = ofIndex;
      if (!first) return;
      await addToIndex(
        { table: indexTableOf(first.companyId, first.index), now },
        ofIndex.map(({ change }) => change),
      );
      await askWhenDue(name, first, ofIndex.length, { queueUrl, now });
    }),
  );
};

/** The first time, then once for so many messages and once a day. It is asked too often rather than not at all: a compactor looks for itself whether it
 *  has anything to do. */
const askWhenDue = async (
  name: string,
  { companyId, index }: ToIndex,
  messages: number,
  { queueUrl, now }: { queueUrl: string; now: () => Date },
): Promise<void> => {
  const nowMs = now().getTime();
  const before = written.get(name);
  const sum = (before?.messages ?? 0) + messages;
  const isDue = !before || sum >= askedAfterMessages || nowMs - before.sinceMs >= askedAfterMs;
  if (isDue) await askToCompact(queueUrl, { companyId, index }, now());
  written.set(name, isDue ? { messages: 0, sinceMs: nowMs } : { messages: sum, sinceMs: before.sinceMs });
};
