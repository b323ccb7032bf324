import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { connectionPatch, type Connection, type ConnectionChange } from './connection-store.ts';
import { apiTokenEntity, connectionEntity, connectionRosterEntity } from './connection.entities.ts';

export type ConnectionRoster = { connections: number; defaultConnectionId: ConnectionId | null; version: number };

/** Changes to connections as rows of a transaction, to go out together with rows of other areas. */
export const connectionWritesFor = (companyId: CompanyId) => ({
  /** Null before the company's first connection. */
  getRoster: async (): Promise<ConnectionRoster | null> => {
    const data = await connectionRosterEntity.get({ companyId }).go({ consistent: true });
    return data && { connections: data.connections, defaultConnectionId: data.defaultConnectionId ?? null, version: data.version };
  },
  /** Refused when the roster moved since `before` was read. */
  roster: (before: ConnectionRoster | null, next: Omit<ConnectionRoster, 'version'>): RowWrite => {
    const row = { companyId, ...next, version: (before?.version ?? 0) + 1 };
    return before
      ? connectionRosterEntity
          .put(row)
          .where(({ version }, { eq }) => eq(version, before.version))
          .commit()
      : connectionRosterEntity.create(row).commit();
  },
  create: ({ id, ...connection }: Connection): RowWrite => connectionEntity.create({ companyId, connectionId: id, ...connection }).commit(),
  /** Refused when the connection is gone, or carries another token than `tokenHash` says (null = none). */
  change: (connectionId: ConnectionId, change: ConnectionChange, expected: { tokenHash?: string | null } = {}): RowWrite => {
    const patch = connectionPatch(companyId, connectionId, change);
    const { tokenHash } = expected;
    if (tokenHash === undefined) return patch.commit();
    return patch.where((row, { eq, notExists }) => (tokenHash === null ? notExists(row.tokenHash) : eq(row.tokenHash, tokenHash))).commit();
  },
  remove: (connectionId: ConnectionId): RowWrite => connectionEntity.remove({ companyId, connectionId }).commit(),
  createToken: (tokenHash: string, connectionId: ConnectionId): RowWrite =>
    apiTokenEntity.create({ tokenHash, companyId, connectionId }).commit(),
  removeToken: (tokenHash: string): RowWrite => apiTokenEntity.delete({ tokenHash }).commit(),
});
export type ConnectionWrites = ReturnType<typeof connectionWritesFor>;
