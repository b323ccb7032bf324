import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  BufferJSON,
  initAuthCreds,
  jidDecode,
  proto,
  type AuthenticationCreds,
  type AuthenticationState,
  type SignalDataSet,
  type SignalDataTypeMap,
} from '@whiskeysockets/baileys';
import { LRUCache } from 'lru-cache';
import { partsOf, type SessionKeyStore } from '@balcao/functions/organisation/sessions/service/session-records.ts';
import type { DataKeyOwner, DataKeys } from './data-keys.ts';

/** The key that the session's other rows are sealed with; wrapped itself. */
export const dataKeyName = 'data-key';
const credsName = 'creds';
/** Names of what is noted beside the keys begin so. */
export const notePrefix = 'waiting-';
/** The table that the keys were written in. */
const tableNoteName = 'table';
/** Keys that count what was encrypted with them. */
const countingKeys = ['session#', 'sender-key#', 'sender-key-memory#'];
/** So small that they never take more than one row. */
const smallKeys = ['pre-key#', 'lid-mapping#', 'device-list#', 'identity-key#', 'app-state-sync-key#'];
const isSmall = (name: string): boolean => smallKeys.some((start) => name.startsWith(start));

/** What is known of a key, opened; null = there is none. */
type Known = { text: string | null; parts: number };
/** Keys of a container's sessions that were used last: a phone with ten thousand contacts has more of them than fit into memory a hundred times. */
export type KeyCache = LRUCache<string, Known>;
/** What an entry takes beside its texts. */
const entryBytes = 250;
/** @param maxSize in bytes. The usual is enough for the keys of those who write in a day. */
export const keyCache = (maxSize = 256 * 1_048_576): KeyCache =>
  new LRUCache({ maxSize, sizeCalculation: ({ text }, name) => entryBytes + name.length + (text?.length ?? 0) });

type Options = {
  store: SessionKeyStore;
  dataKeys: Pick<DataKeys, 'create' | 'open'>;
  owner: DataKeyOwner;
  /** Of the shard's lease now; writes carry it, and one that is too old is refused. */
  epoch: () => number;
  cache: KeyCache;
  /** Where the keys lie. */
  table: string;
};
let instances = 0;

/** A session's keys: read when they are asked for, known from then on while there is room, since the lease holder is their only writer, and
 *  written through before the library goes on. Misses are known too. Each is sealed under the session's own data key, which lies wrapped
 *  beside them. */
export class AuthState {
  private readonly store: SessionKeyStore;
  private readonly epoch: () => number;
  private readonly place: string;
  private readonly cache: KeyCache;
  /** Another instance of the same session knows what it has read itself. */
  private readonly instance = ++instances;
  private readonly notes = new Map<string, string>();
  private dataKey: Buffer = Buffer.alloc(0);
  private readonly writing = new Set<Promise<void>>();
  private reads = 0;
  /** Written while something is being read: a read that began before must not bring back what was there. */
  private readonly writtenMeanwhile = new Map<string, Known>();
  private isEnded = false;
  creds: AuthenticationCreds = initAuthCreds();

  private constructor({ store, owner, epoch, cache }: Options) {
    this.store = store;
    this.place = `${owner.companyId}|${owner.connectionId}`;
    this.epoch = epoch;
    this.cache = cache;
  }

  static async load(options: Options): Promise<AuthState> {
    const { store, dataKeys, owner, epoch, table } = options;
    const state = new AuthState(options);
    const wrapped = (await store.load([dataKeyName])).get(dataKeyName);
    if (wrapped) state.dataKey = await dataKeys.open(owner, wrapped);
    else {
      // Rows without the key that they are sealed with are left over from an interrupted removal: they cannot be decrypted, by a new key neither.
      await store.removeAll(dataKeyName);
      const made = await dataKeys.create(owner);
      await store.write([{ name: dataKeyName, sealed: made.wrapped, previousParts: 0 }], epoch());
      state.dataKey = made.key;
    }
    for (const [name, bytes] of await store.loadBeginning(notePrefix)) state.notes.set(name, state.know(name, bytes));
    const known = await state.read([credsName, tableNoteName]);
    const creds = known.get(credsName);
    if (creds) state.creds = JSON.parse(creds, BufferJSON.reviver);
    await state.startAnewIn(table, known.get(tableNoteName) ?? null);
    return state;
  }

  /** A table that was restored from a backup has keys as they were then: to go on with them would encrypt other messages with what was used since. Without them
   *  each chat is begun anew. */
  private async startAnewIn(table: string, before: string | null): Promise<void> {
    if (before === table) return;
    if (before !== null) await this.store.removeBeginning(countingKeys);
    await this.write([[tableNoteName, table]]);
  }

  /** Whether a phone was ever linked. One that was only asked for by its number has no device. */
  get isPaired(): boolean {
    return this.creds.me !== undefined && jidDecode(this.creds.me.id)?.device !== undefined;
  }

  /** The library notes a number that it asks a code for where it looks for the account: with it, a new socket would log in as that account, which knows nothing of
   *  it, instead of asking to be linked. */
  forgetAskedNumber(): void {
    if (!this.isPaired) delete this.creds.me;
  }

  get state(): AuthenticationState {
    return {
      creds: this.creds,
      keys: {
        get: async <Type extends keyof SignalDataTypeMap>(type: Type, ids: string[]) => {
          const found: { [id: string]: SignalDataTypeMap[Type] } = {};
          const texts = await this.read(ids.map((id) => `${type}#${id}`));
          for (const id of ids) {
            const text = texts.get(`${type}#${id}`);
            if (text !== undefined) found[id] = revive(type, text);
          }
          return found;
        },
        set: (data) => this.set(data),
      },
    };
  }

  async saveCreds(update: Partial<AuthenticationCreds>): Promise<void> {
    Object.assign(this.creds, update);
    await this.write([[credsName, JSON.stringify(this.creds, BufferJSON.replacer)]]);
  }

  /** Beside the library's keys; null forgets. */
  async note(name: string, text: string | null): Promise<void> {
    if (text === null && !this.notes.has(name)) return;
    await this.write([[name, text]]);
    if (text === null) this.notes.delete(name);
    else this.notes.set(name, text);
  }

  noted(prefix: string): string[] {
    return [...this.notes].filter(([name]) => name.startsWith(prefix)).map(([, text]) => text);
  }

  private placeOf(name: string): string {
    return `${this.instance}|${name}`;
  }

  private remember(name: string, known: Known): void {
    this.cache.set(this.placeOf(name), known);
  }

  /** @returns what it says, opened. */
  private know(name: string, sealed: Uint8Array): string {
    const text = this.open(name, sealed);
    this.remember(name, { text, parts: partsOf(sealed) });
    return text;
  }

  /** Those of the named keys that are there. */
  private async read(names: ReadonlyArray<string>): Promise<Map<string, string>> {
    const known = await this.lookUp(names);
    return new Map([...known].flatMap(([name, { text }]) => (text === null ? [] : [[name, text]])));
  }

  private async lookUp(names: ReadonlyArray<string>): Promise<Map<string, Known>> {
    const found = new Map<string, Known>();
    const unknown: string[] = [];
    for (const name of new Set(names)) {
      const known = this.cache.get(this.placeOf(name));
      if (known) found.set(name, known);
      else unknown.push(name);
    }
    if (unknown.length === 0) return found;
    this.reads++;
    try {
      const sealed = await withRetry(
        () => this.store.load(unknown),
        () => this.isEnded,
      );
      for (const name of unknown) {
        const bytes = sealed.get(name);
        const known = this.writtenMeanwhile.get(name) ?? {
          text: bytes ? this.open(name, bytes) : null,
          parts: bytes ? partsOf(bytes) : 0,
        };
        this.remember(name, known);
        found.set(name, known);
      }
    } finally {
      this.reads--;
      if (this.reads === 0) this.writtenMeanwhile.clear();
    }
    return found;
  }

  private async set(data: SignalDataSet): Promise<void> {
    const changes = Object.entries(data).flatMap(([type, items]) =>
      Object.entries(items ?? {}).map(([id, value]): [string, string | null] => [
        `${type}#${id}`,
        value === null || value === undefined ? null : JSON.stringify(value, BufferJSON.replacer),
      ]),
    );
    await this.write(changes);
  }

  /** Ends writing, before the keys are deleted: the library may still be saving what it received last, and a key that is written after the deletion
   *  could not be opened by whoever is linked next. Resolves when nothing is being written any more. */
  async end(): Promise<void> {
    this.isEnded = true;
    await Promise.allSettled(this.writing);
  }

  private async write(changes: ReadonlyArray<[string, string | null]>): Promise<void> {
    if (this.isEnded) return;
    const written = this.writeNow(changes);
    this.writing.add(written);
    try {
      await written;
    } finally {
      this.writing.delete(written);
    }
  }

  private async writeNow(changes: ReadonlyArray<[string, string | null]>): Promise<void> {
    // How many rows each took, which a smaller one must not leave behind.
    const before = await this.lookUp(changes.flatMap(([name]) => (isSmall(name) ? [] : [name])));
    const entries = changes
      .filter(([name, value]) => value !== null || before.get(name)?.text !== null)
      .map(([name, value]) => ({
        name,
        sealed: value === null ? null : this.seal(name, value),
        previousParts: before.get(name)?.parts ?? 1,
      }));
    await withRetry(
      () => this.store.write(entries, this.epoch()),
      () => this.isEnded,
    );
    const sealedAs = new Map(entries.map(({ name, sealed }) => [name, sealed]));
    for (const [name, text] of changes) {
      const sealed = sealedAs.get(name);
      const known = { text, parts: sealed ? partsOf(sealed) : 0 };
      this.remember(name, known);
      if (this.reads > 0) this.writtenMeanwhile.set(name, known);
    }
  }

  private seal(name: string, value: string): Buffer {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.dataKey, iv).setAAD(Buffer.from(`${this.place}|${name}`));
    const body = Buffer.concat([cipher.update(deflateRawSync(value)), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]);
  }

  private open(name: string, sealed: Uint8Array): string {
    const bytes = Buffer.from(sealed);
    const decipher = createDecipheriv('aes-256-gcm', this.dataKey, bytes.subarray(0, 12)).setAAD(Buffer.from(`${this.place}|${name}`));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return inflateRawSync(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])).toString('utf8');
  }
}

const revive = <Type extends keyof SignalDataTypeMap>(type: Type, row: string): SignalDataTypeMap[Type] => {
  const value = JSON.parse(row, BufferJSON.reviver);
  if (type !== 'app-state-sync-key') return value;
  const revived: unknown = proto.Message.AppStateSyncKeyData.fromObject(value);
  return revived as SignalDataTypeMap[Type]; // narrowing the key does not narrow the map
};

/** The library retries a failed write every three seconds with everything else locked: short retries come first. A
 *  fenced write is final. */
const withRetry = async <Result>(write: () => Promise<Result>, isOver: () => boolean): Promise<Result> => {
  for (const pauseMs of [50, 100, 200, 400]) {
    try {
      return await write();
    } catch (error) {
      if (isOver() || (error instanceof Error && error.name === 'FencedError')) throw error;
      await sleep(pauseMs);
    }
  }
  return write();
};
