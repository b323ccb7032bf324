import { connectionIdOf } from '@balcao/shared/domain/flow/connection-id.ts';
import type { FlowConnection, FlowNode, NodeKind } from '@balcao/shared/domain/flow/drawing.ts';
import { handlesOf } from '@balcao/shared/domain/flow/handles.ts';
import { startNodeId } from '@balcao/shared/domain/flow/start-node.ts';
import { withoutGoneExits } from '@balcao/shared/domain/flow/problems.ts';

export type Drawing = { nodes: ReadonlyArray<FlowNode>; connections: ReadonlyArray<FlowConnection> };
export type Place = { x: number; y: number };

/** Cards are this wide until they are measured. */
export const cardWidth = 240;
const gap = 40;
const duplicateGap = 240;

export const emptyDrawing: Drawing = {
  nodes: [{ id: startNodeId, type: 'start', position: { x: 250, y: 100 }, data: { label: 'Inicio do fluxo' } }],
  connections: [],
};

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Thirty letters and digits. */
export const newNodeId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(30)), (byte) => letters.charAt(byte % letters.length)).join('');

/** A node of a kind with the data of that kind. */
export const nodeOf = (id: string, type: NodeKind, position: Place, data: FlowNode['data']): FlowNode =>
  // That kind and data belong together is nothing that a union of all kinds can say.
  ({ id, type, position, data }) as FlowNode;

/** Where a new node goes: to the right of the last one, at its height. */
export const placeOfNew = ({ nodes }: Drawing, widthOf: (id: string) => number = () => cardWidth): Place => {
  const last = nodes.at(-1);
  return last ? { x: last.position.x + widthOf(last.id) + gap, y: last.position.y } : { x: 250, y: 100 };
};

/** A new node; a second beginning takes the place of the first. */
export const withNode = (drawing: Drawing, node: FlowNode): Drawing =>
  node.type === 'start'
    ? { ...drawing, nodes: [...drawing.nodes.filter(({ id }) => id !== startNodeId), { ...node, id: startNodeId }] }
    : { ...drawing, nodes: [...drawing.nodes, node] };

/** A node filled in otherwise; connections of exits that it has no more go. */
export const withChanged = (drawing: Drawing, node: FlowNode): Drawing => {
  const nodes = drawing.nodes.map((each) => (each.id === node.id ? node : each));
  return { nodes, connections: keptConnections({ nodes, connections: drawing.connections }, node.id) };
};

const keptConnections = (drawing: Drawing, changed: string): ReadonlyArray<FlowConnection> => {
  const fitting = new Set(withoutGoneExits(drawing).map(({ id }) => id));
  const kept = drawing.connections.filter((each) => each.source !== changed || fitting.has(each.id));
  return kept.length === drawing.connections.length ? drawing.connections : kept;
};

export const withoutNodes = (drawing: Drawing, ids: ReadonlySet<string>): Drawing =>
  drawing.nodes.some(({ id }) => ids.has(id))
    ? {
        nodes: drawing.nodes.filter(({ id }) => !ids.has(id)),
        connections: drawing.connections.filter(({ source, target }) => !ids.has(source) && !ids.has(target)),
      }
    : drawing;

export const withoutConnections = (drawing: Drawing, ids: ReadonlySet<string>): Drawing =>
  drawing.connections.some(({ id }) => ids.has(id))
    ? { ...drawing, connections: drawing.connections.filter(({ id }) => !ids.has(id)) }
    : drawing;

/** An exit leads to one node: a new connection takes the place of the one before. A node does not lead to itself, nor does anything lead back to the beginning. */
export const withConnection = (drawing: Drawing, source: string, exit: string, target: string | null): Drawing => {
  const from = drawing.nodes.find(({ id }) => id === source);
  const to = drawing.nodes.find(({ id }) => id === target);
  if (!from || !handlesOf(from).includes(exit)) return drawing;
  const first = handlesOf(from)[0];
  const others = drawing.connections.filter((each) => each.source !== source || (each.sourceHandle ?? first) !== exit);
  if (target === null) return others.length === drawing.connections.length ? drawing : { ...drawing, connections: others };
  if (!to || source === target || to.type === 'start') return drawing;
  return {
    ...drawing,
    connections: [...others, { id: connectionIdOf(source, exit, target), source, target, sourceHandle: exit }],
  };
};

export const withMoved = (drawing: Drawing, places: ReadonlyMap<string, Place>): Drawing => {
  const isMoved = ({ id, position }: FlowNode) => {
    const place = places.get(id);
    return place !== undefined && (Math.round(place.x) !== position.x || Math.round(place.y) !== position.y);
  };
  if (!drawing.nodes.some(isMoved)) return drawing;
  return {
    ...drawing,
    nodes: drawing.nodes.map((node) => (isMoved(node) ? { ...node, position: rounded(places.get(node.id) ?? node.position) } : node)),
  };
};
const rounded = ({ x, y }: Place): Place => ({ x: Math.round(x), y: Math.round(y) });

/** Nodes with what connects them among themselves, as a clipboard carries them. */
export const partOf = ({ nodes, connections }: Drawing, ids: ReadonlySet<string>): Drawing => ({
  nodes: nodes.filter(({ id, type }) => ids.has(id) && type !== 'start'),
  connections: connections.filter(({ source, target }) => ids.has(source) && ids.has(target) && source !== startNodeId),
});

/** Puts nodes in under ids of their own, moved by an offset. */
export const withPart = (
  drawing: Drawing,
  part: Drawing,
  offset: Place,
  newId: () => string = newNodeId,
): { drawing: Drawing; added: string[] } => {
  const ids = new Map(part.nodes.map(({ id }) => [id, newId()]));
  const nodes = part.nodes.map(
    (node): FlowNode => ({
      ...node,
      id: ids.get(node.id) ?? node.id,
      position: rounded({ x: node.position.x + offset.x, y: node.position.y + offset.y }),
    }),
  );
  const connections = part.connections.flatMap(({ source, target, sourceHandle }): FlowConnection[] => {
    const [from, to] = [ids.get(source), ids.get(target)];
    return from && to ? [{ id: connectionIdOf(from, sourceHandle, to), source: from, target: to, sourceHandle }] : [];
  });
  return {
    drawing: { nodes: [...drawing.nodes, ...nodes], connections: [...drawing.connections, ...connections] },
    added: nodes.map(({ id }) => id),
  };
};

/** A second node like this one, to the right of all. */
export const withDuplicate = (drawing: Drawing, id: string, newId: () => string = newNodeId): { drawing: Drawing; added: string[] } => {
  const node = drawing.nodes.find((each) => each.id === id);
  if (!node || node.type === 'start') return { drawing, added: [] };
  const rightmost = Math.max(...drawing.nodes.map(({ position }) => position.x));
  return withPart(drawing, { nodes: [node], connections: [] }, { x: rightmost + duplicateGap - node.position.x, y: 0 }, newId);
};

export type Alignment = 'left' | 'top' | 'column' | 'row';

/** Puts the chosen nodes at one edge, or at even distances. */
export const withAligned = (
  drawing: Drawing,
  ids: ReadonlySet<string>,
  how: Alignment,
  sizeOf: (id: string) => { width: number; height: number },
): Drawing => {
  const chosen = drawing.nodes.filter(({ id }) => ids.has(id));
  const [first] = chosen;
  if (!first || chosen.length < 2) return drawing;
  const left = Math.min(...chosen.map(({ position }) => position.x));
  const top = Math.min(...chosen.map(({ position }) => position.y));
  const places = new Map<string, Place>();
  let next = how === 'column' ? top : left;
  const ordered = chosen.toSorted((a, b) => (how === 'column' ? a.position.y - b.position.y : a.position.x - b.position.x));
  for (const { id, position } of ordered) {
    if (how === 'left') places.set(id, { x: left, y: position.y });
    else if (how === 'top') places.set(id, { x: position.x, y: top });
    else {
      places.set(id, how === 'column' ? { x: left, y: next } : { x: next, y: top });
      next += (how === 'column' ? sizeOf(id).height : sizeOf(id).width) + gap;
    }
  }
  return withMoved(drawing, places);
};

/** Every node in the column of its distance from the beginning, those of one column below each other; what is not reached comes last. */
export const withTidied = (drawing: Drawing, sizeOf: (id: string) => { width: number; height: number }): Drawing => {
  const depth = new Map<string, number>([[startNodeId, 0]]);
  const open = [startNodeId];
  const leads = new Map<string, string[]>();
  for (const { source, target } of drawing.connections) leads.set(source, [...(leads.get(source) ?? []), target]);
  for (let id = open.shift(); id !== undefined; id = open.shift())
    for (const target of leads.get(id) ?? [])
      if (!depth.has(target)) {
        depth.set(target, (depth.get(id) ?? 0) + 1);
        open.push(target);
      }
  const last = Math.max(0, ...depth.values()) + 1;
  const rank = new Map([...depth.keys()].map((id, index) => [id, index]));
  const columns = new Map<number, FlowNode[]>();
  for (const node of drawing.nodes) {
    const column = depth.get(node.id) ?? last;
    columns.set(column, [...(columns.get(column) ?? []), node]);
  }
  const places = new Map<string, Place>();
  let x = 60;
  for (const [, nodes] of [...columns].sort(([a], [b]) => a - b)) {
    let y = 100;
    for (const { id } of nodes.toSorted((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0))) {
      places.set(id, { x, y });
      y += sizeOf(id).height + gap;
    }
    x += Math.max(...nodes.map(({ id }) => sizeOf(id).width)) + 2 * gap;
  }
  return withMoved(drawing, places);
};

/** Every text of a node, to look for words in. */
export const textsOf = (node: FlowNode): string => {
  const found: string[] = [];
  const gather = (value: unknown): void => {
    if (typeof value === 'string') found.push(value);
    else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) gather(each);
  };
  gather(node.data);
  return found.join(' ');
};
