import type { FlowConnection, FlowNode } from '@balcao/shared/domain/flow/drawing.ts';
import { handlesOf } from '@balcao/shared/domain/flow/handles.ts';
import type { Edge, Node } from '@xyflow/react';
import type { Drawing } from './edits.ts';

export type CardNode = Node<{ node: FlowNode }, 'card'>;
export type ButtonEdge = Edge<Record<string, never>, 'buttonedge'>;

/** The drawing as the canvas shows it. What did not change stays the same object, so that its card is not drawn again. */
export const cardsOf = ({ nodes }: Drawing, before: ReadonlyArray<CardNode>, selected: ReadonlySet<string> | null): CardNode[] => {
  const known = new Map(before.map((card) => [card.id, card]));
  return nodes.map((node) => {
    const card = known.get(node.id);
    const isSelected = selected ? selected.has(node.id) : card?.selected === true;
    if (card && card.data.node === node && isSelected === (card.selected === true)) return card;
    return { ...card, id: node.id, type: 'card', position: node.position, data: { node }, selected: isSelected };
  });
};

export const edgesOf = ({ nodes, connections }: Drawing, before: ReadonlyArray<ButtonEdge>): ButtonEdge[] => {
  const known = new Map(before.map((edge) => [edge.id, edge]));
  const firsts = new Map(nodes.map((node) => [node.id, handlesOf(node)[0]]));
  return connections.map((connection) => known.get(connection.id) ?? toEdge(connection, firsts.get(connection.source)));
};

const toEdge = ({ id, source, target, sourceHandle }: FlowConnection, first: string | undefined): ButtonEdge => ({
  id,
  type: 'buttonedge',
  source,
  target,
  sourceHandle: sourceHandle ?? first ?? null,
  targetHandle: 'in',
});
