import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  BufferJSON,
  initAuthCreds,
  proto,
  type AuthenticationCreds,
  type AuthenticationState,
  type SignalDataSet,
  type SignalDataTypeMap,
} from '@whiskeysockets/baileys';
import { partsOf, type SessionKeyStore } from '@balcao/functions/organisation/sessions/service/session-records.ts';
import type { DataKeyOwner, DataKeys } from './data-keys.ts';

/** The key that the session's other rows are sealed with; wrapped itself. */
export const dataKeyName = 'data-key';
const credsName = 'creds';

/** A session's keys: all in memory, since the lease holder is their only writer, and written through before the library
 *  goes on. Misses are known too. Each is sealed under the session's own data key, which lies wrapped beside them. */
export class AuthState {
  private readonly rows = new Map<string, string>();
  private readonly parts = new Map<string, number>();
  private readonly store: SessionKeyStore;
  private readonly epoch: () => number;
  private readonly place: string;
  private dataKey: Buffer = Buffer.alloc(0);
  private readonly writing = new Set<Promise<void>>();
  private isEnded = false;
  creds: AuthenticationCreds = initAuthCreds();

  private constructor(store: SessionKeyStore, place: string, epoch: () => number) {
    this.store = store;
    this.place = place;
    this.epoch = epoch;
  }

  /** @param epoch of the shard's lease now; writes carry it, and one that is too old is refused. */
  static async load(
    store: SessionKeyStore,
    dataKeys: Pick<DataKeys, 'create' | 'open'>,
    owner: DataKeyOwner,
    epoch: () => number,
  ): Promise<AuthState> {
    const state = new AuthState(store, `${owner.companyId}|${owner.connectionId}`, epoch);
    const sealed = await store.loadAll();
    const wrapped = sealed.get(dataKeyName);
    if (wrapped) state.dataKey = await dataKeys.open(owner, wrapped);
    else {
      if (sealed.size > 0) {
        // Rows without the key that they are sealed with are left over from an interrupted removal: they cannot be decrypted, by a new key neither.
        await store.removeAll(dataKeyName);
        sealed.clear();
      }
      const made = await dataKeys.create(owner);
      await store.write([{ name: dataKeyName, sealed: made.wrapped, previousParts: 0 }], epoch());
      state.dataKey = made.key;
    }
    for (const [name, bytes] of sealed) {
      if (name === dataKeyName) continue;
      state.rows.set(name, state.open(name, bytes));
      state.parts.set(name, partsOf(bytes));
    }
    const creds = state.rows.get(credsName);
    if (creds) state.creds = JSON.parse(creds, BufferJSON.reviver);
    return state;
  }

  /** Whether a phone was ever linked. */
  get isPaired(): boolean {
    return this.creds.me !== undefined;
  }

  get state(): AuthenticationState {
    return {
      creds: this.creds,
      keys: {
        get: async <Type extends keyof SignalDataTypeMap>(type: Type, ids: string[]) => {
          const found: { [id: string]: SignalDataTypeMap[Type] } = {};
          for (const id of ids) {
            const row = this.rows.get(`${type}#${id}`);
            if (row !== undefined) found[id] = revive(type, row);
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
    if (text !== null || this.rows.has(name)) await this.write([[name, text]]);
  }

  noted(prefix: string): string[] {
    return [...this.rows].filter(([name]) => name.startsWith(prefix)).map(([, text]) => text);
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
    const entries = changes
      .filter(([name, value]) => value !== null || this.rows.has(name))
      .map(([name, value]) => ({ name, sealed: value === null ? null : this.seal(name, value), previousParts: this.parts.get(name) ?? 0 }));
    await withRetry(
      () => this.store.write(entries, this.epoch()),
      () => this.isEnded,
    );
    for (const [name, value] of changes) {
      if (value === null) this.rows.delete(name);
      else this.rows.set(name, value);
    }
    for (const { name, sealed } of entries) {
      if (sealed) this.parts.set(name, partsOf(sealed));
      else this.parts.delete(name);
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
const withRetry = async (write: () => Promise<void>, isOver: () => boolean): Promise<void> => {
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
