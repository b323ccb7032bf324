import { TransactWriteItemsCommand, type TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { dynamo } from './aws-clients.ts';
import { assertNoConflict } from './condition-failure.ts';
import { cancellationCodes } from './retry-conflicts.ts';
import { tableName } from './table/table-name.ts';

/** A conditional write of one row, of whatever entity. Stores make these, so keys stay in entity files. */
export type RowWrite = { kind: 'Put' | 'Update' | 'Delete' | 'ConditionCheck'; params: Readonly<Record<string, unknown>> };

export type Written = { outcome: 'written' } | { outcome: 'refused'; index: number };

/** Rows of several areas in one transaction: all of them, or none when a condition says no. What only meets another transaction is sent
 *  again (`retryConflicts`).
 *  @returns `refused` with the position of the first row that refused.
 *  @throws BusyError when the table stays busy with these rows; RangeError when one of them can never be written. */
export const writeTogether = async (writes: ReadonlyArray<RowWrite>): Promise<Written> => {
  const TableName = tableName();
  // An entity made the parts of each row; which go with which kind is not in their type.
  const TransactItems = writes.map(({ kind, params }) => ({ [kind]: { ...params, TableName } }) as TransactWriteItem);
  try {
    await dynamo().send(new TransactWriteItemsCommand({ TransactItems }));
    return { outcome: 'written' };
  } catch (error) {
    const codes = cancellationCodes(error);
    const index = codes.indexOf('ConditionalCheckFailed');
    if (index >= 0) return { outcome: 'refused', index };
    assertNoConflict(codes.map((code) => ({ code })));
    throw error;
  }
};
