import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from './aws-clients.ts';
import { assertNoConflict } from './condition-failure.ts';
import { readEnv, tableEnv } from './env.ts';
import { cancellationCodes } from './retry-conflicts.ts';

type Params = Record<string, unknown>;
const kinds = ['Put', 'Update', 'Delete', 'ConditionCheck'] as const;
/** A conditional write of one row, of whatever entity. Stores make these, so keys stay in entity files. */
export type RowWrite = { kind: (typeof kinds)[number]; params: Params };

/** What ElectroDB made of a transaction's rows. */
export const rowsOf = ({ TransactItems }: { TransactItems: ReadonlyArray<Partial<Record<RowWrite['kind'], Params>>> }): RowWrite[] =>
  TransactItems.flatMap((item) => kinds.flatMap((kind) => (item[kind] ? [{ kind, params: item[kind] }] : [])));

/** Rows of several areas in one transaction: all of them, or none when a condition says no. What only meets another transaction is sent
 *  again (`retryConflicts`).
 *  @returns `refused` with the position of the first row that refused.
 *  @throws BusyError when the table stays busy with these rows; RangeError when one of them can never be written. */
export const writeTogether = async (
  writes: ReadonlyArray<RowWrite>,
): Promise<{ outcome: 'written' } | { outcome: 'refused'; index: number }> => {
  const { TABLE_NAME: TableName } = readEnv(tableEnv);
  const TransactItems = writes.map(({ kind, params }) => ({ [kind]: { ...params, TableName } }));
  try {
    // The shape of each row is what ElectroDB made of it: the SDK's type asks for more than a name known at run time can show.
    await dynamo().send(new TransactWriteCommand({ TransactItems }));
    return { outcome: 'written' };
  } catch (error) {
    const codes = cancellationCodes(error);
    const index = codes.indexOf('ConditionalCheckFailed');
    if (index >= 0) return { outcome: 'refused', index };
    assertNoConflict(codes.map((code) => ({ code })));
    throw error;
  }
};
