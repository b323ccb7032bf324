import type { BinaryNode } from '@whiskeysockets/baileys';

/** What arrived while a session was away is read by the library one after the other, and what is said meanwhile is read at once: it would pass
 *  the backlog. Behind a backlog that is not through, everything joins it. One of these per socket. */
export class Backlog {
  private readonly places = new WeakMap<BinaryNode, number>();
  private last = 0;
  private through = 0;

  /** Called for every message's stanza as it comes in, before the library looks at it. */
  join(node: BinaryNode): void {
    if (node.attrs.offline === undefined && this.through === this.last) return;
    // Not "0", which a library may take for "not offline" (Baileys #2810).
    node.attrs.offline = '1';
    this.places.set(node, ++this.last);
  }

  /** A stanza was read, or could not be. The backlog keeps its order, so what came before is through as well: also what the library passes over. */
  isThrough(node: BinaryNode): void {
    this.through = Math.max(this.through, this.places.get(node) ?? 0);
  }
}
