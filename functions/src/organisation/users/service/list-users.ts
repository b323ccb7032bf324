import type { Actor } from '../../../platform/actor.ts';
import { pageOf } from '../../../platform/page-of.ts';
import { userStoreFor } from '../store/user-store.ts';
import { presentUser } from './user-picture.ts';

/** By name, found by name or e-mail. */
export const listUsers = async (actor: Actor, query: { searchParam?: string; pageNumber?: number }) => {
  const { records, ...page } = pageOf(await userStoreFor(actor.companyId).list(), query, ({ name, email }) => [name, email]);
  return { users: await Promise.all(records.map(presentUser)), ...page };
};
