import { move } from '@balcao/shared/domain/queues/option-tree.ts';
import { describe, expect, it } from 'vitest';
import { projectDrop } from './project-drop.ts';

type Node = { id: string; options: Node[] };
const node = (id: string, ...options: Node[]): Node => ({ id, options });
const shown = (nodes: ReadonlyArray<Node>): string =>
  nodes.map(({ id, options }) => (options.length > 0 ? `${id}(${shown(options)})` : id)).join(' ');
const tree = [node('a', node('b', node('c')), node('d')), node('e')];
const dropped = (id: string, over: string, half: 'upper' | 'lower', depth: number): string | null => {
  const drop = projectDrop(tree, id, { id: over, half }, depth);
  const moved = drop && move(tree, id, drop, 10);
  return moved && shown(moved);
};

describe('a dropped option', () => {
  it.each([
    ['e above all', 'e', 'a', 'upper', 1, 'e a(b(c) d)'],
    ['e as the first below a', 'e', 'a', 'lower', 2, 'a(e b(c) d)'],
    ['e between b and d', 'e', 'd', 'upper', 2, 'a(b(c) e d)'],
    ['e behind c, as deep as c', 'e', 'c', 'lower', 3, 'a(b(c e) d)'],
    ['e behind c, one deeper', 'e', 'c', 'lower', 9, 'a(b(c(e)) d)'],
    ['d behind e', 'd', 'e', 'lower', 1, 'a(b(c)) e d'],
    ['d below e', 'd', 'e', 'lower', 2, 'a(b(c)) e(d)'],
    ['d where it is, but at the top', 'd', 'd', 'upper', 1, 'a(b(c)) d e'],
    ['a behind e with all it holds', 'a', 'e', 'lower', 1, 'e a(b(c) d)'],
    ['a over its own option stays', 'a', 'c', 'lower', 1, 'a(b(c) d) e'],
  ] as const)('%s', (_name, id, over, half, depth, result) => {
    expect(dropped(id, over, half, depth)).toBe(result);
  });

  it('never lands deeper than options may lie', () => {
    const chain = Array.from({ length: 10 }).reduce<Node[]>((inner, _each, at) => [node(`n${10 - at}`, ...inner)], []);
    const drop = projectDrop([...chain, node('x')], 'x', { id: 'n10', half: 'lower' }, 99);

    expect(drop?.depth).toBe(10);
    expect(drop?.parentId).toBe('n9');
  });
});
