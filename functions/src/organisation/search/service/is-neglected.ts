import { timeOfId } from '@balcao/shared/domain/messages/position-of.ts';
import { compactedAfterMs, purgedAfterMs } from './compact-index.ts';
import type { IndexTable } from './index-table.ts';

/** Whether an index has work that must not wait longer, where nobody writes any more and so nobody asks for it: fresh rows expire, what was erased is
 *  still in segments, and rows out of use take room. */
export const isNeglected = async (table: Pick<IndexTable, 'readManifest' | 'listFresh'>, now: Date): Promise<boolean> => {
  const { read, erased, garbage } = await table.readManifest();
  const isOld = (sinceMs: number | null | undefined, afterMs: number) => typeof sinceMs === 'number' && now.getTime() - sinceMs >= afterMs;
  if (isOld(erased.sinceMs, purgedAfterMs) || garbage.some(({ sinceMs }) => isOld(sinceMs, dayMs))) return true;
  const [oldest] = await table.listFresh(read, null, { enoughBytes: 1 });
  return oldest !== undefined && isOld(timeOfId(oldest.rowId), compactedAfterMs);
};
const dayMs = 86_400_000;
