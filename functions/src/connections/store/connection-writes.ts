import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';
import type { RowWrite } from '../../platform/write-together.ts';
import { connectionPatch, withoutNulls, type Connection, type ConnectionChange } from './connection-store.ts';
import { apiTokenEntity, connectionEntity, connectionRosterEntity } from './connection.entities.ts';

const connections = connectionEntity();
const rosters = connectionRosterEntity();
const tokens = apiTokenEntity();

export type ConnectionRoster = { connections: number; defaultConnectionId: ConnectionId | null; version: number };

/** Changes to connections as rows of a transaction, to go out together with rows of other areas. */
export const connectionWritesFor = (companyId: CompanyId) => ({
  /** Null before the company's first connection. */
  getRoster: async (): Promise<ConnectionRoster | null> => {
    const { data } = await rosters.get({ companyId }).go({ consistent: true });
    return data && { connections: data.connections, defaultConnectionId: data.defaultConnectionId ?? null, version: data.version };
  },
  /** Refused when the roster moved since `before` was read. */
  roster: (before: ConnectionRoster | null, next: Omit<ConnectionRoster, 'version'>): RowWrite => {
    const row = { companyId, ...withoutNulls(next), version: (before?.version ?? 0) + 1 };
    return {
      kind: 'Put',
      params: before
        ? rosters
            .put(row)
            .where(({ version }, { eq }) => eq(version, before.version))
            .params()
        : rosters.create(row).params(),
    };
  },
  create: ({ id, ...connection }: Connection): RowWrite => ({
    kind: 'Put',
    params: connections.create({ companyId, connectionId: id, ...withoutNulls(connection) }).params(),
  }),
  /** Refused when the connection is gone, or carries another token than `tokenHash` says (null = none). */
  change: (connectionId: ConnectionId, change: ConnectionChange, expected: { tokenHash?: string | null } = {}): RowWrite => {
    const patch = connectionPatch(companyId, connectionId, change);
    const { tokenHash } = expected;
    if (tokenHash === undefined) return { kind: 'Update', params: patch.params() };
    return {
      kind: 'Update',
      params: patch
        .where((row, { eq, notExists }) => (tokenHash === null ? notExists(row.tokenHash) : eq(row.tokenHash, tokenHash)))
        .params(),
    };
  },
  remove: (connectionId: ConnectionId): RowWrite => ({
    kind: 'Delete',
    params: connections.remove({ companyId, connectionId }).params(),
  }),
  createToken: (tokenHash: string, connectionId: ConnectionId): RowWrite => ({
    kind: 'Put',
    params: tokens.create({ tokenHash, companyId, connectionId }).params(),
  }),
  removeToken: (tokenHash: string): RowWrite => ({ kind: 'Delete', params: tokens.delete({ tokenHash }).params() }),
});
export type ConnectionWrites = ReturnType<typeof connectionWritesFor>;
