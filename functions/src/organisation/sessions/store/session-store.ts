import * as z from 'zod';
import { shardCount } from '@balcao/shared/domain/connections/shard-count.ts';
import { connectionStatuses } from '@balcao/shared/domain/connections/connection-status.ts';
import {
  companyId as companyIdSchema,
  connectionId as connectionIdSchema,
  messageId as messageIdSchema,
  threadId as threadIdSchema,
  type CompanyId,
  type ConnectionId,
  type MessageId,
  type ThreadId,
  type UserId,
} from '@balcao/shared/domain/ids.ts';
import { outsideCompanies } from '../../../platform/tenant-scope.ts';
import { TimedCache } from '../../../platform/timed-cache.ts';
import { actEntry } from '../../../platform/audit/commit-act.ts';
import { writeTogether, type RowWrite } from '../../../platform/write-together.ts';
import { hostMemberEntity, outboxEntity, removedSessionEntity, sessionEntity, shardLeaseEntity } from './session.entities.ts';
import type { RowOf } from '../../../platform/table/entity.ts';

export const sessionStatus = z.enum(connectionStatuses);
export type SessionStatus = z.infer<typeof sessionStatus>;
/** What is typed into a phone to link it, and until when. */
export type LinkCode = { code: string; expiresAt: string };
export type Session = {
  companyId: CompanyId;
  connectionId: ConnectionId;
  shard: number;
  desired: 'connected' | 'disconnected';
  generation: number;
  forgetKeys: boolean;
  status: SessionStatus;
  qrcode: string | null;
  linkNumber: string | null;
  linkCode: LinkCode | null;
  reason: string | null;
  retryAt: string | null;
  sealedProxy: string | null;
  updatedAt: string;
};
export type RemovedSession = Pick<Session, 'companyId' | 'connectionId' | 'shard' | 'sealedProxy'>;
export type OutboxItem = {
  messageId: MessageId;
  threadId: ThreadId;
  kind: 'read' | 'send' | 'typing' | 'update' | 'watch';
  attempt: number;
};

type Row = RowOf<typeof sessionEntity>;
const toSession = (row: Row): Session => ({
  ...row,
  companyId: companyIdSchema.parse(row.companyId),
  connectionId: connectionIdSchema.parse(row.connectionId),
  qrcode: row.qrcode ?? null,
  linkNumber: row.linkNumber ?? null,
  linkCode: row.linkCode ?? null,
  reason: row.reason ?? null,
  retryAt: row.retryAt ?? null,
  sealedProxy: row.sealedProxy ?? null,
});

type Wish = Pick<Session, 'desired' | 'forgetKeys' | 'status'> & Partial<Pick<Session, 'linkNumber' | 'sealedProxy'>>;
const commanded = (
  companyId: CompanyId,
  connectionId: ConnectionId,
  { desired, forgetKeys, status, linkNumber, sealedProxy }: Wish,
  updatedAt: string,
) =>
  sessionEntity
    .patch({ companyId, connectionId })
    .set({ desired, forgetKeys, status, linkNumber, sealedProxy, updatedAt })
    .add({ generation: 1 })
    .remove(['qrcode', 'linkCode', 'reason', 'retryAt']);

/** For its life a session stays in one shard. */
const shards = new TimedCache<number | null>(60 * 60_000, { isCached: (shard) => shard !== null });

/** Whether the phone of a number may be linked by a code now: not while one is linked, or about to be. The condition of `linkByCode`, which has the last
 *  word. */
export const mayLinkByCode = ({ status, linkNumber }: Pick<Session, 'status' | 'linkNumber'>): boolean =>
  (status === 'qrcode' || status === 'DISCONNECTED' || linkNumber !== null) && status !== 'PAIRING';

export const sessionStoreFor = (companyId: CompanyId) => ({
  get: async (connectionId: ConnectionId): Promise<Session | null> => {
    const data = await sessionEntity.get({ companyId, connectionId }).go({ consistent: true });
    return data ? toSession(data) : null;
  },
  /** The shard whose container runs the session; null when there is none. */
  shardOf: (connectionId: ConnectionId): Promise<number | null> =>
    shards.get(`${companyId}/${connectionId}`, async () => (await sessionStoreFor(companyId).get(connectionId))?.shard ?? null),
  create: (connectionId: ConnectionId, shard: number, updatedAt: string, sealedProxy: string | null = null): RowWrite =>
    sessionEntity
      .create({
        companyId,
        connectionId,
        shard,
        desired: 'connected',
        generation: 1,
        forgetKeys: false,
        status: 'OPENING',
        sealedProxy,
        updatedAt,
      })
      .commit(),
  /** A person's wish; the container sees it at its next look. Refused when the session is gone. The number to link stays where `linkNumber` is absent. */
  command: (connectionId: ConnectionId, wish: Wish, updatedAt: string): RowWrite =>
    commanded(companyId, connectionId, wish, updatedAt).commit(),
  /** The phone of this number is to be linked by a code, with keys of its own. Refused too while one is linked, or about to be. */
  linkByCode: (connectionId: ConnectionId, linkNumber: string, updatedAt: string): RowWrite =>
    commanded(companyId, connectionId, { desired: 'connected', forgetKeys: true, status: 'OPENING', linkNumber }, updatedAt)
      .where(
        (row, { eq, ne, exists }) =>
          `(${eq(row.status, 'qrcode')} OR ${eq(row.status, 'DISCONNECTED')} OR ${exists(row.linkNumber)}) AND ${ne(row.status, 'PAIRING')}`,
      )
      .commit(),
  /** Another proxy, or none: the container begins anew with it, if the session is to be connected. Refused when the session is gone. */
  setProxy: (connectionId: ConnectionId, sealedProxy: string | null, updatedAt: string): RowWrite =>
    sessionEntity.patch({ companyId, connectionId }).set({ sealedProxy, updatedAt }).add({ generation: 1 }).commit(),
  /** What the container sees; ignored once a person asked for something newer. */
  report: async (
    connectionId: ConnectionId,
    generation: number,
    change: Pick<Session, 'status'> &
      Partial<Pick<Session, 'desired' | 'forgetKeys' | 'qrcode' | 'linkNumber' | 'linkCode' | 'reason' | 'retryAt'>>,
    updatedAt: string,
  ): Promise<boolean> => {
    return sessionEntity
      .patch({ companyId, connectionId })
      .set({ ...change, updatedAt })
      .where((row, { eq }) => eq(row.generation, generation))
      .attempt();
  },
  /** The container of its shard learns that there is a device to unlink, whenever it looks. */
  remove: (
    { connectionId, shard, sealedProxy }: RemovedSession,
    { name, number, removedBy }: { name: string; number: string | null; removedBy: { userId: UserId; name: string } },
    removedAt: string,
  ): RowWrite[] => [
    sessionEntity.delete({ companyId, connectionId }).commit(),
    removedSessionEntity.put({ shard, companyId, connectionId, sealedProxy, name, number, removedBy, removedAt }).commit(),
  ],
  putOutbox: async (connectionId: ConnectionId, item: OutboxItem): Promise<void> => {
    await outboxEntity.put({ companyId, connectionId, ...item }).go();
  },
  /** Oldest first. */
  listOutbox: async (connectionId: ConnectionId, limit: number): Promise<OutboxItem[]> => {
    const { data } = await outboxEntity.query('byConnection', { companyId, connectionId }).go({ limit, consistent: true });
    return data.map((row) => ({
      messageId: messageIdSchema.parse(row.messageId),
      threadId: threadIdSchema.parse(row.threadId),
      kind: row.kind,
      attempt: row.attempt,
    }));
  },
  /** Done; unless it was asked for anew meanwhile. */
  dropOutbox: async (connectionId: ConnectionId, { messageId, kind, attempt: done }: OutboxItem): Promise<void> => {
    await outboxEntity
      .delete({ companyId, connectionId, messageId, kind })
      .where((row, { lte }) => lte(row.attempt, done))
      .attempt();
  },
});
export type SessionStore = ReturnType<typeof sessionStoreFor>;

export const leaseStore = {
  /** Says that a container is there; to be said again before `ttlMs` is over. */
  join: async (owner: string, nowMs: number, ttlMs: number): Promise<void> => {
    const expiresAtMs = nowMs + ttlMs;
    await hostMemberEntity.put({ owner, expiresAtMs, expiresAt: Math.ceil(expiresAtMs / 1000) }).go();
  },
  leave: async (owner: string): Promise<void> => {
    await hostMemberEntity.delete({ owner }).go();
  },
  countMembers: async (nowMs: number): Promise<number> => {
    const { data } = await hostMemberEntity.query('all', {}).all({ consistent: true });
    return data.filter(({ expiresAtMs }) => expiresAtMs >= nowMs).length;
  },
  /** Those that nobody holds, or held too long without renewal. */
  listFree: async (shards: ReadonlyArray<number>, nowMs: number): Promise<number[]> => {
    const data = await shardLeaseEntity.getMany(shards.map((shard) => ({ shard })));
    const held = new Set(data.filter(({ owner, expiresAtMs }) => owner !== undefined && expiresAtMs >= nowMs).map(({ shard }) => shard));
    return shards.filter((shard) => !held.has(shard));
  },
  /** Takes a shard that is free, expired or one's own. @returns the new epoch, or null when another holds it. */
  acquire: async (shard: number, owner: string, nowMs: number, ttlMs: number): Promise<number | null> => {
    const taken = await shardLeaseEntity
      .upsert({ shard, owner, expiresAtMs: nowMs + ttlMs })
      .add({ epoch: 1 })
      .where((row, { notExists, lt, eq }) => `${notExists(row.owner)} OR ${lt(row.expiresAtMs, nowMs)} OR ${eq(row.owner, owner)}`)
      .attempt({ response: 'all_new' });
    return taken && taken.epoch;
  },
  renew: (shard: number, owner: string, epoch: number, nowMs: number, ttlMs: number): Promise<boolean> =>
    shardLeaseEntity
      .patch({ shard })
      .set({ expiresAtMs: nowMs + ttlMs })
      .where((row, { eq }) => `${eq(row.owner, owner)} AND ${eq(row.epoch, epoch)}`)
      .attempt(),
  release: (shard: number, owner: string, epoch: number): Promise<boolean> =>
    shardLeaseEntity
      .patch({ shard })
      .remove(['owner'])
      .where((row, { eq }) => `${eq(row.owner, owner)} AND ${eq(row.epoch, epoch)}`)
      .attempt(),
  sessionsOf: async (shard: number): Promise<Session[]> => {
    const { data } = await sessionEntity.query('byShard', { shard }).all();
    return data.map(toSession);
  },
  /** Where the next session goes: the shard with the fewest, so that shards that are added fill up first. */
  emptiestShard: async (): Promise<number> => {
    // Sessions of every company are counted, and nothing else of them leaves.
    const sizeOf = (shard: number): Promise<number> => outsideCompanies(async () => (await leaseStore.sessionsOf(shard)).length);
    const sizes = await Promise.all(Array.from({ length: shardCount }, (_, shard) => sizeOf(shard)));
    return sizes.indexOf(Math.min(...sizes));
  },
  /** Deleted sessions of a shard that are not worked off yet. */
  removedOf: async (shard: number): Promise<RemovedSession[]> => {
    const { data } = await removedSessionEntity.query('byShard', { shard }).all({ consistent: true });
    return data.map((row) => ({
      shard: row.shard,
      companyId: companyIdSchema.parse(row.companyId),
      connectionId: connectionIdSchema.parse(row.connectionId),
      sealedProxy: row.sealedProxy ?? null,
    }));
  },
  /** Notifies the company's open screens that the device of a deleted session is still linked on the phone, and has the audit log say so, in the name of
   *  whoever deleted it. */
  noteStillLinked: async ({ shard, connectionId, companyId }: RemovedSession): Promise<void> => {
    const removed = await removedSessionEntity.get({ shard, connectionId }).go({ consistent: true });
    if (!removed || removed.isStillLinked) return;
    const { name = '', number = name, removedBy } = removed;
    const noted = removedSessionEntity
      .patch({ shard, connectionId })
      .set({ isStillLinked: true })
      .where((row, { notExists }) => notExists(row.isStillLinked))
      .commit();
    const act = {
      action: 'other' as const,
      kind: 'connection' as const,
      id: connectionId,
      name,
      before: null,
      after: { deviceLeft: number },
    };
    await writeTogether([noted, ...(removedBy ? [actEntry({ companyId, ...removedBy }, act).entry] : [])]);
  },
  removalDone: async ({ shard, connectionId }: RemovedSession): Promise<void> => {
    await removedSessionEntity.delete({ shard, connectionId }).go();
  },
};
export type LeaseStore = typeof leaseStore;
