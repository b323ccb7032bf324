import { type BinaryNode, QueryIds } from '@whiskeysockets/baileys';
import type { WhatsAppFaults } from '../faults.ts';
import { attributeOf, bytesOf, childrenOf, fromServer, nextStanzaId, nowSec, stanza } from '../wire/stanza.ts';
import type { Companion } from '../world/companion.ts';
import type { Directory } from '../world/directory.ts';
import type { Person } from '../world/person.ts';

type Deps = { directory: Directory; faults: Readonly<WhatsAppFaults> };

const refused = 463;
const windowMs = 60_000;

/** What the service lets a phone do with people who never wrote to it: time locks, a quota of new chats, the addressing it insists on, and how many
 *  numbers may be looked up. */
export class ReachOut {
  private readonly deps: Deps;
  /** New chats that count against a quota, by number of the phone. */
  private readonly opened = new Map<string, Set<string>>();
  /** When numbers were looked up, by number of the phone. */
  private readonly lookUps = new Map<string, number[]>();

  constructor(deps: Deps) {
    this.deps = deps;
  }

  /** The code a client's message is refused with; null when it may go out. */
  refusalOf({ owner }: Companion, message: BinaryNode): number | null {
    const { directory, faults } = this.deps;
    const to = attributeOf(message, 'to');
    const person = to.endsWith('@g.us') ? null : directory.byJid(to);
    if (!person || person === owner) return null;
    const addressing = owner.addressingOf(person);
    if (faults.lidChatsByLid && addressing === 'lid' && !to.endsWith('@lid')) return refused;
    if (addressing !== null) return null;
    if (this.lockOf(owner)) return refused;
    const quota = faults.newChats && isOf(faults.newChats, owner) ? faults.newChats.quota : null;
    if (quota === null || this.openedBy(owner).has(person.number)) return null;
    if (this.openedBy(owner).size >= quota) return refused;
    this.openedBy(owner).add(person.number);
    if (this.openedBy(owner).size === quota) this.tellCap(owner);
    return null;
  }

  /** Tells the linked devices of a lock or a quota that was set or lifted. */
  tellChanges(before: Readonly<WhatsAppFaults>): void {
    const { directory, faults } = this.deps;
    for (const owner of directory.people.values()) {
      if (owner.companions.size === 0) continue;
      const locks = [before.timeLock, faults.timeLock].filter((lock) => lock && isOf(lock, owner));
      if (before.timeLock !== faults.timeLock && locks.some((lock) => lock?.told))
        tell(owner, 'NotificationUserReachoutTimelockUpdate', { xwa2_notify_account_reachout_timelock: this.lockAsTold(owner) });
      if (before.newChats === faults.newChats) continue;
      this.opened.delete(owner.number);
      if ([before.newChats, faults.newChats].some((quota) => quota && isOf(quota, owner))) this.tellCap(owner);
    }
  }

  /** Answers a query for the account's standing; null: it is about something else. */
  answerMex({ owner }: Companion, query: BinaryNode): object | null {
    const id = query.attrs['query_id'];
    if (id === QueryIds.REACHOUT_TIMELOCK) return { xwa2_fetch_account_reachout_timelock: this.lockAsTold(owner) };
    return id === QueryIds.MESSAGE_CAPPING_INFO ? { xwa2_message_capping_info: this.cap(owner) } : null;
  }

  /** @returns the seconds to wait, as the refusal says (null: it does not say), or `allowed`. */
  lookUp({ owner }: Companion, query: BinaryNode): number | null | 'allowed' {
    const limit = this.deps.faults.lookUps;
    const count = childrenOf(childrenOf(query, 'list')[0], 'user').filter((user) => childrenOf(user, 'contact').length > 0).length;
    if (count === 0) return 'allowed';
    const now = Date.now();
    const recent = (this.lookUps.get(owner.number) ?? []).filter((at) => at > now - windowMs);
    if (limit && recent.length + count > limit.perMinute) return limit.backoffSec;
    this.lookUps.set(owner.number, [...recent, ...Array.from({ length: count }, () => now)]);
    return 'allowed';
  }

  private lockOf(owner: Person): NonNullable<WhatsAppFaults['timeLock']> | null {
    const { timeLock } = this.deps.faults;
    if (!timeLock || !isOf(timeLock, owner)) return null;
    return timeLock.endsAt === null || Date.parse(timeLock.endsAt) > Date.now() ? timeLock : null;
  }

  /** As Baileys reads it (`fetchAccountReachoutTimelock`): seconds since 1970 as text, left out where they are not told. */
  private lockAsTold(owner: Person): object {
    const lock = this.lockOf(owner);
    if (!lock?.told) return { is_active: false, enforcement_type: 'DEFAULT' };
    return {
      is_active: true,
      ...(lock.endsAt === null ? {} : { time_enforcement_ends: String(Math.ceil(Date.parse(lock.endsAt) / 1000)) }),
      enforcement_type: 'WEB_COMPANION_ONLY',
    };
  }

  private openedBy(owner: Person): Set<string> {
    const opened = this.opened.get(owner.number) ?? new Set();
    this.opened.set(owner.number, opened);
    return opened;
  }

  private tellCap(owner: Person): void {
    tell(owner, 'MessageCappingInfoNotification', { xwa2_notify_new_chat_messages_capping_info_update: this.cap(owner) });
  }

  /** `NewChatMessageCapInfo` of Baileys; without a quota, as for an account that has none. */
  private cap(owner: Person): object {
    const { newChats } = this.deps.faults;
    if (!newChats || !isOf(newChats, owner)) return { capping_status: 'NONE' };
    const used = this.openedBy(owner).size;
    return {
      total_quota: newChats.quota,
      used_quota: used,
      cycle_end_timestamp: String(Math.ceil(Date.parse(newChats.cycleEndsAt) / 1000)),
      server_sent_timestamp: String(nowSec()),
      capping_status: used >= newChats.quota ? 'CAPPED' : 'NONE',
    };
  }
}

const isOf = ({ number }: { number?: string | undefined }, owner: Person): boolean => number === undefined || number === owner.number;

const tell = (owner: Person, name: string, data: object): void => {
  for (const companion of owner.companions.values())
    companion.deliver(
      stanza('notification', { id: nextStanzaId(), from: fromServer, type: 'mex', t: String(nowSec()) }, [
        stanza('update', { op_name: name }, bytesOf(JSON.stringify({ data }))),
      ]),
    );
};
