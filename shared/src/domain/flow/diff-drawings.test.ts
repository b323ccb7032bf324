import { expect, it } from 'vitest';
import type { FlowNode } from './drawing.ts';
import { diffDrawings, isSameDrawing } from './diff-drawings.ts';

const says = (id: string, label: string, x = 0): FlowNode => ({ id, type: 'message', position: { x, y: 0 }, data: { label } });
const join = (source: string, target: string) => ({ id: `${source}-a-${target}`, source, target, sourceHandle: 'a' });

it('tells what came, went, was filled in otherwise, moved and was connected', () => {
  const before = { nodes: [says('a', 'a'), says('b', 'b'), says('c', 'c'), says('d', 'd')], connections: [join('a', 'b')] };
  const after = { nodes: [says('a', 'a'), says('b', 'outro', 9), says('c', 'c', 9), says('e', 'e')], connections: [join('a', 'c')] };

  const diff = diffDrawings(before, after);

  expect(
    Object.fromEntries(Object.entries(diff).map(([what, each]) => [what, each.map((one) => ('after' in one ? one.after.id : one.id))])),
  ).toEqual({
    added: ['e'],
    removed: ['d'],
    changed: ['b'],
    moved: ['c'],
    connected: ['a-a-c'],
    disconnected: ['a-a-b'],
  });
});

it('takes fields in another order, and fields that hold nothing, for the same', () => {
  const before: FlowNode = { id: 'v', type: 'video', position: { x: 0, y: 0 }, data: { url: 'u', record: false } };
  const after: FlowNode = { id: 'v', type: 'video', position: { x: 0, y: 0 }, data: { record: false, url: 'u' } };
  expect(isSameDrawing({ nodes: [before], connections: [] }, { nodes: [after], connections: [] })).toBe(true);
});
