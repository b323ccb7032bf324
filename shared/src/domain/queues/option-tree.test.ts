import { describe, expect, it } from 'vitest';
import { change, find, insert, levels, move, pathTo, remove, walk } from './option-tree.ts';

type Node = { id: string; options: Node[] };
const node = (id: string, ...options: Node[]): Node => ({ id, options });
const shown = (nodes: ReadonlyArray<Node>): string =>
  nodes.map(({ id, options }) => (options.length > 0 ? `${id}(${shown(options)})` : id)).join(' ');

const tree = [node('a', node('b', node('c')), node('d')), node('e')];

describe('a tree of options', () => {
  it('is walked from the top down', () => {
    expect(walk(tree).map(({ node: { id }, parent, index, depth }) => `${id} ${parent?.id ?? '-'} ${index} ${depth}`)).toEqual([
      'a - 0 1',
      'b a 0 2',
      'c b 0 3',
      'd a 1 2',
      'e - 1 1',
    ]);
    expect([find(tree, 'c')?.id, find(tree, 'x')]).toEqual(['c', null]);
    expect([pathTo(tree, 'c').map(({ id }) => id), pathTo(tree, 'x')]).toEqual([['a', 'b', 'c'], []]);
    expect([levels(tree), levels([])]).toEqual([3, 0]);
  });

  it('is changed at one place', () => {
    expect(shown(change(tree, 'b', (b) => ({ ...b, id: 'B' })))).toBe('a(B(c) d) e');
    expect(shown(remove(tree, 'b'))).toBe('a(d) e');
    expect(shown(insert(tree, node('n'), { parentId: 'd', index: 0 }))).toBe('a(b(c) d(n)) e');
    expect(shown(insert(tree, node('n'), { parentId: null, index: 1 }))).toBe('a(b(c) d) n e');
  });

  it.each([
    ['e', null, 0, 'e a(b(c) d)'],
    ['a', null, 2, 'e a(b(c) d)'],
    ['a', null, 1, 'a(b(c) d) e'],
    ['b', 'a', 2, 'a(d b(c)) e'],
    ['d', 'a', 0, 'a(d b(c)) e'],
    ['c', null, 1, 'a(b d) c e'],
    ['b', 'e', 0, 'a(d) e(b(c))'],
  ])('moves %s below %s at %i', (id, parentId, index, result) => {
    expect(shown(move(tree, id, { parentId, index }, 10) ?? [])).toBe(result);
  });

  it('never holds itself, nor more levels than allowed, nor moves what is not there', () => {
    expect(move(tree, 'a', { parentId: 'c', index: 0 }, 10)).toBeNull();
    expect(move(tree, 'a', { parentId: 'a', index: 0 }, 10)).toBeNull();
    expect(move(tree, 'b', { parentId: 'e', index: 0 }, 2)).toBeNull();
    expect(shown(move(tree, 'b', { parentId: 'e', index: 0 }, 3) ?? [])).toBe('a(d) e(b(c))');
    expect(move(tree, 'x', { parentId: null, index: 0 }, 10)).toBeNull();
    expect(move(tree, 'a', { parentId: 'x', index: 0 }, 10)).toBeNull();
  });
});
