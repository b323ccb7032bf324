import { flowId } from '@balcao/shared/domain/ids.ts';
import { aFlow } from '@balcao/shared/testing/a-flow.ts';
import { expect, it, vi } from 'vitest';
import { flowNumbers } from './flow-numbers.ts';

const id = flowId.parse(`${'0'.repeat(25)}F`);
const setUp = () => {
  const numbers = vi.fn(async (_flow: string, _from: string, _to: string, nodes: ReadonlyArray<string>) =>
    Object.fromEntries(nodes.map((node) => [node, { entered: 1, left: 1, dropped: 0 }])),
  );
  const deps = {
    flow: async () => ({ revision: 2 }),
    drawing: async () => aFlow([{ id: 'q', type: 'input' }]),
    counts: { numbers },
    timeZone: 'America/Sao_Paulo',
    // Still the day before in São Paulo.
    now: () => new Date('2026-03-11T02:00:00.000Z'),
  };
  return { deps, numbers };
};

it('adds up the last thirty days of the company, node by node', async () => {
  const { deps } = setUp();

  expect(await flowNumbers(deps, id, {})).toEqual({
    from: '2026-02-09',
    to: '2026-03-10',
    nodes: { '1': { entered: 1, left: 1, dropped: 0 }, q: { entered: 1, left: 1, dropped: 0 } },
  });
});

it.each([
  [{ from: '2026-03-01', to: '2026-03-05' }, ['2026-03-01', '2026-03-05']],
  [{ from: '2020-01-01', to: '2026-03-05' }, ['2025-03-05', '2026-03-05']],
])('reads no more than a year: %j', async (asked, [from, to]) => {
  const { deps, numbers } = setUp();

  await flowNumbers(deps, id, asked);

  expect(numbers).toHaveBeenCalledExactlyOnceWith(id, from, to, ['1', 'q']);
});

it('finds no flow of anybody else, and nothing in a time that ends before it begins', async () => {
  const { deps, numbers } = setUp();

  await expect(flowNumbers({ ...deps, flow: async () => null }, id, {})).rejects.toMatchObject({ code: 'ERR_FLOW_NOT_FOUND' });
  expect(await flowNumbers(deps, id, { from: '2026-03-05', to: '2026-03-01' })).toMatchObject({ nodes: {} });
  expect(numbers).not.toHaveBeenCalled();
});
