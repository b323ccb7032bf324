import { Service } from 'electrodb';
import * as z from 'zod';
import {
  companyId as companyIdSchema,
  connectionId,
  queueId,
  sessionId as sessionIdSchema,
  userId as userIdSchema,
  type CompanyId,
  type QueueId,
  type SessionId,
  type UserId,
  type ConnectionId,
} from '@balcao/shared/domain/ids.ts';
import type { Access } from '@balcao/shared/domain/permissions.ts';
import { present, rowRead, type RowRead } from '../../platform/read-together.ts';
import { expiresAfter, tableConfig } from '../../platform/table.ts';
import { sessionEntity, userEmailEntity, userEntity } from './user.entity.ts';

export type StoredUser = Access & {
  id: UserId;
  companyId: CompanyId;
  name: string;
  email: string;
  startWork: string;
  endWork: string;
  farewellMessage: string;
  profileImage: string | null;
  connectionId: ConnectionId | null;
  queueIds: QueueId[];
  defaultTheme: 'light' | 'dark';
  defaultMenu: 'open' | 'closed';
  defaultTicketsManagerWidth: number;
  online: boolean;
  browserSessionId: SessionId | null;
};
export type Session = { id: SessionId; kind: 'browser' | 'api'; revoked: 'other-device' | 'revoked' | null };

const db = new Service({ users: userEntity(), sessions: sessionEntity(), emails: userEmailEntity() }, tableConfig());
const { users, sessions, emails } = db.entities;

type UserRow = NonNullable<Awaited<ReturnType<ReturnType<typeof users.get>['go']>>['data']>;
const toStoredUser = (companyId: CompanyId, row: UserRow): StoredUser => ({
  ...row,
  companyId,
  id: userIdSchema.parse(row.userId),
  profileImage: row.profileImage ?? null,
  connectionId: row.connectionId ? connectionId.parse(row.connectionId) : null,
  queueIds: z.array(queueId).parse(row.queueIds),
  browserSessionId: row.browserSessionId ? sessionIdSchema.parse(row.browserSessionId) : null,
});

type SessionRow = NonNullable<Awaited<ReturnType<ReturnType<typeof sessions.get>['go']>>['data']>;
const toSession = (row: SessionRow): Session => ({
  id: sessionIdSchema.parse(row.sessionId),
  kind: row.kind,
  revoked: row.revoked ?? null,
});

const sessionDays = 30;

export const userStoreFor = (companyId: CompanyId) => ({
  /** All of the company, by name. */
  list: async (): Promise<StoredUser[]> => {
    const { data } = await users.query.byId({ companyId }).go({ pages: 'all' });
    return data.map((row) => toStoredUser(companyId, row)).sort((a, b) => a.name.localeCompare(b.name, 'pt'));
  },
  get: async (userId: UserId): Promise<StoredUser | null> => {
    const { data } = await users.get({ companyId, userId }).go({ consistent: true });
    return data ? toStoredUser(companyId, data) : null;
  },
  getRead: (userId: UserId): RowRead<StoredUser> =>
    rowRead(users.get({ companyId, userId }).params(), (Item) => toStoredUser(companyId, present(users.parse({ Item })))),
  sessionRead: (userId: UserId, sessionId: SessionId): RowRead<Session> =>
    rowRead(sessions.get({ companyId, userId, sessionId }).params(), (Item) => toSession(present(sessions.parse({ Item })))),
  /** @returns `taken` when the e-mail already belongs to a user. */
  create: async ({
    id,
    companyId: _own,
    profileImage,
    connectionId: connection,
    browserSessionId: _none,
    ...user
  }: StoredUser): Promise<'saved' | 'taken'> => {
    const { canceled } = await db.transaction
      .write(({ users: table, emails }) => [
        table
          .create({ ...user, companyId, userId: id, profileImage: profileImage ?? undefined, connectionId: connection ?? undefined })
          .commit(),
        emails.create({ email: user.email, companyId, userId: id }).commit(),
      ])
      .go();
    return canceled ? 'taken' : 'saved';
  },
  setWidth: async (userId: UserId, width: number): Promise<void> => {
    await users.patch({ companyId, userId }).set({ defaultTicketsManagerWidth: width }).go();
  },
  setPreferences: async (
    userId: UserId,
    preferences: { defaultTheme?: 'light' | 'dark'; defaultMenu?: 'open' | 'closed' },
  ): Promise<void> => {
    await users.patch({ companyId, userId }).set(preferences).go();
  },
  setOnline: async (userId: UserId, online: boolean): Promise<void> => {
    await users.patch({ companyId, userId }).set({ online }).go();
  },
  getSession: async (userId: UserId, sessionId: SessionId): Promise<Session | null> => {
    const { data } = await sessions.get({ companyId, userId, sessionId }).go({ consistent: true });
    return data ? toSession(data) : null;
  },
  startApiSession: async (userId: UserId, sessionId: SessionId, now: Date): Promise<void> => {
    await sessions.put({ companyId, userId, sessionId, kind: 'api', expiresAt: expiresAfter(now, sessionDays * 86_400) }).go();
  },
  /** Makes this the user's one browser session and revokes `previous` in the same write.
   *  @returns false when another browser got in between: read again and retry. */
  startBrowserSession: async (userId: UserId, sessionId: SessionId, previous: SessionId | null, now: Date): Promise<boolean> => {
    const { canceled } = await db.transaction
      .write(({ users: table, sessions: open }) => [
        table
          .patch({ companyId, userId })
          .set({ browserSessionId: sessionId })
          .where(({ browserSessionId }, { eq, notExists }) =>
            previous ? eq(browserSessionId, String(previous)) : notExists(browserSessionId),
          )
          .commit(),
        open.put({ companyId, userId, sessionId, kind: 'browser', expiresAt: expiresAfter(now, sessionDays * 86_400) }).commit(),
        ...(previous && previous !== sessionId
          ? [
              open
                .upsert({
                  companyId,
                  userId,
                  sessionId: previous,
                  kind: 'browser',
                  revoked: 'other-device',
                  expiresAt: expiresAfter(now, sessionDays * 86_400),
                })
                .commit(),
            ]
          : []),
      ])
      .go();
    return !canceled;
  },
  endSession: async (userId: UserId, session: Session, now: Date): Promise<void> => {
    await sessions
      .put({
        companyId,
        userId,
        sessionId: session.id,
        kind: session.kind,
        revoked: 'revoked',
        expiresAt: expiresAfter(now, sessionDays * 86_400),
      })
      .go();
  },
});
export type UserStore = ReturnType<typeof userStoreFor>;

/** Whose address it is, anywhere on the platform. */
export const findUserByEmail = async (email: string): Promise<{ companyId: CompanyId; userId: UserId } | null> => {
  const { data } = await emails.get({ email }).go({ consistent: true });
  return data ? { companyId: companyIdSchema.parse(data.companyId), userId: userIdSchema.parse(data.userId) } : null;
};
