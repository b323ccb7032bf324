import { describe, expect, it } from 'vitest';
import { doneMessages } from './queue-mapping.ts';

const message = (MessageId: string, group?: string) => ({ MessageId, ...(group ? { Attributes: { MessageGroupId: group } } : {}) });
const failing = (...ids: ReadonlyArray<string>) => ({ batchItemFailures: ids.map((itemIdentifier) => ({ itemIdentifier })) });

describe('doneMessages', () => {
  const batch = [message('1', 'a'), message('2', 'b'), message('3', 'a'), message('4', 'b')];

  it('is all of them when the handler reports nothing', () => {
    expect(doneMessages(batch, undefined)).toEqual(batch);
    expect(doneMessages(batch, { batchItemFailures: [] })).toEqual(batch);
  });

  it('stops a group at its first failure and leaves the other groups alone', () => {
    expect(doneMessages(batch, failing('1')).map(({ MessageId }) => MessageId)).toEqual(['2', '4']);
  });

  it('leaves out only the failed ones of a standard queue', () => {
    const standard = [message('1'), message('2'), message('3')];

    expect(doneMessages(standard, failing('2')).map(({ MessageId }) => MessageId)).toEqual(['1', '3']);
  });

  it('is none of them when a report names a message that was not in the batch', () => {
    expect(doneMessages(batch, failing('9'))).toEqual([]);
    expect(doneMessages(batch, { batchItemFailures: [{ itemIdentifier: null }] })).toEqual([]);
  });
});
