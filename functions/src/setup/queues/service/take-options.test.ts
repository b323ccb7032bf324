import { queueId, ulidOf, userId } from '@balcao/shared/domain/ids.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import type { OptionInput } from '@balcao/shared/contract/queues.ts';
import { describe, expect, it } from 'vitest';
import { newOptionId, takeOptions } from './take-options.ts';

const queue = queueId.parse(anId('Q1'));
const known = newOptionId(anId('K1'), queue);
const option = (change: Partial<OptionInput> = {}): OptionInput => ({
  id: '',
  name: 'Segunda via',
  queueType: 'text',
  greetingMessage: '',
  closeTicket: false,
  optQueueId: null,
  optUserId: null,
  optIntegrationId: null,
  optFileId: null,
  options: [],
  ...change,
});
const ids = () => {
  let next = 0;
  return () => newOptionId(anId(`N${++next}`), queue);
};

describe('options as they are sent', () => {
  it('keep the ids that are this queue’s, once, and get new ones for all others', () => {
    const before = takeOptions([option()], [], () => known);
    const foreign = newOptionId(anId('K1'), queueId.parse(anId('Q2')));

    const taken = takeOptions([option({ id: known, options: [option({ id: known }), option({ id: foreign })] })], before, ids());

    expect(taken[0]?.id).toBe(known);
    expect(taken[0]?.options.map(({ id }) => id)).toEqual([newOptionId(anId('N1'), queue), newOptionId(anId('N2'), queue)]);
  });

  it('lead only where their kind does', () => {
    const everywhere = {
      optQueueId: queue,
      optUserId: userId.parse(anId('A1')),
      optIntegrationId: ulidOf<'IntegrationId'>().parse(anId('T1')),
      optFileId: ulidOf<'FileListId'>().parse(anId('F1')),
    };
    const taken = takeOptions([option({ ...everywhere }), option({ ...everywhere, queueType: 'attendent' })], [], ids());

    expect(taken.map(({ optQueueId, optUserId, optFileId }) => [optQueueId, optUserId, optFileId])).toEqual([
      [null, null, null],
      [null, anId('A1'), null],
    ]);
  });
});
