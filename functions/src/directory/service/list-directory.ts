import type { CompanyId, UserId } from '@balcao/shared/domain/ids.ts';
import { userColor } from '@balcao/shared/domain/users/user-color.ts';
import type { User } from '@balcao/shared/domain/users/user.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Actor } from '../../platform/actor.ts';
import { toWireUser } from '../../users/service/present-user.ts';
import { userRecords } from '../../users/service/user-records.ts';
import { toConnectionView, toTagRecordView } from './directory-views.ts';
import { createTag } from './create-records.ts';
import { directoryStoreFor, type Connection, type QuickMessage } from '../store/directory-store.ts';

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
    .map(toConnectionView);

export const listTags = async (actor: Actor, kanban: '0' | '1' | undefined) =>
  (await directoryStoreFor(actor.companyId).listTags())
    .map(toTagRecordView)
    .filter((tag) => kanban === undefined || String(tag.kanban) === kanban);

export const addTag = async (actor: Actor, { name, color, kanban }: { name: string; color: string; kanban: 0 | 1 }, now: Date) =>
  toTagRecordView(await createTag(actor.companyId, { name, color, kanban: kanban === 1 }, now));

export const listUserNames = async (actor: Actor) =>
  (await userRecords(actor.companyId).list()).map(({ id, name, profile, online, queueIds, profileImage, color }) => ({
    id,
    name,
    color: userColor({ id, color }),
    profile,
    online,
    queueIds,
    profileImage,
  }));

/** Everybody's quick messages and one's own. */
export const listQuickMessages = async (actor: Actor, isOficial: boolean | undefined) =>
  (await directoryStoreFor(actor.companyId).listQuickMessages()).filter(
    (quick) => canUseQuickMessage(actor.userId, quick) && (isOficial === undefined || quick.isOficial === isOficial),
  );

export const canUseQuickMessage = (userId: UserId, { geral, userId: owner }: Pick<QuickMessage, 'geral' | 'userId'>): boolean =>
  geral || owner === userId || owner === null;

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
