import { createHash } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/client-dynamodb';
import type { NodeCounts } from '@balcao/shared/domain/flow/run/flow-run.ts';
import type { CompanyId, ThreadId } from '@balcao/shared/domain/ids.ts';
import { number, text } from '../../platform/table/attributes.ts';
import { dynamo } from '../../platform/aws-clients.ts';
import { entity } from '../../platform/table/entity.ts';
import { tableName } from '../../platform/table/table-name.ts';
import type { RowWrite } from '../../platform/write-together.ts';

/** How often the nodes of a flow were entered, left and given up on a day. Conversations spread over several rows, so that they do not wait for each other.
 *  Beside its key a row holds one number for each node and way, by a short name. */
const flowCountEntity = entity(
  'flowCount',
  { companyId: number('ci'), flowId: text('fi'), day: text('d'), part: number('p') },
  { byDay: { pk: ['companyId', 'flowId'], sk: ['day', 'part'] } },
);

export const countParts = 8;
export type FlowNumbers = Record<string, { entered: number; left: number; dropped: number }>;
const ways = ['entered', 'left', 'dropped'] as const;

export const flowCountStoreFor = (companyId: CompanyId) => ({
  /** One write for everything that a step passed in a flow.
   *  @param day local date. */
  countWrite: (flowId: string, day: string, threadId: ThreadId, counts: NodeCounts): RowWrite => {
    const { kind, params } = flowCountEntity.upsert({ companyId, flowId, day, part: partOf(threadId) }).commit();
    const added = Object.entries(counts).flatMap(([node, of]) =>
      ways.flatMap((way) => (of[way] > 0 ? [{ name: nameOf(node, way), by: of[way] }] : [])),
    );
    return {
      kind,
      params: {
        ...params,
        UpdateExpression: `${String(params['UpdateExpression'])} ADD ${added.map((_one, index) => `#n${index} :n${index}`).join(', ')}`,
        ExpressionAttributeNames: {
          ...recordOf(params['ExpressionAttributeNames']),
          ...Object.fromEntries(added.map(({ name }, index) => [`#n${index}`, name])),
        },
        ExpressionAttributeValues: {
          ...recordOf(params['ExpressionAttributeValues']),
          ...Object.fromEntries(added.map(({ by }, index) => [`:n${index}`, { N: String(by) }])),
        },
      },
    };
  },
  /** The numbers of these nodes on the days from one to another, both included. */
  numbers: async (flowId: string, from: string, to: string, nodes: ReadonlyArray<string>): Promise<FlowNumbers> => {
    const found = new Map<string, number>();
    const first = flowCountEntity.keyOf({ companyId, flowId, day: from, part: 0 });
    const last = flowCountEntity.keyOf({ companyId, flowId, day: to, part: countParts });
    let start: Record<string, unknown> | undefined;
    do {
      const page = await dynamo().send(
        new QueryCommand({
          TableName: tableName(),
          KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
          ExpressionAttributeValues: { ':pk': first.pk, ':first': first.sk, ':last': last.sk },
          ...(start ? { ExclusiveStartKey: start as Record<string, typeof first.pk> } : {}),
        }),
      );
      for (const item of page.Items ?? [])
        for (const [name, value] of Object.entries(item))
          if (value.N !== undefined) found.set(name, (found.get(name) ?? 0) + Number(value.N));
      start = page.LastEvaluatedKey;
    } while (start);
    const of = (node: string, way: (typeof ways)[number]) => found.get(nameOf(node, way)) ?? 0;
    return Object.fromEntries(
      nodes.map((node) => [node, { entered: of(node, 'entered'), left: of(node, 'left'), dropped: of(node, 'dropped') }]),
    );
  },
});
export type FlowCountStore = ReturnType<typeof flowCountStoreFor>;

const partOf = (threadId: string): number => (createHash('sha256').update(threadId).digest()[0] ?? 0) % countParts;

/** Six letters stand for a node: a row is paid for by its size. Two of five hundred nodes share them once in half a million flows. */
const nameOf = (node: string, way: (typeof ways)[number]): string =>
  `${way.charAt(0)}.${createHash('sha256').update(node).digest('base64url').slice(0, 6)}`;

const recordOf = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? { ...value } : {});
