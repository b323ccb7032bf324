import { mostNumberDays } from '@balcao/shared/contract/flow-runs.ts';
import type { FlowId } from '@balcao/shared/domain/ids.ts';
import { localDateOf } from '@balcao/shared/domain/local-date.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Drawing } from '@balcao/shared/domain/flow/run/run-drawing.ts';
import type { FlowCountStore, FlowNumbers } from '../../../conversation/runs/store/flow-count-store.ts';

type Deps = {
  flow: (id: FlowId) => Promise<{ revision: number } | null>;
  drawing: (id: FlowId, revision: number) => Promise<Drawing | null>;
  counts: Pick<FlowCountStore, 'numbers'>;
  timeZone: string;
  now: () => Date;
};

const dayMs = 86_400_000;
const usualDays = 30;
const daysBefore = (date: string, days: number): string => new Date(Date.parse(date) - days * dayMs).toISOString().slice(0, 10);

/** The numbers of a flow's nodes, of the drawing saved last. @throws AppError ERR_FLOW_NOT_FOUND. */
export const flowNumbers = async (
  { flow, drawing, counts, timeZone, now }: Deps,
  id: FlowId,
  asked: { from?: string | undefined; to?: string | undefined },
): Promise<{ from: string; to: string; nodes: FlowNumbers }> => {
  const found = await flow(id);
  if (!found) throw new AppError('ERR_FLOW_NOT_FOUND', undefined);
  const to = asked.to ?? localDateOf(now().toISOString(), timeZone);
  const earliest = daysBefore(to, mostNumberDays - 1);
  const wanted = asked.from ?? daysBefore(to, usualDays - 1);
  const from = wanted < earliest ? earliest : wanted;
  const drawn = found.revision > 0 ? await drawing(id, found.revision) : null;
  const nodes = drawn?.nodes.map((node) => node.id) ?? [];
  return { from, to, nodes: from > to ? {} : await counts.numbers(id, from, to, nodes) };
};
