import * as z from 'zod';
import { nodeData } from './node-data.ts';

export const mostNodes = 500;
export const mostConnections = 2000;

const place = z.object({ x: z.number().min(-1e6).max(1e6), y: z.number().min(-1e6).max(1e6) });
/** What is told by nodes' ids is told in records, which do not keep this name. */
export const noNodeId = '__proto__';
const nodeId = z
  .string()
  .min(1)
  .max(40)
  .refine((id) => id !== noNodeId, 'no name for a node');
/** How a drawing that was made elsewhere shows a node, as the canvas takes it. */
const nodeStyle = z
  .record(z.string().max(40), z.union([z.string().max(200), z.number()]))
  .refine((style) => Object.keys(style).length <= 30, 'too much style');
const node = <Kind extends keyof typeof nodeData>(kind: Kind) =>
  z.object({ id: nodeId, position: place, type: z.literal(kind), data: nodeData[kind], style: nodeStyle.optional() });

/** One step of a flow, as it stands on the canvas. */
export const flowNode = z.discriminatedUnion('type', [
  node('start'),
  node('singleBlock'),
  node('message'),
  node('interval'),
  node('menu'),
  node('randomizer'),
  node('img'),
  node('audio'),
  node('video'),
  node('ticket'),
  node('tag'),
  node('switchFlow'),
  node('attendant'),
  node('httpRequest'),
  node('variable'),
  node('input'),
  node('condition'),
  node('conditionCompare'),
]);
export type FlowNode = z.infer<typeof flowNode>;
export type NodeKind = FlowNode['type'];
export type NodeOf<Kind extends NodeKind> = Extract<FlowNode, { type: Kind }>;

/** Where the talk goes on after a node: from one of its exits (`handlesOf`) to another node. */
export const flowConnection = z.object({
  id: z.string().max(200),
  source: nodeId,
  target: nodeId,
  /** Older drawings name no exit: the node's first is meant. */
  sourceHandle: z.string().max(20).nullish(),
});
export type FlowConnection = z.infer<typeof flowConnection>;

/** What is saved of a flow; what a writer may send, to the letter. What is read is read more tolerantly. */
export const flowDrawing = z.object({
  schema: z.literal(1).default(1),
  nodes: z.array(flowNode).max(mostNodes),
  connections: z.array(flowConnection).max(mostConnections),
});
export type FlowDrawing = z.infer<typeof flowDrawing>;
