import { jidDecode, type GroupMetadata, type WASocket } from '@whiskeysockets/baileys';
import { TimedCache } from '@balcao/functions/platform/timed-cache.ts';
import { withTimeLimit } from './with-time-limit.ts';

const keepMs = 3_600_000;
const queryLimitMs = 5000;
const maxGroups = 2000;

/** Groups' subjects and members, asked for once and forgotten when the service says they changed: without it each message
 *  into a group would ask the service first. */
export class GroupDirectory {
  private readonly known = new TimedCache<GroupMetadata | null>(keepMs, { isCached: (group) => group !== null, maxValues: maxGroups });
  private readonly socket: () => WASocket | null;

  constructor(socket: () => WASocket | null) {
    this.socket = socket;
  }

  /** Null when the service does not tell in time. */
  of(jid: string): Promise<GroupMetadata | null> {
    return this.known.get(jid, () => this.ask(jid));
  }

  /** Whether this member is an admin, by either of their names. */
  async isAdmin(jid: string, { number, lid }: { number: string | null; lid: string | null }): Promise<boolean> {
    const names = [number, lid].filter((name) => name !== null);
    const { participants = [] } = (await this.of(jid)) ?? {};
    return participants.some(
      (each) => Boolean(each.admin) && [each.id, each.lid, each.phoneNumber].some((name) => names.includes(jidDecode(name)?.user ?? '')),
    );
  }

  forget(jid: string): void {
    this.known.forget(jid);
  }

  private async ask(jid: string): Promise<GroupMetadata | null> {
    const socket = this.socket();
    if (!socket) return null;
    try {
      return await withTimeLimit(socket.groupMetadata(jid), queryLimitMs);
    } catch {
      // Left or removed from the group, or no answer: a message does without it.
      return null;
    }
  }
}
