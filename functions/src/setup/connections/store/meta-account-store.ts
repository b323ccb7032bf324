import {
  companyId as companyIdSchema,
  connectionId as connectionIdSchema,
  type CompanyId,
  type ConnectionId,
} from '@balcao/shared/domain/ids.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { metaAccountEntity } from './connection.entities.ts';

export type MetaAccountOwner = { companyId: CompanyId; connectionId: ConnectionId };

const nameOf = (accountId: string): string => `meta:${accountId}`;

/** Whose pages and Instagram accounts are. */
export const metaAccountStore = () => ({
  /** By account; those that nobody connected are left out. */
  ownersOf: async (accountIds: ReadonlyArray<string>): Promise<Map<string, MetaAccountOwner>> => {
    const rows = await metaAccountEntity.getMany(
      [...new Set(accountIds)].map((id) => ({ account: nameOf(id) })),
      { consistent: true },
    );
    return new Map(
      rows.map(({ account, companyId, connectionId }) => [
        account.slice(nameOf('').length),
        { companyId: companyIdSchema.parse(companyId), connectionId: connectionIdSchema.parse(connectionId) },
      ]),
    );
  },
  /** Refused when somebody has it. */
  claim: (accountId: string, { companyId, connectionId }: MetaAccountOwner): RowWrite =>
    metaAccountEntity.create({ account: nameOf(accountId), companyId, connectionId }).commit(),
  /** Refused when it is another connection's by now. */
  release: (accountId: string, connectionId: ConnectionId): RowWrite =>
    metaAccountEntity
      .delete({ account: nameOf(accountId) })
      .where((row, { eq, notExists }) => `${notExists(row.connectionId)} OR ${eq(row.connectionId, String(connectionId))}`)
      .commit(),
});
