import type { FlowDrawing, FlowNode } from './drawing.ts';

/** Keys of the files that a node sends. */
export const filesOf = (node: FlowNode): string[] => {
  if (node.type === 'img' || node.type === 'audio' || node.type === 'video') return node.data.url === '' ? [] : [node.data.url];
  if (node.type !== 'singleBlock') return [];
  return node.data.elements.flatMap(({ type, value }) => (type === 'message' || type === 'interval' || value === '' ? [] : [value]));
};

/** Ids of the records that a drawing names: queues, tags, people, other flows. */
export const recordsNamedIn = ({ nodes }: Pick<FlowDrawing, 'nodes'>): string[] =>
  [
    ...new Set(
      nodes.flatMap((node) => {
        if (node.type === 'ticket') return [node.data.queue?.id, node.data.user?.id];
        if (node.type === 'tag') return [node.data.tag?.id];
        if (node.type === 'attendant') return [node.data.user?.id];
        if (node.type === 'switchFlow') return [node.data.flowSelected?.id];
        return [];
      }),
    ),
  ].filter((id) => id !== undefined);
