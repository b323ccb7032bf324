import { move } from '@balcao/shared/domain/queues/option-tree.ts';
import { describe, expect, it } from 'vitest';
import { stepPlace, type Step } from './step-place.ts';

type Node = { id: string; options: Node[] };
const node = (id: string, ...options: Node[]): Node => ({ id, options });
const shown = (nodes: ReadonlyArray<Node>): string =>
  nodes.map(({ id, options }) => (options.length > 0 ? `${id}(${shown(options)})` : id)).join(' ');
const tree = [node('a', node('b', node('c')), node('d')), node('e')];

describe('an arrow key', () => {
  it.each<[string, Step, string | null]>([
    ['e', 'ArrowUp', 'e a(b(c) d)'],
    ['a', 'ArrowDown', 'e a(b(c) d)'],
    ['b', 'ArrowDown', 'a(d b(c)) e'],
    ['d', 'ArrowRight', 'a(b(c d)) e'],
    ['e', 'ArrowRight', 'a(b(c) d e)'],
    ['c', 'ArrowLeft', 'a(b c d) e'],
    ['b', 'ArrowLeft', 'a(d) b(c) e'],
    ['a', 'ArrowUp', null],
    ['e', 'ArrowDown', null],
    ['a', 'ArrowLeft', null],
    ['b', 'ArrowRight', null],
  ])('moves %s by %s', (id, step, result) => {
    const place = stepPlace(tree, id, step);
    const moved = place && move(tree, id, place, 10);

    expect(moved && shown(moved)).toBe(result);
  });
});
