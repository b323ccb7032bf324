import { connectionId, quickMessageId } from '@balcao/shared/domain/ids.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { expect, it } from 'vitest';
import { templateRemovalReaction } from './template-removal.ts';

const [gone, other] = [connectionId.parse(anId('C1')), connectionId.parse(anId('C2'))];

it('removes what was read over the connection, and nothing else, however often it is told', async () => {
  const records = [
    { id: quickMessageId.parse(anId('Q1')), template: { connectionId: gone } },
    { id: quickMessageId.parse(anId('Q2')), template: { connectionId: other } },
    { id: quickMessageId.parse(anId('Q3')), template: null },
  ];
  const removed: unknown[] = [];
  const of: number[] = [];
  const reaction = templateRemovalReaction((companyId) => {
    of.push(companyId);
    return {
      list: async () => records.filter(({ id }) => !removed.includes(id)) as never,
      removeTemplates: async (ids) => void removed.push(...ids),
    };
  });
  const change = { kind: 'removed', entity: 'connection', old: { companyId: 7, connectionId: gone }, new: null } as never;

  await reaction.react([change], {});
  await reaction.react([change], {});

  expect([removed, of]).toEqual([[anId('Q1')], [7, 7]]);
});
