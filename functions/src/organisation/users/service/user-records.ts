/** The users area's records, for other areas; its own files import the store itself. */
export { userEntity } from '../store/user.entity.ts';
export {
  findUserByEmail,
  toStoredUser,
  userStoreFor as userRecords,
  type Session,
  type StoredUser,
  type UserStore,
} from '../store/user-store.ts';
