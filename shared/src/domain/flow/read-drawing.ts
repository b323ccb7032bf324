import type * as z from 'zod';
import { flowConnection, flowNode, type FlowConnection, type FlowDrawing, type FlowNode, mostConnections, mostNodes } from './drawing.ts';
import { connectionIdOf } from './connection-id.ts';
import { freshData } from './fresh-data.ts';
import { handlesOf } from './handles.ts';
import { nodeData } from './node-data.ts';

/** What of a drawing could not be read as it was written. `mended`: fields were replaced by what a new node of the kind has; `left out`: the node is not shown. */
export type Unread = { nodeId: string; type: string; what: 'mended' | 'left out' };

/** A drawing as it can be worked with, whatever wrote it: an earlier version, another product, a person with an editor. Nothing is refused; what could not be read is told. */
export const readDrawing = (raw: unknown): { drawing: FlowDrawing; unread: Unread[] } => {
  const given = isRecord(raw) ? raw : {};
  const unread: Unread[] = [];
  const nodes = new Map<string, FlowNode>();
  for (const each of listOf(given['nodes']).slice(0, mostNodes)) {
    const { node, told } = readNode(each, nodes.size);
    if (node && !nodes.has(node.id)) nodes.set(node.id, node);
    else unread.push({ nodeId: told.nodeId, type: told.type, what: 'left out' });
    if (node && told.what === 'mended') unread.push(told);
  }
  const connections = new Map<string, FlowConnection>();
  for (const each of listOf(given['connections']).slice(0, mostConnections)) {
    const connection = readConnection(each, nodes);
    if (connection) connections.set(connection.id, connection);
  }
  return { drawing: { schema: 1, nodes: [...nodes.values()], connections: [...connections.values()] }, unread };
};

const readNode = (raw: unknown, index: number): { node: FlowNode | null; told: Unread } => {
  const given = isRecord(raw) ? raw : {};
  const id = String(given['id'] ?? '');
  const type = String(given['type'] ?? '');
  const told: Unread = { nodeId: id, type, what: 'left out' };
  if (id === '' || !isKind(type)) return { node: null, told };
  const at = isRecord(given['position']) ? given['position'] : {};
  const position = { x: numberOf(at['x']) ?? 250 + index * 260, y: numberOf(at['y']) ?? 100 };
  const whole = flowNode.safeParse({ id, type, position, data: given['data'] });
  if (whole.success) return { node: whole.data, told };
  const mended = flowNode.safeParse({ id, type, position, data: mendedData(type, isRecord(given['data']) ? given['data'] : {}) });
  return mended.success ? { node: mended.data, told: { ...told, what: 'mended' } } : { node: null, told };
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
  const source = nodes.get(String(given['source'] ?? ''));
  const target = nodes.get(String(given['target'] ?? ''));
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
