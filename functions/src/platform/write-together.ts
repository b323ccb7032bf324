import {
  DeleteItemCommand,
  PutItemCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
  type DeleteItemCommandInput,
  type PutItemCommandInput,
  type TransactWriteItem,
  type UpdateItemCommandInput,
} from '@aws-sdk/client-dynamodb';
import { dynamo } from './aws-clients.ts';
import { assertNoConflict, isConditionFailure } from './condition-failure.ts';
import { cancellationCodes } from './retry-conflicts.ts';
import { tableName } from './table/table-name.ts';

/** A conditional write of one row, of whatever entity. Stores make these, so keys stay in entity files. */
export type RowWrite = { kind: 'Put' | 'Update' | 'Delete' | 'ConditionCheck'; params: Readonly<Record<string, unknown>> };

export type Written = { outcome: 'written' } | { outcome: 'refused'; index: number };

/** Rows of several areas in one transaction: all of them, or none when a condition says no. One row alone is written without, which costs half. What
 *  only meets another transaction is sent again (`retryConflicts`).
 *  @returns `refused` with the position of the first row that refused.
 *  @throws BusyError when the table stays busy with these rows; RangeError when one of them can never be written. */
export const writeTogether = async (writes: ReadonlyArray<RowWrite>): Promise<Written> => {
  const TableName = tableName();
  const [first, ...others] = writes;
  if (first && others.length === 0 && first.kind !== 'ConditionCheck') return writeAlone(first);
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

const writeAlone = async ({ kind, params }: RowWrite): Promise<Written> => {
  const input = { ...params, TableName: tableName() };
  try {
    // An entity made the parts; which go with which kind is not in their type.
    if (kind === 'Put') await dynamo().send(new PutItemCommand(input as PutItemCommandInput));
    else if (kind === 'Delete') await dynamo().send(new DeleteItemCommand(input as DeleteItemCommandInput));
    else await dynamo().send(new UpdateItemCommand(input as UpdateItemCommandInput));
    return { outcome: 'written' };
  } catch (error) {
    if (isConditionFailure(error)) return { outcome: 'refused', index: 0 };
    throw error;
  }
};
