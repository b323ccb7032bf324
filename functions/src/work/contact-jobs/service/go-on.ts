import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { sendToFifo } from '../../../platform/queues.ts';

/** Has a job look at its part again: the answers are there that it waited for (`isLate` false), or have not come for a while.
 *  @param deduplicationId asked for twice within minutes, it looks once. */
export const goOn = (
  queueUrl: string,
  { companyId, jobId, part, isLate = false }: { companyId: CompanyId; jobId: string; part: number; isLate?: boolean },
  deduplicationId: string,
): Promise<void> => sendToFifo(queueUrl, [{ body: { companyId, jobId, part, isLate }, groupId: jobId, deduplicationId }]);
