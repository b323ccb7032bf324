import fc from 'fast-check';
import { expect, it } from 'vitest';
import { flowDrawing } from './drawing.ts';
import { readDrawing } from './read-drawing.ts';

const at = { x: 10, y: 20 };

it('reads what was written, to the letter', () => {
  const drawing = {
    schema: 1 as const,
    nodes: [
      { id: '1', type: 'start' as const, position: at, data: { label: 'Inicio do fluxo' } },
      { id: 'm', type: 'message' as const, position: at, data: { label: 'Oi' } },
    ],
    connections: [{ id: '1-a-m', source: '1', target: 'm', sourceHandle: 'a' }],
  };

  expect(readDrawing(JSON.parse(JSON.stringify(drawing)))).toEqual({ drawing, unread: [] });
});

it('mends fields that are written otherwise, and tells it', () => {
  const { drawing, unread } = readDrawing({
    nodes: [
      { id: 7, type: 'interval', position: { x: '1', y: 2 }, data: { sec: '30' } },
      { id: 't', type: 'message', position: at, data: { text: 'do primeiro produto' } },
      { id: 'h', type: 'httpRequest', position: at, data: { url: 'https://a.example', timeout: 999_999, method: 'PATCH' } },
      { id: 'g', type: 'img' },
    ],
  });

  expect(drawing.nodes.map(({ id, data }) => [id, data])).toMatchObject([
    ['7', { sec: 30 }],
    ['t', { label: 'do primeiro produto' }],
    ['h', { url: 'https://a.example', timeout: 10_000, method: 'POST' }],
    ['g', { url: '' }],
  ]);
  expect(drawing.nodes[0]?.position).toEqual({ x: 1, y: 2 });
  expect(unread.map(({ nodeId, what }) => `${nodeId} ${what}`)).toEqual(['7 mended', 't mended', 'h mended', 'g mended']);
});

it('leaves out kinds it does not know, ids that come twice, and connections to nothing', () => {
  const { drawing, unread } = readDrawing({
    nodes: [
      { id: 'a', type: 'message', position: at, data: { label: 'um' } },
      { id: 'a', type: 'message', position: at, data: { label: 'dois' } },
      { id: 'b', type: 'teleport', position: at, data: {} },
      { id: 'c', type: 'constructor', position: at, data: {} },
      null,
    ],
    connections: [{ source: 'a', target: 'b' }, { source: 'a', target: 'a' }, 'x'],
  });

  expect(drawing.nodes.map(({ data }) => data)).toEqual([{ label: 'um' }]);
  expect(drawing.connections).toEqual([{ id: 'a-a-a', source: 'a', target: 'a', sourceHandle: 'a' }]);
  expect(unread.map(({ nodeId, what }) => [nodeId, what])).toEqual([
    ['a', 'left out'],
    ['b', 'left out'],
    ['c', 'left out'],
    ['', 'left out'],
  ]);
});

it('makes of anything a drawing that may be saved', () => {
  fc.assert(
    fc.property(fc.anything(), fc.array(fc.anything()), fc.array(fc.anything()), (raw, nodes, connections) => {
      flowDrawing.parse(readDrawing(raw).drawing);
      flowDrawing.parse(readDrawing({ nodes, connections }).drawing);
    }),
  );
});
