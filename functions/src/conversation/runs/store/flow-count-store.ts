import { createHash } from 'node:crypto';
import type { NodeCounts } from '@balcao/shared/domain/flow/run/flow-run.ts';
import type { CompanyId, ThreadId } from '@balcao/shared/domain/ids.ts';
import { number, text } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';
import { sumTallies, withTallies } from '../../../platform/table/tallies.ts';
import type { RowWrite } from '../../../platform/write-together.ts';

/** How often the nodes of a flow were entered, left and given up on a day: one number for each node and way. Conversations spread over several rows, so that
 *  they do not wait for each other. */
const flowCountEntity = entity(
  'flowCount',
  { companyId: number('ci'), flowId: text('fi'), day: text('d'), part: number('p') },
  { byDay: { pk: ['companyId', 'flowId'], sk: ['day', 'part'] } },
);
const parts = 8;

export type FlowNumbers = Record<string, { entered: number; left: number; dropped: number }>;
const ways = ['entered', 'left', 'dropped'] as const;

export const flowCountStoreFor = (companyId: CompanyId) => ({
  /** One write for everything that a step passed in a flow.
   *  @param day local date. */
  countWrite: (flowId: string, day: string, threadId: ThreadId, counts: NodeCounts): RowWrite =>
    withTallies(
      flowCountEntity.upsert({ companyId, flowId, day, part: partOf(threadId) }).commit(),
      Object.fromEntries(Object.entries(counts).flatMap(([node, of]) => ways.map((way) => [nameOf(node, way), of[way]]))),
    ),
  /** The numbers of these nodes on the local dates from one to another, both included. */
  numbers: async (flowId: string, from: string, to: string, nodes: ReadonlyArray<string>): Promise<FlowNumbers> => {
    const key = (day: string, part: number) => flowCountEntity.keyOf({ companyId, flowId, day, part });
    const sums = await sumTallies(key(from, 0), key(to, parts));
    const of = (node: string, way: (typeof ways)[number]) => sums.get(nameOf(node, way)) ?? 0;
    return Object.fromEntries(
      nodes.map((node) => [node, { entered: of(node, 'entered'), left: of(node, 'left'), dropped: of(node, 'dropped') }]),
    );
  },
});
export type FlowCountStore = ReturnType<typeof flowCountStoreFor>;

const partOf = (threadId: string): number => (createHash('sha256').update(threadId).digest()[0] ?? 0) % parts;

/** Six letters stand for a node: a row is paid for by its size. Two of five hundred nodes share them once in half a million flows. */
const nameOf = (node: string, way: (typeof ways)[number]): string =>
  `${way.charAt(0)}${createHash('sha256').update(node).digest('base64url').slice(0, 6)}`;
