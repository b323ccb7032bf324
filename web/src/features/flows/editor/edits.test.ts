import { connectionIdOf } from '@balcao/shared/domain/flow/connection-id.ts';
import type { FlowNode } from '@balcao/shared/domain/flow/drawing.ts';
import { freshData } from '@balcao/shared/domain/flow/fresh-data.ts';
import { describe, expect, it } from 'vitest';
import { cardsOf, edgesOf } from './canvas-parts.ts';
import {
  type Drawing,
  emptyDrawing,
  newNodeId,
  nodeOf,
  partOf,
  placeOfNew,
  withAligned,
  withChanged,
  withConnection,
  withDuplicate,
  withMoved,
  withNode,
  withoutNodes,
  withPart,
  withTidied,
} from './edits.ts';
import { after, redone, startOf, undone } from './history.ts';

const says = (id: string, x = 0, y = 0): FlowNode => nodeOf(id, 'message', { x, y }, { label: id });
const join = (source: string, target: string, sourceHandle = 'a') => ({
  id: connectionIdOf(source, sourceHandle, target),
  source,
  target,
  sourceHandle,
});
const drawn: Drawing = {
  nodes: [...emptyDrawing.nodes, says('a', 500, 50), says('b', 900, 70)],
  connections: [join('1', 'a'), join('a', 'b')],
};
const sizeOf = () => ({ width: 240, height: 100 });
let made = 0;
const newId = () => `new${++made}`;

describe('a new node', () => {
  it('stands to the right of the last one, at its height', () => {
    expect(placeOfNew(drawn)).toEqual({ x: 900 + 240 + 40, y: 70 });
    expect(placeOfNew(drawn, () => 300)).toEqual({ x: 900 + 300 + 40, y: 70 });
  });

  it('has an id of thirty letters and digits', () => {
    expect(new Set(Array.from({ length: 50 }, newNodeId)).size).toBe(50);
    expect(newNodeId()).toMatch(/^[A-Za-z0-9]{30}$/);
  });

  it('takes the place of the beginning, if it is one', () => {
    const again = withNode(drawn, nodeOf('x', 'start', { x: 1, y: 2 }, freshData('start')));
    expect(again.nodes.filter(({ type }) => type === 'start')).toEqual([nodeOf('1', 'start', { x: 1, y: 2 }, freshData('start'))]);
  });

  it('is, as a duplicate, 240 to the right of all', () => {
    const { drawing, added } = withDuplicate(drawn, 'a', newId);
    expect(drawing.nodes.at(-1)).toEqual({ ...says('a'), id: added[0], position: { x: 900 + 240, y: 50 } });
    expect(withDuplicate(drawn, '1', newId).added).toEqual([]);
  });
});

describe('a connection', () => {
  it('takes the place of the one that left by the same exit', () => {
    expect(withConnection(drawn, '1', 'a', 'b').connections).toEqual([join('a', 'b'), join('1', 'b')]);
    expect(withConnection(drawn, '1', 'a', null).connections).toEqual([join('a', 'b')]);
  });

  it('leads neither to its own node, nor to the beginning, nor out of an exit that is not there', () => {
    for (const [source, exit, target] of [
      ['a', 'a', 'a'],
      ['a', 'a', '1'],
      ['a', 'b', 'b'],
      ['a', 'a', 'gone'],
      ['gone', 'a', 'a'],
    ] as const)
      expect(withConnection(drawn, source, exit, target)).toBe(drawn);
  });

  it('goes with its node, and with the option of a menu that it left by', () => {
    const options = [1, 2].map((number) => ({ number, value: `${number}` }));
    const menu = nodeOf('m', 'menu', { x: 0, y: 0 }, { ...freshData('menu'), arrayOption: options });
    const asked = { nodes: [...drawn.nodes, menu], connections: [...drawn.connections, join('m', 'a', 'a1'), join('m', 'b', 'a2')] };

    const fewer = nodeOf('m', 'menu', { x: 0, y: 0 }, { ...freshData('menu'), arrayOption: options.slice(0, 1) });
    expect(withChanged(asked, fewer).connections).toEqual([...drawn.connections, join('m', 'a', 'a1')]);
    expect(withoutNodes(asked, new Set(['a'])).connections).toEqual([join('m', 'b', 'a2')]);
  });
});

describe('copying', () => {
  it('takes nodes with what connects them, never the beginning, and gives them ids of their own', () => {
    const part = partOf(drawn, new Set(['1', 'a', 'b']));
    expect(part).toEqual({ nodes: drawn.nodes.slice(1), connections: [join('a', 'b')] });

    const { drawing, added } = withPart(drawn, part, { x: 40, y: 40 }, newId);
    expect(drawing.nodes).toHaveLength(5);
    expect(drawing.connections.at(-1)).toEqual(join(added[0] ?? '', added[1] ?? ''));
    expect(drawing.nodes.at(-1)?.position).toEqual({ x: 940, y: 110 });
  });
});

describe('arranging', () => {
  it('puts the chosen at one edge, or one after the other', () => {
    const both = new Set(['a', 'b']);
    const placesOf = (drawing: Drawing) => drawing.nodes.slice(1).map(({ position }) => position);
    expect(placesOf(withAligned(drawn, both, 'left', sizeOf))).toEqual([
      { x: 500, y: 50 },
      { x: 500, y: 70 },
    ]);
    expect(placesOf(withAligned(drawn, both, 'top', sizeOf))).toEqual([
      { x: 500, y: 50 },
      { x: 900, y: 50 },
    ]);
    expect(placesOf(withAligned(drawn, both, 'column', sizeOf))).toEqual([
      { x: 500, y: 50 },
      { x: 500, y: 190 },
    ]);
    expect(placesOf(withAligned(drawn, both, 'row', sizeOf))).toEqual([
      { x: 500, y: 50 },
      { x: 780, y: 50 },
    ]);
    expect(withAligned(drawn, new Set(['a']), 'left', sizeOf)).toBe(drawn);
  });

  it('tidies into columns by the distance from the beginning, without two at one place, also round a loop', () => {
    const looped = { ...drawn, nodes: [...drawn.nodes, says('alone', 3, 3)], connections: [...drawn.connections, join('b', 'a')] };
    const places = withTidied(looped, sizeOf).nodes.map(({ id, position }) => [id, position.x] as const);
    expect(places).toEqual([
      ['1', 60],
      ['a', 380],
      ['b', 700],
      ['alone', 1020],
    ]);
  });
});

describe('history', () => {
  const moved = (x: number) => withMoved(drawn, new Map([['a', { x, y: 0 }]]));

  it('goes back and forth, and forgets what was undone once something else is done', () => {
    const one = after(startOf(drawn), moved(1), null, 0);
    const two = after(one, moved(2), null, 0);
    expect(undone(two).drawing).toBe(one.drawing);
    expect(redone(undone(two)).drawing).toBe(two.drawing);
    expect(after(undone(two), moved(3), null, 0).future).toEqual([]);
    expect(undone(startOf(drawn)).drawing).toBe(drawn);
  });

  it('takes edits of one kind in a row for one step, until there is a pause', () => {
    const arrows = [1, 2, 3].reduce((history, x) => after(history, moved(x), 'move a', x * 100), startOf(drawn));
    expect(undone(arrows).drawing).toBe(drawn);
    expect(undone(after(arrows, moved(4), 'move a', 5000)).drawing).toBe(arrows.drawing);
  });

  it('does not count what changes nothing', () => {
    expect(after(startOf(drawn), withMoved(drawn, new Map([['a', { x: 500, y: 50 }]])), null, 0).past).toEqual([]);
  });
});

it('draws again only the cards that changed', () => {
  const cards = cardsOf(drawn, [], null);
  const moved = cardsOf(withMoved(drawn, new Map([['a', { x: 1, y: 1 }]])), cards, null);
  expect(moved.map((card, index) => card === cards[index])).toEqual([true, false, true]);
  expect(cardsOf(drawn, cards, new Set(['b'])).map(({ selected }) => selected === true)).toEqual([false, false, true]);
  const edges = edgesOf(drawn, []);
  expect(edgesOf(drawn, edges)).toEqual(edges);
});
