import type { GroupMetadata, WASocket } from '@whiskeysockets/baileys';
import { Hints } from '@balcao/functions/platform/hints.ts';
import { withTimeLimit } from './with-time-limit.ts';

const keepMs = 3_600_000;
const queryLimitMs = 5000;
const maxGroups = 2000;

/** Groups' subjects and members, asked for once and forgotten when the service says they changed: without it each message
 *  into a group would ask the service first. */
export class GroupDirectory {
  private readonly known = new Hints<{ at: number; group: GroupMetadata }>(maxGroups);
  private readonly asking = new Map<string, Promise<GroupMetadata | null>>();
  private readonly socket: () => WASocket | null;

  constructor(socket: () => WASocket | null) {
    this.socket = socket;
  }

  /** Null when the service does not tell in time. */
  of(jid: string): Promise<GroupMetadata | null> {
    const known = this.known.get(jid);
    if (known && Date.now() - known.at < keepMs) return Promise.resolve(known.group);
    const asking = this.asking.get(jid) ?? this.ask(jid).finally(() => this.asking.delete(jid));
    this.asking.set(jid, asking);
    return asking;
  }

  forget(jid: string): void {
    this.known.forget(jid);
  }

  private async ask(jid: string): Promise<GroupMetadata | null> {
    const socket = this.socket();
    if (!socket) return null;
    try {
      const group = await withTimeLimit(socket.groupMetadata(jid), queryLimitMs);
      this.known.set(jid, { at: Date.now(), group });
      return group;
    } catch {
      // Left or removed from the group, or no answer: a message does without it.
      return null;
    }
  }
}
