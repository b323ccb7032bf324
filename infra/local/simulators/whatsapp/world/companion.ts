import type { BinaryNode } from '@whiskeysockets/baileys';
import { z } from 'zod';
import type { Connection } from './connection.ts';
import type { KeyBundle, PublicPreKey, PublicSignedPreKey } from '../keys/key-bundle.ts';
import type { Records } from '../keys/records.ts';
import { server } from '../wire/stanza.ts';
import type { Person } from './person.ts';

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
const preKey = z.object({ id: z.number(), public: bytes });
const signedPreKey = preKey.extend({ signature: bytes });
const linkedKeys = z.object({
  device: z.number(),
  noiseKey: bytes,
  identity: bytes,
  registrationId: z.number(),
  signedPreKey,
  historySent: z.boolean(),
});
/** What the network knows of a linked device. */
export type LinkedKeys = z.infer<typeof linkedKeys>;
const binaryNode: z.ZodType<BinaryNode> = z.lazy(() =>
  z.object({
    tag: z.string(),
    attrs: z.record(z.string(), z.string()),
    content: z.union([z.array(binaryNode), z.string(), bytes]).optional(),
  }),
);

/** A linked device of an account: the client library of the program under test. */
export class Companion {
  readonly owner: Person;
  connection: Connection | null = null;
  /** Whether the client asked for its messages since it logged in. */
  active = false;
  /** Whether it says that somebody looks at it. */
  available = false;
  /** Stanzas delivered but not yet acknowledged, oldest first; sent again, marked offline, after a reconnect. */
  readonly unacknowledged = new Map<string, BinaryNode>();
  readonly preKeys: PublicPreKey[] = [];
  private readonly resent = new Set<string>();
  /** What the client refused and the service did not forget. */
  private readonly refused = new Set<string>();
  private whenReleased: (() => void) | null = null;
  private readonly keys: LinkedKeys;
  private readonly records: Records;

  constructor(records: Records, owner: Person, keys: LinkedKeys) {
    this.records = records;
    this.owner = owner;
    this.keys = keys;
  }

  /** The devices of a person that were linked before a restart. */
  static stored(records: Records, owner: Person): Companion[] {
    const { number } = owner;
    return records.list('companion', number).map(({ id, value }) => {
      const companion = new Companion(records, owner, linkedKeys.parse(value));
      for (const each of records.list(`pre-key/${id}`, number)) companion.preKeys.push(preKey.parse(each.value));
      for (const each of records.list(`unacknowledged/${id}`, number)) companion.unacknowledged.set(each.id, binaryNode.parse(each.value));
      return companion;
    });
  }

  get device(): number {
    return this.keys.device;
  }

  get noiseKey(): Uint8Array {
    return this.keys.noiseKey;
  }

  get registrationId(): number {
    return this.keys.registrationId;
  }

  get jid(): string {
    return `${this.owner.number}:${this.device}@${server}`;
  }

  get lid(): string {
    return `${this.owner.lidUser}:${this.device}@lid`;
  }

  /** Name of this device in the session stores of the simulated phones. */
  get address(): string {
    return `${this.owner.number}.${this.device}`;
  }

  get historySent(): boolean {
    return this.keys.historySent;
  }

  noteHistorySent(): void {
    this.keys.historySent = true;
    this.save();
  }

  replaceSignedPreKey(next: PublicSignedPreKey): void {
    this.keys.signedPreKey = next;
    this.save();
  }

  addPreKeys(keys: ReadonlyArray<PublicPreKey>): void {
    for (const key of keys) {
      this.preKeys.push(key);
      this.records.put(this.owner.number, `pre-key/${this.device}`, String(key.id), key);
    }
  }

  takeBundle(): KeyBundle {
    const next = this.preKeys.shift() ?? null;
    if (next) this.records.remove(this.owner.number, `pre-key/${this.device}`, String(next.id));
    const { registrationId, identity, signedPreKey: signed } = this.keys;
    return { registrationId, identity, signedPreKey: signed, preKey: next };
  }

  /** Sends now or, when the client is away, once it is back. */
  deliver(node: BinaryNode): void {
    const { id } = node.attrs;
    if (id !== undefined) {
      const key = `${node.tag}:${id}`;
      this.unacknowledged.set(key, node);
      this.records.put(this.owner.number, `unacknowledged/${this.device}`, key, node);
    }
    if (this.active) this.connection?.send(node);
  }

  /** The message was encrypted again: the refusal of its first copy, which follows, is not the end of it. */
  noteResent(id: string): void {
    this.resent.add(id);
  }

  /** The client has refused this stanza. @param stays whether it is delivered again, before all others. */
  settleRefused(tag: string, id: string, stays = false): void {
    if (this.resent.delete(id)) return;
    if (stays && this.unacknowledged.has(`${tag}:${id}`)) this.refused.add(`${tag}:${id}`);
    else this.settle(tag, id);
  }

  /** What waits for a client that has just logged in: what it refused before, and the rest, which comes once that is settled. */
  waiting(): { first: BinaryNode[]; rest: BinaryNode[] } {
    const all = [...this.unacknowledged];
    const isFirst = ([key]: [string, BinaryNode]): boolean => this.refused.size === 0 || this.refused.has(key);
    return {
      first: all.filter(isFirst).map(([, node]) => node),
      rest: all.filter((each) => !isFirst(each)).map(([, node]) => node),
    };
  }

  /** Called back once nothing that was refused is pending, instead of whoever waited before. */
  onceReleased(release: () => void): void {
    this.whenReleased = release;
    if (this.refused.size === 0) this.release();
  }

  private release(): void {
    const release = this.whenReleased;
    this.whenReleased = null;
    release?.();
  }

  /** The client has confirmed this stanza. */
  settle(tag: string, id: string): void {
    const key = `${tag}:${id}`;
    if (this.unacknowledged.delete(key)) this.records.remove(this.owner.number, `unacknowledged/${this.device}`, key);
    if (this.refused.delete(key) && this.refused.size === 0) this.release();
  }

  save(): void {
    this.records.put(this.owner.number, 'companion', String(this.device), this.keys);
  }

  /** Forgets everything of this device, as unlinking does. */
  erase(): void {
    const { number } = this.owner;
    for (const kind of [`pre-key/${this.device}`, `unacknowledged/${this.device}`]) {
      for (const { id } of this.records.list(kind, number)) this.records.remove(number, kind, id);
    }
    this.records.remove(number, 'companion', String(this.device));
  }
}
