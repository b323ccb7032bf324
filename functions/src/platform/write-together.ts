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

/** A write of one row of any entity, with its conditions; `ConditionCheck` checks them and writes nothing. Created by stores only, so that
 *  table keys are built in entity files alone. */
export type RowWrite = { kind: 'Put' | 'Update' | 'Delete' | 'ConditionCheck'; params: Readonly<Record<string, unknown>> };

export type Written = { outcome: 'written' } | { outcome: 'refused'; index: number };

/** Writes rows of several areas in one transaction: all of them, or none when a condition fails. A single row is written without a
 *  transaction, which costs half. Conflicts with other transactions are retried (`retryConflicts`).
 *  @returns `refused` with the position of the first row whose condition failed.
 *  @throws BusyError when other transactions keep using these rows; RangeError when the content of a row is invalid. */
export const writeTogether = async (writes: ReadonlyArray<RowWrite>): Promise<Written> => {
  const TableName = tableName();
  const [first, ...others] = writes;
  if (first && others.length === 0 && first.kind !== 'ConditionCheck') return writeAlone(first);
  // Cast, because the type of `params` does not depend on `kind`; the table command that built the write made both fit.
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
    // Cast, because the type of `params` does not depend on `kind`; the table command that built the write made both fit.
    if (kind === 'Put') await dynamo().send(new PutItemCommand(input as PutItemCommandInput));
    else if (kind === 'Delete') await dynamo().send(new DeleteItemCommand(input as DeleteItemCommandInput));
    else await dynamo().send(new UpdateItemCommand(input as UpdateItemCommandInput));
    return { outcome: 'written' };
  } catch (error) {
    if (isConditionFailure(error)) return { outcome: 'refused', index: 0 };
    throw error;
  }
};
