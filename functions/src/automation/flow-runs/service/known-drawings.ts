import type { Drawing } from '@balcao/shared/domain/flow/run/run-drawing.ts';
import { isTalk, talkDrawing } from '@balcao/shared/domain/flow/run/talk.ts';
import { flowId as flowIdSchema, type CompanyId } from '@balcao/shared/domain/ids.ts';
import { flowRecords, flowRevisionRecords } from '../../../setup/flows/service/flow-records.ts';
import { BoundedCache } from '../../../platform/bounded-cache.ts';

/** A revision never changes: it is read once by each function that is warm. A drawing is up to a megabyte. */
const known = new BoundedCache<Drawing>(20);

export const drawingOf = async (companyId: CompanyId, flow: string, revision: number): Promise<Drawing | null> => {
  if (isTalk(flow)) return talkDrawing;
  const key = `${companyId} ${flow} ${revision}`;
  const kept = known.get(key);
  if (kept) return kept;
  const flowId = flowIdSchema.safeParse(flow);
  const drawing = flowId.success ? await flowRevisionRecords(companyId).get(flowId.data, revision) : null;
  if (drawing) known.set(key, drawing);
  return drawing;
};

/** The drawing that runs begin with now; null for a flow that is gone, switched off or not drawn yet. */
export const publishedOf = async (companyId: CompanyId, flow: string): Promise<{ revision: number } | null> => {
  // Whether the service is still there shows when it is asked.
  if (isTalk(flow)) return { revision: 1 };
  const flowId = flowIdSchema.safeParse(flow);
  const found = flowId.success ? await flowRecords(companyId).get(flowId.data) : null;
  return found?.active && found.revision > 0 ? { revision: found.revision } : null;
};
