import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { userRecords, type StoredUser } from '../../users/service/user-records.ts';
import { directoryStoreFor, type DirectoryLists } from '../store/directory-store.ts';

export {
  directoryStoreFor as directoryRecords,
  type Connection,
  type ConnectionChange,
  type DirectoryStore,
  type Queue,
  type QuickMessage,
  type Tag,
} from '../store/directory-store.ts';

export { connectionWritesFor as connectionWrites, type ConnectionRoster } from '../store/connection-writes.ts';
export type { GreetingMedia } from '../store/directory.entities.ts';

/** The small lists nearly every screen and frame names things from. */
export type Directory = DirectoryLists & { users: Map<string, StoredUser> };

export const loadDirectory = async (companyId: CompanyId): Promise<Directory> => {
  const [lists, users] = await Promise.all([directoryStoreFor(companyId).all(), userRecords(companyId).list()]);
  return { ...lists, users: new Map(users.map((user) => [user.id, user])) };
};
