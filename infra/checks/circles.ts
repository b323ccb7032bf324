type Arrow = { from: string; to: string };

/** Groups whose members reach each other along the arrows, each sorted (Tarjan's strongly connected components of two and more). */
export const circlesOf = (arrows: ReadonlyArray<Arrow>): string[][] => {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of arrows) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  const index = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): void => {
    const own = index.size;
    index.set(node, own);
    lowest.set(node, own);
    stack.push(node);
    for (const target of targets.get(node) ?? []) {
      if (!index.has(target)) visit(target);
      if (stack.includes(target)) lowest.set(node, Math.min(lowest.get(node) ?? own, lowest.get(target) ?? own));
    }
    if (lowest.get(node) !== own) return;
    const circle = stack.splice(stack.indexOf(node));
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const node of targets.keys()) if (!index.has(node)) visit(node);
  return circles.sort();
};
