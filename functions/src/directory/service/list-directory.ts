import type { CompanyId, UserId } from '@balcao/shared/domain/ids.ts';
import type { User } from '@balcao/shared/domain/users/user.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Actor } from '../../platform/actor.ts';
import { toWireUser } from '../../users/service/present-user.ts';
import { userRecords } from '../../users/service/user-records.ts';
import { createTag } from './create-records.ts';
import { directoryStoreFor, type Connection, type Tag } from '../store/directory-store.ts';

const kanbanFlag = (tag: Tag) => ({ ...tag, kanban: tag.kanban ? (1 as const) : (0 as const) });

/** Connections without their secrets. */
const withoutSecrets = ({ id, name, color, channel, status, isDefault, number, queueIds, updatedAt }: Connection) => ({
  id,
  name,
  color,
  channel,
  status,
  isDefault,
  number,
  queueIds,
  updatedAt,
});

/** @throws AppError ERR_COMPANY_NOT_FOUND for anybody else's company, unless a super user asks. */
const reached = (actor: Actor, companyId: CompanyId = actor.companyId): CompanyId => {
  if (companyId !== actor.companyId && !actor.super) throw new AppError('ERR_COMPANY_NOT_FOUND', undefined);
  return companyId;
};

export const listQueues = async (actor: Actor, companyId: CompanyId | undefined) => [
  ...(await directoryStoreFor(reached(actor, companyId)).all()).queues.values(),
];

export const listConnections = async (
  actor: Actor,
  { channel, companyId }: { channel?: Connection['channel'] | undefined; companyId?: CompanyId | undefined },
) =>
  (await directoryStoreFor(reached(actor, companyId)).listConnections())
    .filter((connection) => channel === undefined || connection.channel === channel)
    .map(withoutSecrets);

export const listTags = async (actor: Actor, kanban: '0' | '1' | undefined) =>
  (await directoryStoreFor(actor.companyId).listTags())
    .map(kanbanFlag)
    .filter((tag) => kanban === undefined || String(tag.kanban) === kanban);

export const addTag = async (actor: Actor, { name, color, kanban }: { name: string; color: string; kanban: 0 | 1 }, now: Date) =>
  kanbanFlag(await createTag(actor.companyId, { name, color, kanban: kanban === 1 }, now));

export const listUserNames = async (actor: Actor) =>
  (await userRecords(actor.companyId).list()).map(({ id, name, profile, online, queueIds, profileImage }) => ({
    id,
    name,
    profile,
    online,
    queueIds,
    profileImage,
  }));

/** Everybody's quick messages and one's own. */
export const listQuickMessages = async (actor: Actor, isOficial: boolean | undefined) =>
  (await directoryStoreFor(actor.companyId).listQuickMessages()).filter(
    (quick) =>
      (quick.geral || quick.userId === actor.userId || quick.userId === null) && (isOficial === undefined || quick.isOficial === isOficial),
  );

/** @throws AppError ERR_USER_NOT_FOUND for anybody else's record. */
export const changeOwnUser = async (
  actor: Actor,
  id: UserId,
  change: (users: ReturnType<typeof userRecords>) => Promise<void>,
): Promise<User> => {
  const users = userRecords(actor.companyId);
  if (id !== actor.userId) throw new AppError('ERR_USER_NOT_FOUND', undefined);
  await change(users);
  const user = await users.get(id);
  if (!user) throw new AppError('ERR_USER_NOT_FOUND', undefined);
  return toWireUser(user);
};
