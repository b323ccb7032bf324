import { describe, expect, it } from 'vitest';
import { readTableCall } from './table-call.ts';

const key = (end: string) => ({ pk: { S: `1#ticket#${end}` }, sk: { S: '$ticket_1' } });

describe('the cost of a call', () => {
  it('that writes includes its indexes, told apart', () => {
    const answer = {
      ConsumedCapacity: {
        CapacityUnits: 8,
        Table: { CapacityUnits: 2 },
        GlobalSecondaryIndexes: { gsi1: { CapacityUnits: 4 }, gsi2: { CapacityUnits: 2 } },
      },
    };

    expect(readTableCall('UpdateItem', { Key: key('1') }, 200, answer)).toEqual({
      readUnits: 0,
      writeUnits: 8,
      indexUnits: 6,
      partitions: [],
      entities: ['ticket'],
    });
  });

  it('that reads several rows is shared by their partition keys', () => {
    const question = { RequestItems: { balcao: { Keys: [key('1'), key('2')] } } };
    const call = readTableCall('BatchGetItem', question, 200, { ConsumedCapacity: [{ CapacityUnits: 3 }] });

    expect(call).toMatchObject({ readUnits: 3, writeUnits: 0 });
    expect(call.partitions).toEqual([
      ['1#ticket#1', 1.5],
      ['1#ticket#2', 1.5],
    ]);
  });

  it('that queries an index is the index’s', () => {
    const question = {
      IndexName: 'gsi1',
      ExpressionAttributeValues: { ':pk': { S: '1#ticket#open' }, ':0': { S: '2026' } },
    };

    expect(readTableCall('Query', question, 200, { ConsumedCapacity: { CapacityUnits: 0.5 } })).toMatchObject({
      readUnits: 0.5,
      partitions: [['gsi1 1#ticket#open', 0.5]],
      entities: ['ticket'],
    });
  });

  it('that was refused by a condition is at least a unit a row, two in a transaction; a fault costs nothing', () => {
    const refused = { __type: 'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException' };
    const cancelled = { __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException' };
    const rows = [{ Put: { Item: key('1') } }, { Update: { Key: key('2') } }];

    expect(readTableCall('PutItem', { Item: key('1') }, 400, refused).writeUnits).toBe(1);
    expect(readTableCall('TransactWriteItems', { TransactItems: rows }, 400, cancelled).writeUnits).toBe(4);
    expect(readTableCall('PutItem', { Item: key('1') }, 500, { message: 'internal' }).writeUnits).toBe(0);
  });
});
