import { pathTo, walk, type Branch, type TreePlace } from '@balcao/shared/domain/queues/option-tree.ts';

export const steps = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const;
export type Step = (typeof steps)[number];

/** Where an arrow key moves a node: up and down among its siblings, left behind its parent, right to the end of the sibling before it. Null where there is
 *  no such place. */
export const stepPlace = <Node extends Branch<Node>>(nodes: ReadonlyArray<Node>, id: string, step: Step): TreePlace | null => {
  const found = walk(nodes).find(({ node }) => node.id === id);
  if (!found) return null;
  const { parent, index } = found;
  const parentId = parent?.id ?? null;
  const siblings = parent?.options ?? nodes;
  const before = siblings[index - 1];
  switch (step) {
    case 'ArrowUp':
      return index === 0 ? null : { parentId, index: index - 1 };
    case 'ArrowDown':
      return index === siblings.length - 1 ? null : { parentId, index: index + 2 };
    case 'ArrowRight':
      return before ? { parentId: before.id, index: before.options.length } : null;
    case 'ArrowLeft': {
      if (!parent) return null;
      const above = pathTo(nodes, parent.id).at(-2);
      return { parentId: above?.id ?? null, index: (above?.options ?? nodes).findIndex((node) => node.id === parent.id) + 1 };
    }
  }
};
