/** Anything that holds more of itself. */
export type Branch<Node> = { id: string; options: Node[] };

/** Where a node is to stand: among the options of `parentId` (null = at the top), before the one that is now at `index`. */
export type TreePlace = { parentId: string | null; index: number };

/** Every node with how deep it lies (1 = at the top) and where, parents before their own. */
export const walk = <Node extends Branch<Node>>(
  nodes: ReadonlyArray<Node>,
  parent: Node | null = null,
  depth = 1,
): { node: Node; parent: Node | null; index: number; depth: number }[] =>
  nodes.flatMap((node, index) => [{ node, parent, index, depth }, ...walk(node.options, node, depth + 1)]);

export const find = <Node extends Branch<Node>>(nodes: ReadonlyArray<Node>, id: string): Node | null =>
  walk(nodes).find(({ node }) => node.id === id)?.node ?? null;

/** The nodes from the top down to this one; empty when it is not there. */
export const pathTo = <Node extends Branch<Node>>(nodes: ReadonlyArray<Node>, id: string): Node[] => {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const below = pathTo(node.options, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
};

/** How many levels of nodes there are. */
export const levels = <Node extends Branch<Node>>(nodes: ReadonlyArray<Node>): number =>
  nodes.length === 0 ? 0 : 1 + Math.max(...nodes.map(({ options }) => levels(options)));

/** The tree with one node changed. */
export const change = <Node extends Branch<Node>>(nodes: ReadonlyArray<Node>, id: string, to: (node: Node) => Node): Node[] =>
  nodes.map((node) => (node.id === id ? to(node) : { ...node, options: change(node.options, id, to) }));

/** The tree without a node and all below it. */
export const remove = <Node extends Branch<Node>>(nodes: ReadonlyArray<Node>, id: string): Node[] =>
  nodes.filter((node) => node.id !== id).map((node) => ({ ...node, options: remove(node.options, id) }));

/** The tree with a node added; the same tree when there is no such parent. */
export const insert = <Node extends Branch<Node>>(nodes: ReadonlyArray<Node>, added: Node, { parentId, index }: TreePlace): Node[] => {
  if (parentId === null) return [...nodes.slice(0, index), added, ...nodes.slice(index)];
  return change(nodes, parentId, (parent) => ({ ...parent, options: insert(parent.options, added, { parentId: null, index }) }));
};

/** The tree with a node moved, with all below it. Null when it would lie below itself, deeper than `deepest`, or when either is not there. */
export const move = <Node extends Branch<Node>>(
  nodes: ReadonlyArray<Node>,
  id: string,
  { parentId, index }: TreePlace,
  deepest: number,
): Node[] | null => {
  const moved = walk(nodes).find(({ node }) => node.id === id);
  if (!moved) return null;
  const above = parentId === null ? [] : pathTo(nodes, parentId);
  if (parentId !== null && above.length === 0) return null;
  if (above.some((node) => node.id === id) || above.length + levels([moved.node]) > deepest) return null;
  const isLaterSibling = (moved.parent?.id ?? null) === parentId && moved.index < index;
  return insert(remove(nodes, id), moved.node, { parentId, index: isLaterSibling ? index - 1 : index });
};
