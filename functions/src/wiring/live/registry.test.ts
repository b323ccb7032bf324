import { companySettingDefaults } from '@balcao/shared/domain/companies/company-settings.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { companyId } from '@balcao/shared/domain/ids.ts';
import { anAdmin, anAttendant, anId, aUserId } from '@balcao/shared/testing/builders.ts';
import { entitiesOf } from '../../platform/stream-consumer.ts';
import { reactions } from '../reactions/registry.ts';
import { liveEntities, liveSources } from './registry.ts';
import type { Frame, LiveContext, LiveSource } from './service/live-source.ts';

const source = join(import.meta.dirname, '../..');
/** Names of all entities, from the files that declare them. */
const entityNames = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.entit(y|ies)\.ts$/.test(file))
  .flatMap((file) => [...readFileSync(join(source, file), 'utf8').matchAll(/= entity\(\s*'(\w+)'/g)].map(([, name]) => name));

describe('the registries', () => {
  it.each([
    ['reactions', entitiesOf(reactions)],
    ['live frames', liveEntities],
  ])('of %s listen only to entities that there are', (_of, entities) => {
    expect(entities.filter((name) => !entityNames.includes(name))).toEqual([]);
  });

  it.each([
    ['live', /\/live\.ts$/, /: LiveSource|recordSource/],
    ['reactions', /(?<!wiring)\/reactions\/[\w-]+\.ts$/, /: Reaction\b/],
  ])('%s/registry.ts has what every area declares for it', (registry, place, declaration) => {
    const registered = readFileSync(join(source, 'wiring', registry, 'registry.ts'), 'utf8');
    const declared = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((file) => place.test(file) && !file.endsWith('.test.ts'))
      .filter((file) => declaration.test(readFileSync(join(source, file), 'utf8')));

    expect(declared.length).toBeGreaterThan(0);
    expect(declared.filter((file) => !registered.includes(`'../../${file}'`))).toEqual([]);
  });
});

const context: LiveContext = {
  companyId: companyId.parse(2),
  names: { queues: new Map(), tags: new Map(), connections: new Map(), users: new Map() },
  settings: companySettingDefaults,
  roomsWanted: new Set(),
};
const framesOf = async (
  { frames, entities }: LiveSource,
  changes: { old: object | null; new: object | null; entity?: string }[],
): Promise<ReadonlyArray<Frame>> =>
  frames(
    changes.map(({ old, new: now, entity }, index) => ({
      eventId: String(index),
      entity: entity ?? entities[0] ?? '',
      old: old && { ...old },
      new: now && { ...now },
      expired: false,
    })),
    context,
  );
const watcher = (viewer = anAttendant()) => ({ viewer, rooms: [], hideNumbers: false });

describe('live frames of', () => {
  const user = { companyId: 2, userId: aUserId('A5'), name: 'Ana', profile: 'user', online: false, browserSessions: 'a' };

  it('a user tell everybody that one is online, and only that user that its rights changed', async () => {
    const frames = await framesOf(liveSources.users, [{ old: user, new: { ...user, online: true, profile: 'admin' } }]);

    const told = (viewer = anAttendant()) => frames.filter(({ isFor }) => isFor(watcher(viewer))).map(({ open }) => open());
    expect(told()).toEqual([{ event: 'company-2-user', action: 'update', userId: user.userId, online: true }]);
    expect(told(anAttendant({ userId: user.userId }))).toContainEqual({ event: 'company-2-auth', action: 'access' });
  });

  it('a user say nothing of what is kept for signing in', async () => {
    expect(await framesOf(liveSources.users, [{ old: user, new: { ...user, browserSessions: 'b' } }])).toEqual([]);
  });

  it('a company tell once that its settings changed, and nothing of the rest', async () => {
    const rename = { old: { name: 'a', settings: {} }, new: { name: 'b', settings: {} } };
    const change = { old: { settings: {} }, new: { settings: { lgpd: 'enabled' } } };

    expect(await framesOf(liveSources.companies, [rename])).toEqual([]);
    expect(await framesOf(liveSources.companies, [rename, change, change])).toHaveLength(1);
    const holidays = { old: { version: 1, holidays: [] }, new: { version: 2, holidays: [{ date: '2026-12-25', name: 'Natal' }] } };
    expect(await framesOf(liveSources.companies, [holidays])).toHaveLength(1);
  });

  it('a WhatsApp session are for those who manage connections, with the last of each import', async () => {
    const session = {
      companyId: 2,
      connectionId: anId('C1'),
      shard: 1,
      desired: 'connected',
      generation: 1,
      forgetKeys: false,
      status: 'CONNECTED',
      updatedAt: '2026-10-01T00:00:00.000Z',
      importGeneration: 1,
      importTotal: 10,
    };
    const step = (processed: number) => ({ ...session, importProcessed: processed });

    const frames = await framesOf(liveSources.sessions, [
      { old: step(0), new: step(1) },
      { old: step(1), new: step(2) },
      { old: step(2), new: { ...step(2), status: 'DISCONNECTED', reason: 'temporarilyBanned', retryAt: '2026-10-02T00:00:00.000Z' } },
    ]);

    expect(frames.map(({ open }) => open())).toMatchObject([
      { event: 'company-2-importMessages', action: 'update', progress: { processed: 2 } },
      {
        event: 'company-2-whatsappSession',
        session: { status: 'DISCONNECTED', reason: 'temporarilyBanned', retryAt: '2026-10-02T00:00:00.000Z' },
      },
    ]);
    expect(frames.map(({ isFor }) => [isFor(watcher()), isFor(watcher(anAdmin()))])).toEqual([
      [false, true],
      [false, true],
    ]);
  });

  it('a deleted connection whose device is still on the phone are for those who manage connections, once', async () => {
    const removed = { shard: 1, companyId: 2, connectionId: anId('C1'), removedAt: '2026-10-01T00:00:00.000Z', name: 'Vendas' };
    const left = { ...removed, isStillLinked: true };

    const frames = await framesOf(liveSources.removedSessions, [
      { old: null, new: removed },
      { old: removed, new: left },
      { old: left, new: left },
      { old: left, new: null },
    ]);

    expect(frames.map(({ open }) => open())).toEqual([
      { event: 'company-2-deviceLeft', action: 'delete', connection: { id: removed.connectionId, name: 'Vendas' } },
    ]);
    expect(frames.map(({ isFor }) => [isFor(watcher()), isFor(watcher(anAdmin()))])).toEqual([[false, true]]);
  });

  it('an official template say only those who manage connections what Meta thinks of it', async () => {
    const template = {
      connectionId: anId('C1'),
      metaID: '7',
      status: 'REJECTED',
      language: 'pt_BR',
      category: 'MARKETING',
      components: [],
      quality: 'RED',
      rejectedReason: 'ABUSIVE_CONTENT',
    };
    const row = {
      companyId: 2,
      quickMessageId: anId('K2'),
      shortcode: 'promo',
      message: 'Oi',
      geral: false,
      visao: true,
      isOficial: true,
      template,
    };

    const frames = await framesOf(liveSources.quickMessages, [{ old: row, new: row }]);

    const received = (viewer = anAttendant()) => frames.filter(({ isFor }) => isFor(watcher(viewer))).map(({ open }) => open());
    expect(received()).toMatchObject([{ action: 'update', record: { status: 'REJECTED', quality: null, rejectedReason: null } }]);
    expect(received(anAdmin())).toMatchObject([{ action: 'update', record: { quality: 'RED', rejectedReason: 'ABUSIVE_CONTENT' } }]);
  });

  it('a quick message are for those who may use it', async () => {
    const row = {
      companyId: 2,
      quickMessageId: anId('K1'),
      shortcode: 'oi',
      message: 'Olá',
      geral: false,
      isOficial: false,
      userId: aUserId('A5'),
      updatedAt: '2026-03-10T12:00:00.000Z',
    };

    const [frame] = await framesOf(liveSources.quickMessages, [{ old: row, new: null }]);

    expect(frame?.open()).toEqual({ event: 'company-2-quickemessage', action: 'delete', quickMessageId: row.quickMessageId });
    expect([frame?.isFor(watcher()), frame?.isFor(watcher(anAttendant({ userId: row.userId })))]).toEqual([false, true]);
  });
});
