import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from './aws-clients.ts';
import { readEnv, tableEnv } from './env.ts';

type Params = Record<string, unknown>;
/** A conditional write of one row, of whatever entity. Stores make these, so keys stay in entity files. */
export type RowWrite = { kind: 'Put' | 'Update' | 'Delete'; params: Params };

/** Rows of several areas in one transaction: all of them, or none when a condition says no.
 *  @returns `refused` with the position of the first row that refused.
 *  @throws Error when the table is busy with these rows even after some waiting. */
export const writeTogether = async (
  writes: ReadonlyArray<RowWrite>,
): Promise<{ outcome: 'written' } | { outcome: 'refused'; index: number }> => {
  const TransactItems = writes.map(({ kind, params }) => ({ [kind]: { ...params, TableName: readEnv(tableEnv).TABLE_NAME } }));
  for (let attempt = 1; ; attempt++) {
    try {
      // The shape of each row is what ElectroDB made of it: the SDK's type asks for more than a name known at run time can show.
      await dynamo().send(new TransactWriteCommand({ TransactItems }));
      return { outcome: 'written' };
    } catch (error) {
      const codes = reasonsOf(error);
      const index = codes.indexOf('ConditionalCheckFailed');
      if (index >= 0) return { outcome: 'refused', index };
      if (!codes.includes('TransactionConflict') || attempt === maxAttempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 50 * attempt));
    }
  }
};

/** Another transaction had a hand on one of the rows: over in milliseconds. */
const maxAttempts = 8;

const reasonsOf = (error: unknown): string[] => {
  if (!(error instanceof Error) || error.name !== 'TransactionCanceledException' || !('CancellationReasons' in error)) return [];
  const { CancellationReasons: reasons } = error;
  return Array.isArray(reasons) ? reasons.map((reason: { Code?: string } | undefined) => reason?.Code ?? 'None') : [];
};
