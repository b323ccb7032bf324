import { randomBytes } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { BufferJSON, type SignalDataTypeMap } from '@whiskeysockets/baileys';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestCloud, type TestCloud } from '../../functions/src/testing/start-test-cloud.ts';
import { companyId as companyIdSchema, connectionId as connectionIdSchema } from '../../shared/src/domain/ids.ts';
import type { AuthState as AuthStateType } from './auth-state.ts';
import type { DataKeyOwner, DataKeys as DataKeysType } from './data-keys.ts';

let cloud: TestCloud;
let keyRecords: typeof import('../../functions/src/organisation/sessions/service/session-records.ts').sessionKeyRecords;
let AuthState: typeof AuthStateType;
let keyCache: typeof import('./auth-state.ts').keyCache;
let dataKeys: DataKeysType;
let newUlid: (now: Date) => string;
beforeAll(async () => {
  cloud = await startTestCloud({ parts: 'store' });
  ({ sessionKeyRecords: keyRecords } = await import('../../functions/src/organisation/sessions/service/session-records.ts'));
  ({ AuthState, keyCache } = await import('./auth-state.ts'));
  ({ newUlid } = await import('../../functions/src/platform/new-ids.ts'));
  const { DataKeys } = await import('./data-keys.ts');
  const { localNames } = await import('../../infra/local/local-config.ts');
  dataKeys = new DataKeys(localNames.sessionKeyId);
});
afterAll(() => cloud.stop());

const newOwner = (): DataKeyOwner => ({ companyId: companyIdSchema.parse(7), connectionId: connectionIdSchema.parse(newUlid(new Date())) });
type Options = Parameters<typeof AuthStateType.load>[0];
const load = (owner: DataKeyOwner, epoch = 1, given: Partial<Options> = {}) =>
  AuthState.load({
    store: keyRecords(owner.companyId, owner.connectionId),
    dataKeys,
    owner,
    epoch: () => epoch,
    cache: keyCache(1_000_000),
    table: 'balcao',
    ...given,
  });
const rowsOf = async ({ connectionId }: DataKeyOwner) => {
  const { dynamo } = await import('../../functions/src/platform/aws-clients.ts');
  const { Items = [] } = await dynamo().send(new ScanCommand({ TableName: cloud.env['TABLE_NAME'] ?? 'balcao' }));
  const { sessionKeyEntity } = await import('../../functions/src/organisation/sessions/store/session.entities.ts');
  return Items.filter(({ pk }) => pk?.S?.endsWith(`#sessionKey#${connectionId}`)).map(sessionKeyEntity.parse);
};
const get = async <T extends keyof SignalDataTypeMap>(state: AuthStateType, type: T, id: string) =>
  (await state.state.keys.get(type, [id]))[id];

describe('a session’s keys', () => {
  it('are the same after another container loaded them, and gone when they were taken away', async () => {
    const owner = newOwner();
    const first = await load(owner);
    await first.saveCreds({ me: { id: '5511999990000:3@s.whatsapp.net', lid: '123:3@lid' } });
    const session = randomBytes(1800);
    await first.state.keys.set({
      session: { '5511@0': session, gone: randomBytes(10) },
      'app-state-sync-key': { abc: { keyData: new Uint8Array([1, 2, 3]), timestamp: 5 } },
    });
    await first.state.keys.set({ session: { gone: null } });

    const second = await load(owner, 2);

    expect(second.isPaired).toBe(true);
    expect(second.creds.noiseKey).toEqual(first.creds.noiseKey);
    expect(Buffer.from((await get(second, 'session', '5511@0')) ?? [])).toEqual(session);
    expect(await get(second, 'session', 'gone')).toBeUndefined();
    expect(Buffer.from((await get(second, 'app-state-sync-key', 'abc'))?.keyData ?? [])).toEqual(Buffer.from([1, 2, 3]));
  });

  it('are written by nobody once their phone was unlinked, also not by what was being saved at that moment', async () => {
    const owner = newOwner();
    const store = keyRecords(owner.companyId, owner.connectionId);
    const isSlow = Promise.withResolvers<void>();
    const slow: typeof store = {
      ...store,
      write: async (...args) => {
        if (args[0].some(({ name }) => name.startsWith('session#'))) await isSlow.promise;
        return store.write(...args);
      },
    };
    const state = await load(owner, 1, { store: slow });
    const isSaved = state.state.keys.set({ session: { '5511@0': randomBytes(100) } });

    const isForgotten = state.end().then(() => store.removeAll('data-key'));
    isSlow.resolve();
    await Promise.all([isSaved, isForgotten]);
    await state.state.keys.set({ 'identity-key': { '5511@0': randomBytes(33) } });

    expect(await rowsOf(owner)).toEqual([]);
  });

  it('are read from the table once: what is there and what is not are both known after that', async () => {
    const owner = newOwner();
    const store = keyRecords(owner.companyId, owner.connectionId);
    const loaded: string[] = [];
    const counting = { ...store, load: (names: ReadonlyArray<string>) => (loaded.push(...names), store.load(names)) };
    await (await load(owner)).state.keys.set({ session: { '1': randomBytes(32) } });
    const state = await load(owner, 1, { store: counting });
    loaded.length = 0;

    for (let n = 0; n < 50; n++) await state.state.keys.get('session', ['1', 'never']);

    expect(loaded).toEqual(['session#1', 'session#never']);
  });

  it('that no memory is left for are read again, and are what was written last', async () => {
    const owner = newOwner();
    const cache: Options['cache'] = keyCache(20_000);
    const state = await load(owner, 1, { cache });
    const written = new Map<string, Buffer>();
    for (let n = 0; n < 200; n++) {
      const id = String(n % 40);
      written.set(id, randomBytes(600));
      await state.state.keys.set({ session: { [id]: written.get(id)! } });
    }

    const read = await state.state.keys.get('session', [...written.keys()]);

    expect([...written].every(([id, bytes]) => Buffer.from(read[id] ?? []).equals(bytes))).toBe(true);
  });

  it('that are written while they are being read are what was written', async () => {
    const owner = newOwner();
    const store = keyRecords(owner.companyId, owner.connectionId);
    const keyPair = (text: string) => ({ public: Buffer.from(text), private: Buffer.from(text) });
    const textOf = async (state: AuthStateType) => Buffer.from((await get(state, 'pre-key', 'a'))?.public ?? []).toString();
    await (await load(owner)).state.keys.set({ 'pre-key': { a: keyPair('before') } });
    const [isRead, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow: typeof store = {
      ...store,
      load: async (names) => {
        const found = await store.load(names);
        if (names.includes('pre-key#a')) {
          isRead.resolve();
          await mayGoOn.promise;
        }
        return found;
      },
    };
    const state = await load(owner, 1, { store: slow });
    const reading = textOf(state);
    await isRead.promise;
    await state.state.keys.set({ 'pre-key': { a: keyPair('after') } });
    mayGoOn.resolve();

    expect(await reading).toBe('after');
    expect(await textOf(state)).toBe('after');
    expect(await textOf(await load(owner))).toBe('after');
  });

  it('of a table that was restored are begun anew where they count, and stay where they do not', async () => {
    const owner = newOwner();
    const before = await load(owner);
    await before.saveCreds({ me: { id: '5511:3@s.whatsapp.net' } });
    await before.state.keys.set({
      session: { '5511@0': randomBytes(100) },
      'sender-key': { 'g::5511::0': randomBytes(100) },
      'sender-key-memory': { g: { '5511': true } },
      'lid-mapping': { '5511': '123' },
      'pre-key': { '1': { public: randomBytes(32), private: randomBytes(32) } },
    });
    await before.note('waiting-file#1', 'x');

    const same = await load(owner, 2);
    expect(await get(same, 'session', '5511@0')).toBeDefined();
    const restored = await load(owner, 3, { table: 'balcao-restored' });

    expect(restored.isPaired).toBe(true);
    expect(await get(restored, 'session', '5511@0')).toBeUndefined();
    expect(await get(restored, 'sender-key', 'g::5511::0')).toBeUndefined();
    expect(await get(restored, 'sender-key-memory', 'g')).toBeUndefined();
    expect(await get(restored, 'lid-mapping', '5511')).toBe('123');
    expect(await get(restored, 'pre-key', '1')).toBeDefined();
    expect(restored.noted('waiting-')).toEqual(['x']);
    await restored.state.keys.set({ session: { '5511@0': Buffer.from('new') } });
    expect(await get(await load(owner, 4, { table: 'balcao-restored' }), 'session', '5511@0')).toBeDefined();
  });

  it('larger than a row lie in several, and shrink without leaving any behind', async () => {
    const owner = newOwner();
    const state = await load(owner);
    // Random bytes do not compress.
    const large = randomBytes(900_000);
    await state.state.keys.set({ 'sender-key': { huge: large } });
    const parts = (await rowsOf(owner)).filter(({ name }) => name === 'sender-key#huge').length;
    const again = await load(owner);
    const read = Buffer.from((await get(again, 'sender-key', 'huge')) ?? []);
    await again.state.keys.set({ 'sender-key': { huge: Buffer.from('little') } });

    expect(parts).toBeGreaterThan(2);
    expect(read.equals(large)).toBe(true);
    expect((await rowsOf(owner)).filter(({ name }) => name === 'sender-key#huge')).toHaveLength(1);
    expect(Buffer.from((await get(await load(owner), 'sender-key', 'huge')) ?? []).toString()).toBe('little');
  });

  it('of a first log-in, eight hundred at once, are all written', async () => {
    const owner = newOwner();
    const state = await load(owner);
    const keys = Object.fromEntries(
      Array.from({ length: 812 }, (_, n) => [String(n + 1), { public: randomBytes(32), private: randomBytes(32) }]),
    );

    await state.state.keys.set({ 'pre-key': keys });

    const again = await load(owner);
    expect(JSON.stringify(await again.state.keys.get('pre-key', Object.keys(keys)), BufferJSON.replacer)).toBe(
      JSON.stringify(keys, BufferJSON.replacer),
    );
  });

  it('of a container that lost its lease are refused, and the new holder’s stay', async () => {
    const owner = newOwner();
    const late = await load(owner, 4);
    await late.state.keys.set({ session: { a: Buffer.from('old') } });
    const current = await load(owner, 5);
    await current.state.keys.set({ session: { a: Buffer.from('new') } });

    await expect(late.state.keys.set({ session: { a: Buffer.from('late') } })).rejects.toMatchObject({ name: 'FencedError' });
    await expect(late.state.keys.set({ session: { a: null } })).rejects.toMatchObject({ name: 'FencedError' });

    expect(Buffer.from((await get(await load(owner, 6), 'session', 'a')) ?? []).toString()).toBe('new');
  });

  it('are sealed in the table, and a data key copied to another connection or company opens nothing', async () => {
    const owner = newOwner();
    const state = await load(owner);
    await state.saveCreds({ me: { id: 'readable-account@s.whatsapp.net' } });
    await state.state.keys.set({ session: { a: Buffer.from('readable-secret') } });
    const rows = await rowsOf(owner);
    const wrapped = rows.find(({ name }) => name === 'data-key')?.sealed ?? new Uint8Array();

    const bytes = Buffer.concat(rows.map(({ sealed }) => Buffer.from(sealed))).toString('latin1');
    expect(bytes).not.toContain('readable');
    expect(bytes).not.toContain(Buffer.from('readable-secret').toString('base64'));
    await expect(dataKeys.open(owner, wrapped)).resolves.toHaveLength(32);
    await expect(dataKeys.open({ ...owner, connectionId: newOwner().connectionId }, wrapped)).rejects.toMatchObject({
      name: 'InvalidCiphertextException',
    });
    await expect(dataKeys.open({ ...owner, companyId: companyIdSchema.parse(8) }, wrapped)).rejects.toMatchObject({
      name: 'InvalidCiphertextException',
    });
  });

  it('are all gone after a log-out', async () => {
    const owner = newOwner();
    const state = await load(owner);
    await state.state.keys.set({ session: { a: randomBytes(900_000) } });
    await keyRecords(owner.companyId, owner.connectionId).removeAll('data-key');

    expect(await rowsOf(owner)).toEqual([]);
    expect((await load(owner)).isPaired).toBe(false);
  });

  it('of a removal that was cut short can be opened to its end, and never stand in the way of the next ones', async () => {
    const owner = newOwner();
    const state = await load(owner);
    await state.saveCreds({ me: { id: '5511:3@s.whatsapp.net' } });
    await state.state.keys.set({ session: Object.fromEntries(Array.from({ length: 40 }, (_, n) => [String(n), randomBytes(20)])) });
    const { sessionKeyEntity } = await import('../../functions/src/organisation/sessions/store/session.entities.ts');
    const deleteMany = vi.spyOn(sessionKeyEntity, 'deleteMany');
    await keyRecords(owner.companyId, owner.connectionId).removeAll('data-key');
    const deleted = deleteMany.mock.calls.map(([keys]) => keys.map(({ name }) => name));
    deleteMany.mockRestore();
    expect(deleted.at(-1)).toEqual(['data-key']);

    // As one from before left it: without the key that opens the rest.
    const halfGone = await load(owner);
    await halfGone.state.keys.set({ session: { left: randomBytes(20) } });
    await sessionKeyEntity.deleteMany([{ ...owner, name: 'data-key', part: 0 }]);

    expect((await load(owner)).isPaired).toBe(false);
    expect((await rowsOf(owner)).map(({ name }) => name)).toEqual(['data-key', 'table']);
  });
});
