import { deepestOption } from '@balcao/shared/domain/queues/chatbot-option.ts';
import { levels, pathTo, walk, type Branch, type TreePlace } from '@balcao/shared/domain/queues/option-tree.ts';

/** Where a dragged node would land: its place, and for the line that shows it, the row it comes behind (null = above all) and how deep. */
export type Drop = TreePlace & { behind: string | null; depth: number };

/** A node that is dragged over the lower or upper half of a row, and sideways to a depth: it comes behind that row or before it, as deep as wanted
 *  where that is possible. Null when it would land below itself or too deep. */
export const projectDrop = <Node extends Branch<Node>>(
  nodes: ReadonlyArray<Node>,
  dragged: string,
  over: { id: string; half: 'upper' | 'lower' },
  wantedDepth: number,
): Drop | null => {
  const all = walk(nodes);
  const own = pathTo(nodes, dragged).at(-1);
  if (!own) return null;
  const below = new Set(walk([own]).map(({ node }) => node.id));
  const rows = all.filter(({ node }) => !below.has(node.id));
  // Over its own rows it stays behind the row before them.
  const at = below.has(over.id)
    ? rows.findLastIndex((row) => all.indexOf(row) < all.findIndex(({ node }) => node.id === dragged))
    : rows.findIndex(({ node }) => node.id === over.id) - (over.half === 'upper' ? 1 : 0);
  const previous = rows[at];
  const next = rows[at + 1];
  const deepest = Math.min((previous?.depth ?? 0) + 1, deepestOption + 1 - levels([own]));
  const shallowest = next?.depth ?? 1;
  if (shallowest > deepest) return null;
  const depth = Math.max(shallowest, Math.min(deepest, wantedDepth));
  const parentId = depth === 1 || !previous ? null : (pathTo(nodes, previous.node.id)[depth - 2]?.id ?? null);
  const siblings = parentId === null ? nodes : (pathTo(nodes, parentId).at(-1)?.options ?? []);
  // Behind whichever of its new siblings stands above the line.
  const above = new Set(rows.slice(0, at + 1).map(({ node }) => node.id));
  const index = siblings.reduce((count, { id }, place) => (above.has(id) ? place + 1 : count), 0);
  return { parentId, index, behind: previous?.node.id ?? null, depth };
};
