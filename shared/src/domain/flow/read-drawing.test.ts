import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flowDrawing } from './drawing.ts';
import { readDrawing } from './read-drawing.ts';

const at = { x: 10, y: 20 };

it('reads what was written, to the letter', () => {
  const drawing = {
    schema: 1 as const,
    nodes: [
      { id: '1', type: 'start' as const, position: at, data: { label: 'Inicio do fluxo' } },
      { id: 'm', type: 'message' as const, position: at, data: { label: 'Oi' }, style: { backgroundColor: '#555', width: 180 } },
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
    ['a', 'left out'],
    ['', 'left out'],
  ]);
});

describe('what cannot be saved as it was written', () => {
  const node = (id: unknown, type: unknown = 'message') => ({ id, type, position: at, data: { label: 'Oi' } });
  const shape = ({ drawing, unread }: ReturnType<typeof readDrawing>) => ({
    nodes: drawing.nodes.map(({ id, type }) => `${type} ${id}`),
    connections: drawing.connections.map(({ source, target }) => `${source} ${target}`),
    unread: unread.map(({ nodeId, type, what }) => `${type} ${nodeId} ${what}`),
  });

  it('is another beginning than node 1, which is called so with its connections', () => {
    const read = readDrawing({
      nodes: [node('inicio', 'start'), node('1'), node('1-2'), node('__proto__')],
      connections: [
        { source: 'inicio', target: '1' },
        { source: '1', target: '1-2' },
        { source: '1-2', target: '__proto__' },
      ],
    });

    expect(shape(read)).toEqual({
      nodes: ['start 1', 'message 1-3', 'message 1-2', 'message __proto__-2'],
      connections: ['1 1-3', '1-3 1-2', '1-2 __proto__-2'],
      unread: ['start 1 mended', 'message 1-3 mended', 'message __proto__-2 mended'],
    });
  });

  it('is a second beginning: the one that is node 1 stays, or the first', () => {
    const connections = [
      { source: 'a', target: 'm' },
      { source: '1', target: 'm' },
    ];
    expect(shape(readDrawing({ nodes: [node('a', 'start'), node('1', 'start'), node('m')], connections }))).toEqual({
      nodes: ['start 1', 'message m'],
      connections: ['1 m'],
      unread: ['start a left out', 'connection a left out'],
    });
    expect(shape(readDrawing({ nodes: [node('a', 'start'), node('b', 'start'), node('m')], connections }))).toEqual({
      nodes: ['start 1', 'message m'],
      connections: ['1 m'],
      unread: ['start 1 mended', 'start b left out', 'connection 1 left out'],
    });
  });

  it('is a beginning with a name that another node has, or that is too long', () => {
    expect(shape(readDrawing({ nodes: [node('a'), node('a', 'start')] })).nodes).toEqual(['start 1']);
    expect(shape(readDrawing({ nodes: [node('a'.repeat(50), 'start')] })).nodes).toEqual(['start 1']);
  });

  it('is what is too many: the beginning is kept wherever it stands', () => {
    const nodes = [...Array.from({ length: 502 }, (_, n) => node(`n${n}`)), node('1', 'start')];
    const connections = Array.from({ length: 2001 }, (_, n) => ({ source: `n${n % 400}`, target: `n${Math.floor(n / 400)}` }));
    const read = readDrawing({ nodes, connections });

    expect([read.drawing.nodes.length, read.drawing.nodes.at(-1)?.id, read.drawing.connections.length]).toEqual([500, '1', 2000]);
    expect(shape(read).unread).toEqual([
      'message n499 left out',
      'message n500 left out',
      'message n501 left out',
      'connection n0 left out',
    ]);
    expect(readDrawing({ nodes: Array.from({ length: 100_000 }, () => null) }).unread).toHaveLength(2000);
    const ofOneName = readDrawing({ nodes: Array.from({ length: 100_000 }, () => node('1')) });
    expect([ofOneName.drawing.nodes.map(({ id }) => id), ofOneName.unread.length]).toEqual([['1-2'], 2000]);
  });

  it('is an id or a kind that is no text', () => {
    const liar = { toString: 1 };
    const read = readDrawing({ nodes: [node(liar), node('a', liar), node('b')], connections: [{ source: liar, target: 'b' }] });

    expect(shape(read)).toEqual({
      nodes: ['message b'],
      connections: [],
      unread: ['message  left out', ' a left out', 'connection  left out'],
    });
  });
});

const json = fc.jsonValue();
const anyNode = fc.record(
  {
    id: fc.oneof(fc.constantFrom('1', '1-2', '__proto__', 'a', 'constructor', 1), json),
    type: fc.oneof(fc.constantFrom('start', 'message', 'menu'), json),
    data: json,
    position: json,
  },
  { requiredKeys: [] },
);
const anyConnection = fc.record({
  source: fc.constantFrom('1', '1-2', '__proto__', 'a', 1),
  target: fc.constantFrom('1', 'a', 'constructor'),
});

it('gives what the strict writer takes: ids once, one beginning which is node 1, connections between nodes that are there', () => {
  fc.assert(
    fc.property(fc.array(anyNode), fc.array(anyConnection), (nodes, connections) => {
      const { drawing } = readDrawing({ nodes, connections });

      flowDrawing.parse(drawing);
      const ids = new Set(drawing.nodes.map(({ id }) => id));
      expect(ids.size).toBe(drawing.nodes.length);
      expect(drawing.nodes.every(({ id, type }) => (type === 'start') === (id === '1'))).toBe(true);
      expect(drawing.connections.every(({ source, target }) => ids.has(source) && ids.has(target))).toBe(true);
      expect(readDrawing(drawing)).toEqual({ drawing, unread: [] });
    }),
  );
});

it('makes of anything a drawing that may be saved', () => {
  fc.assert(
    fc.property(fc.anything(), fc.array(fc.anything()), fc.array(fc.anything()), (raw, nodes, connections) => {
      flowDrawing.parse(readDrawing(raw).drawing);
      flowDrawing.parse(readDrawing({ nodes, connections }).drawing);
    }),
  );
});
