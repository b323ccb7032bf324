import type * as z from 'zod';
import { cutCodePoints } from '../text/cut-text.ts';
import {
  flowConnection,
  flowNode,
  type FlowConnection,
  type FlowDrawing,
  type FlowNode,
  mostConnections,
  mostNodes,
  noNodeId,
} from './drawing.ts';
import { connectionIdOf } from './connection-id.ts';
import { freshData } from './fresh-data.ts';
import { handlesOf } from './handles.ts';
import { nodeData } from './node-data.ts';
import { startNodeId } from './start-node.ts';

/** What of a drawing could not be read as it was written. `mended`: fields were replaced by what a new node of the kind has, or the node has another id;
 *  `left out`: the node is not shown. `type`: the node's kind as it was written; `connection` for one that is left out, by the id of where it began. */
export type Unread = { nodeId: string; type: string; what: 'mended' | 'left out' };

/** Told of one drawing. */
const mostUnread = 2000;

/** A drawing as it can be worked with, whatever wrote it: an earlier version, another product, a person with an editor. Nothing is refused; what could not be read
 *  is told, and what is given can be saved: its one beginning is node 1. */
export const readDrawing = (raw: unknown): { drawing: FlowDrawing; unread: Unread[] } => {
  const given = isRecord(raw) ? raw : {};
  const unread: Unread[] = [];
  const tell = (told: Unread) => {
    if (unread.length < mostUnread) unread.push({ ...told, nodeId: cutCodePoints(told.nodeId, 60), type: cutCodePoints(told.type, 60) });
  };
  const { nodes, byGivenId } = readNodes(listOf(given['nodes']), tell);
  const connections = new Map<string, FlowConnection>();
  for (const each of listOf(given['connections'])) {
    const connection = readConnection(each, byGivenId);
    if (connection && (connections.has(connection.id) || connections.size < mostConnections)) connections.set(connection.id, connection);
    else tell({ nodeId: isRecord(each) ? (textOf(each['source']) ?? '') : '', type: 'connection', what: 'left out' });
  }
  return { drawing: { schema: 1, nodes, connections: [...connections.values()] }, unread };
};

/** The nodes that can be read, in their order, and by the ids that they were written with: what connections know them by. */
const readNodes = (
  list: ReadonlyArray<unknown>,
  tell: (told: Unread) => void,
): { nodes: FlowNode[]; byGivenId: ReadonlyMap<string, FlowNode> } => {
  const starts = list.filter((each) => isRecord(each) && each['type'] === 'start' && idOf(each) !== '');
  // Of several, the one that is where it belongs.
  const start = starts.find((each) => idOf(each) === startNodeId) ?? starts[0];
  const taken = new Set(list.map(idOf));
  const byGivenId = new Map<string, FlowNode>();
  let isStartToCome = start !== undefined;
  for (const each of list) {
    const id = idOf(each);
    const type = isRecord(each) ? (textOf(each['type']) ?? '') : '';
    const isStart = each === start;
    if (isStart) isStartToCome = false;
    const hasRoom = byGivenId.size < mostNodes - (isStartToCome ? 1 : 0);
    const isOneMore = type === 'start' && !isStart;
    const isTwice = byGivenId.has(id) || (!isStart && start !== undefined && id === idOf(start));
    // What is left out needs no id of its own: a hundred thousand of one name would each look for a free one.
    const isRead = hasRoom && !isOneMore && !isTwice;
    const ownId = isStart ? startNodeId : isRead ? freeId(id, taken) : id;
    const read = isRead ? readNode(each, ownId, byGivenId.size) : null;
    if (!read) {
      tell({ nodeId: id, type, what: 'left out' });
      continue;
    }
    byGivenId.set(id, read.node);
    if (read.isMended || ownId !== id) tell({ nodeId: ownId, type, what: 'mended' });
  }
  return { nodes: [...byGivenId.values()], byGivenId };
};

const idOf = (raw: unknown): string => (isRecord(raw) ? (textOf(raw['id']) ?? '') : '');

/** The id itself, but for those that no node may have: the beginning's, and the one name that objects do not keep. */
const freeId = (id: string, taken: Set<string>): string => {
  if (id !== startNodeId && id !== noNodeId) return id;
  let number = 2;
  while (taken.has(`${id}-${number}`)) number++;
  taken.add(`${id}-${number}`);
  return `${id}-${number}`;
};

const readNode = (raw: unknown, id: string, index: number): { node: FlowNode; isMended: boolean } | null => {
  const given = isRecord(raw) ? raw : {};
  const type = textOf(given['type']) ?? '';
  if (id === '' || !isKind(type)) return null;
  const at = isRecord(given['position']) ? given['position'] : {};
  const position = { x: numberOf(at['x']) ?? 250 + index * 260, y: numberOf(at['y']) ?? 100 };
  const style = isRecord(given['style']) ? { style: given['style'] } : {};
  const whole = flowNode.safeParse({ id, type, position, data: given['data'], ...style });
  if (whole.success) return { node: whole.data, isMended: false };
  const mended = flowNode.safeParse({ id, type, position, data: mendedData(type, isRecord(given['data']) ? given['data'] : {}) });
  return mended.success ? { node: mended.data, isMended: true } : null;
};

/** Every field that can be read, also a number written as a text; the others as a new node has them. */
const mendedData = (type: FlowNode['type'], given: Record<string, unknown>): Record<string, unknown> => {
  const data: Record<string, unknown> = { ...freshData(type) };
  // The create dialog of the first product called a message's text by another name.
  const said = type === 'message' && given['label'] === undefined ? { ...given, label: given['text'] } : given;
  const fields: Record<string, z.ZodType> = nodeData[type].shape;
  for (const [name, schema] of Object.entries(fields)) {
    const found = [said[name], numberOf(said[name]), textOf(said[name])]
      .filter((value) => value !== undefined)
      .map((value) => schema.safeParse(value))
      .find(({ success }) => success);
    if (found?.success) data[name] = found.data;
  }
  return data;
};

/** A connection between two nodes that are there; one without an exit leaves by the first. */
const readConnection = (raw: unknown, nodes: ReadonlyMap<string, FlowNode>): FlowConnection | null => {
  const given = isRecord(raw) ? raw : {};
  const source = nodes.get(textOf(given['source']) ?? '');
  const target = nodes.get(textOf(given['target']) ?? '');
  if (!source || !target) return null;
  const sourceHandle = textOf(given['sourceHandle']) ?? handlesOf(source)[0] ?? null;
  const read = flowConnection.safeParse({
    id: connectionIdOf(source.id, sourceHandle, target.id),
    source: source.id,
    target: target.id,
    sourceHandle,
  });
  return read.success ? read.data : null;
};

const isKind = (type: string): type is FlowNode['type'] => Object.hasOwn(nodeData, type);
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : []);
const numberOf = (value: unknown): number | undefined => {
  const number = typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
};
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;
