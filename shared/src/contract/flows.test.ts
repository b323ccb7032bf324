import { anId } from '../testing/builders.ts';
import { expect, it } from 'vitest';
import { flowsContract } from './flows.ts';

const at = { x: 0, y: 0 };
const sent = (connection: object) => ({
  idFlow: anId('F1'),
  nodes: [
    { id: '1', type: 'start', position: at, data: { label: 'Inicio do fluxo' } },
    { id: 'm', type: 'message', position: at, data: { label: 'Oi' } },
  ],
  connections: [connection],
});

it('takes a connection of source and target alone, and names it as the editor does', () => {
  const parsed = flowsContract.saveFlow.body.parse(sent({ source: '1', target: 'm' }));

  expect(parsed.connections).toEqual([{ id: '1-a-m', source: '1', target: 'm' }]);
});

it('refuses one to a node that is not there', () => {
  expect(flowsContract.saveFlow.body.safeParse(sent({ source: '1', target: 'x' })).success).toBe(false);
});
