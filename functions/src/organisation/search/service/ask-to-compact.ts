import * as z from 'zod';
import { companyId } from '@balcao/shared/domain/ids.ts';
import { sendToFifo } from '../../../platform/queues.ts';
import { indexName } from '@balcao/shared/domain/search/index-names.ts';

/** Asks for an index to be looked after. */
export const compactRequest = z.object({ companyId, index: indexName });
export type CompactRequest = z.infer<typeof compactRequest>;

/** What is asked again within so long counts once. */
const askedOnceMs = 30_000;

/** Wishes of one index are worked off one after the other. */
export const askToCompact = async (queueUrl: string, request: CompactRequest, now: Date, reason = ''): Promise<void> => {
  const groupId = groupOf(request);
  const window = Math.floor(now.getTime() / askedOnceMs);
  await sendToFifo(queueUrl, [{ body: request, groupId, deduplicationId: `${groupId}.${window}${reason}` }]);
};

export const groupOf = ({ companyId: company, index }: CompactRequest): string => `${company}.${index}`;
