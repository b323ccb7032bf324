import type { FlowConnection, FlowNode } from './drawing.ts';

type Drawn = { nodes: ReadonlyArray<FlowNode>; connections: ReadonlyArray<FlowConnection> };

export type DrawingDiff = {
  added: FlowNode[];
  removed: FlowNode[];
  /** Filled in otherwise. */
  changed: Array<{ before: FlowNode; after: FlowNode }>;
  /** Only put somewhere else. */
  moved: FlowNode[];
  connected: FlowConnection[];
  disconnected: FlowConnection[];
};

/** What became of a drawing. */
export const diffDrawings = (before: Drawn, after: Drawn): DrawingDiff => {
  const old = new Map(before.nodes.map((node) => [node.id, node]));
  const now = new Map(after.nodes.map((node) => [node.id, node]));
  const both = after.nodes.flatMap((node) => {
    const was = old.get(node.id);
    return was ? [{ before: was, after: node }] : [];
  });
  const isOther = (pair: { before: FlowNode; after: FlowNode }) =>
    pair.before.type !== pair.after.type || JSON.stringify(sorted(pair.before.data)) !== JSON.stringify(sorted(pair.after.data));
  const key = ({ source, sourceHandle, target }: FlowConnection) => `${source} ${sourceHandle ?? ''} ${target}`;
  const [oldKeys, nowKeys] = [new Set(before.connections.map(key)), new Set(after.connections.map(key))];
  return {
    added: after.nodes.filter(({ id }) => !old.has(id)),
    removed: before.nodes.filter(({ id }) => !now.has(id)),
    changed: both.filter(isOther),
    moved: both
      .filter(
        (pair) => !isOther(pair) && (pair.before.position.x !== pair.after.position.x || pair.before.position.y !== pair.after.position.y),
      )
      .map(({ after: node }) => node),
    connected: after.connections.filter((each) => !oldKeys.has(key(each))),
    disconnected: before.connections.filter((each) => !nowKeys.has(key(each))),
  };
};

export const isSameDrawing = (before: Drawn, after: Drawn): boolean =>
  Object.values(diffDrawings(before, after)).every((each) => each.length === 0);

/** The same value with its fields in order, so that two that hold the same are written the same. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  );
};
