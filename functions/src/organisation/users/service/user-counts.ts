import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { recordCountFor } from '../../../platform/record-count.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { userStoreFor, type StoredUser } from '../store/user-store.ts';

type Counted = Pick<StoredUser, 'profile' | 'active'>;
const isAdmin = ({ profile, active }: Counted): boolean => profile === 'admin' && active;

/** How many users a company has, for its plan, and how many admins who can sign in, so that one always stays. Rows for the transactions that change either. */
export const userCounts = (companyId: CompanyId) => {
  const list = () => userStoreFor(companyId).list();
  const users = recordCountFor(companyId, 'user', async () => (await list()).length);
  const admins = recordCountFor(companyId, 'admin', async () => (await list()).filter(isAdmin).length);
  return {
    /** The first is refused when there are `limit` users already. */
    added: async (user: Counted, limit: number | null): Promise<RowWrite[]> => [
      await users.oneMore(limit),
      ...(isAdmin(user) ? [await admins.oneMore(null)] : []),
    ],
    /** The last is refused when no other admin is left. */
    removed: async (user: Counted): Promise<RowWrite[]> => [
      await users.oneLess(),
      ...(isAdmin(user) ? [await admins.oneLess({ atLeast: 1 })] : []),
    ],
    /** At most one row, refused when no other admin is left. */
    changed: async (before: Counted, after: Counted): Promise<RowWrite[]> => {
      if (isAdmin(before) === isAdmin(after)) return [];
      return [isAdmin(after) ? await admins.oneMore(null) : await admins.oneLess({ atLeast: 1 })];
    },
  };
};
