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
import type { EndedSignIns } from '@balcao/shared/domain/users/is-sign-in-ended.ts';
import type { Access } from '@balcao/shared/domain/permissions.ts';
import type { RowRead } from '../../platform/read-together.ts';
import { expiresAfter } from '../../platform/table/expires-after.ts';
import { writeTogether, type RowWrite } from '../../platform/write-together.ts';
import { sessionEntity, userEmailEntity, userEntity } from './user.entity.ts';
import type { RowOf } from '../../platform/table/entity.ts';

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
  /** The user switched the theme: it is theirs on every browser. */
  themeChosen: boolean;
  defaultMenu: 'open' | 'closed';
  defaultTicketsManagerWidth: number;
  online: boolean;
  browserSessionId: SessionId | null;
  /** #rrggbb by which colleagues tell each other's tickets apart; null until one is chosen. */
  color: string | null;
} & EndedSignIns;
export type Session = { id: SessionId; kind: 'browser' | 'api'; signIn: string | null; revoked: 'other-device' | 'revoked' | null };

type UserRow = RowOf<typeof userEntity>;
export const toStoredUser = (companyId: CompanyId, row: UserRow): StoredUser => ({
  ...row,
  companyId,
  id: userIdSchema.parse(row.userId),
  profileImage: row.profileImage ?? null,
  connectionId: row.connectionId ? connectionId.parse(row.connectionId) : null,
  queueIds: z.array(queueId).parse(row.queueIds),
  browserSessionId: row.browserSessionId ? sessionIdSchema.parse(row.browserSessionId) : null,
  themeChosen: row.themeChosen === true,
  color: row.color ?? null,
  signedOutBefore: row.signedOutBefore ?? null,
  endedSignIns: [...(row.endedSignIns ?? [])],
});

type SessionRow = RowOf<typeof sessionEntity>;
const toSession = (row: SessionRow): Session => ({
  id: sessionIdSchema.parse(row.sessionId),
  kind: row.kind,
  signIn: row.signIn ?? null,
  revoked: row.revoked ?? null,
});

const sessionDays = 30;

export const userStoreFor = (companyId: CompanyId) => ({
  /** All of the company, by name. */
  list: async (): Promise<StoredUser[]> => {
    const { data } = await userEntity.query('byId', { companyId }).all();
    return data.map((row) => toStoredUser(companyId, row)).sort((a, b) => a.name.localeCompare(b.name, 'pt'));
  },
  get: async (userId: UserId): Promise<StoredUser | null> => {
    const data = await userEntity.get({ companyId, userId }).go({ consistent: true });
    return data ? toStoredUser(companyId, data) : null;
  },
  getRead: (userId: UserId): RowRead<StoredUser> => userEntity.get({ companyId, userId }).read((row) => toStoredUser(companyId, row)),
  sessionRead: (userId: UserId, sessionId: SessionId): RowRead<Session> =>
    sessionEntity.get({ companyId, userId, sessionId }).read(toSession),
  /** @returns `taken` when the e-mail already belongs to a user. */
  create: async ({
    id,
    companyId: _own,
    profileImage,
    connectionId: connection,
    color,
    browserSessionId: _noSession,
    signedOutBefore: _never,
    endedSignIns: _none,
    ...user
  }: StoredUser): Promise<'saved' | 'taken'> => {
    const { outcome } = await writeTogether([
      userEntity
        .create({
          ...user,
          companyId,
          userId: id,
          profileImage: profileImage ?? undefined,
          connectionId: connection ?? undefined,
          color: color ?? undefined,
        })
        .commit(),
      userEmailEntity.create({ email: user.email, companyId, userId: id }).commit(),
    ]);
    return outcome === 'refused' ? 'taken' : 'saved';
  },
  setWidth: async (userId: UserId, width: number): Promise<void> => {
    await userEntity.patch({ companyId, userId }).set({ defaultTicketsManagerWidth: width }).go();
  },
  setPreferences: async (
    userId: UserId,
    preferences: { defaultTheme?: 'light' | 'dark'; defaultMenu?: 'open' | 'closed'; color?: string },
  ): Promise<void> => {
    await userEntity
      .patch({ companyId, userId })
      .set({ ...preferences, ...(preferences.defaultTheme ? { themeChosen: true } : {}) })
      .go();
  },
  setOnline: async (userId: UserId, online: boolean): Promise<void> => {
    await userEntity.patch({ companyId, userId }).set({ online }).go();
  },
  /** For a transaction with rows of others; refused when the user is gone. */
  onlineWrite: (userId: UserId, online: boolean): RowWrite => userEntity.patch({ companyId, userId }).set({ online }).commit(),
  getSession: async (userId: UserId, sessionId: SessionId): Promise<Session | null> => {
    const data = await sessionEntity.get({ companyId, userId, sessionId }).go({ consistent: true });
    return data ? toSession(data) : null;
  },
  startApiSession: async (userId: UserId, sessionId: SessionId, signIn: string, now: Date): Promise<void> => {
    await sessionEntity.put({ companyId, userId, sessionId, signIn, kind: 'api', expiresAt: expiresAfter(now, sessionDays * 86_400) }).go();
  },
  /** Makes this the user's one browser session and revokes `previous`, with the sign-in behind it (`ended`), in the same write.
   *  @returns false when another browser got in between: read again and retry. */
  startBrowserSession: async (
    userId: UserId,
    {
      sessionId,
      previous,
      signIn,
      ended,
      forgotten,
    }: { sessionId: SessionId; previous: SessionId | null; signIn: string; ended: string | null; forgotten: ReadonlyArray<string> },
    now: Date,
  ): Promise<boolean> => {
    const { outcome } = await writeTogether([
      userEntity
        .patch({ companyId, userId })
        .set({ browserSessionId: sessionId })
        .add(ended ? { endedSignIns: [ended] } : {})
        .where(({ browserSessionId }, { eq, notExists }) =>
          previous ? eq(browserSessionId, String(previous)) : notExists(browserSessionId),
        )
        .commit(),
      sessionEntity
        .put({ companyId, userId, sessionId, signIn, kind: 'browser', expiresAt: expiresAfter(now, sessionDays * 86_400) })
        .commit(),
      ...(previous && previous !== sessionId
        ? [
            sessionEntity
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
    ]);
    if (outcome === 'written' && forgotten.length > 0)
      await userEntity
        .patch({ companyId, userId })
        .delete({ endedSignIns: [...forgotten] })
        .go();
    return outcome === 'written';
  },
  /** `ended` as `toEndedSignIn` writes it. */
  endSignIn: async (userId: UserId, ended: string): Promise<void> => {
    await userEntity
      .patch({ companyId, userId })
      .add({ endedSignIns: [ended] })
      .go();
  },
  endAllSignIns: async (userId: UserId, now: Date): Promise<void> => {
    await userEntity.patch({ companyId, userId }).set({ signedOutBefore: now.toISOString() }).go();
  },
  /** Gives or takes rights, or changes the hours they are good in. Who is made less than before (no admin, no super user any more) signs in again: it ends with the same write. */
  changeAccess: async (
    user: StoredUser,
    change: Partial<Access & Pick<StoredUser, 'queueIds' | 'startWork' | 'endWork'> & { color: string }>,
    now: Date,
  ): Promise<void> => {
    const isDemoted = (user.profile === 'admin' && change.profile === 'user') || (user.super && change.super === false);
    await userEntity
      .patch({ companyId, userId: user.id })
      .set({ ...change, ...(isDemoted ? { signedOutBefore: now.toISOString() } : {}) })
      .go();
  },
  /** Removes the user; the e-mail address is free again. */
  remove: async ({ id: userId, email }: Pick<StoredUser, 'id' | 'email'>): Promise<void> => {
    await writeTogether([userEntity.remove({ companyId, userId }).commit(), userEmailEntity.delete({ email }).commit()]);
  },
  endSession: async (userId: UserId, session: Session, now: Date): Promise<void> => {
    await sessionEntity
      .put({
        companyId,
        userId,
        sessionId: session.id,
        kind: session.kind,
        signIn: session.signIn ?? undefined,
        revoked: 'revoked',
        expiresAt: expiresAfter(now, sessionDays * 86_400),
      })
      .go();
  },
});
export type UserStore = ReturnType<typeof userStoreFor>;

/** Whose address it is, anywhere on the platform. */
export const findUserByEmail = async (email: string): Promise<{ companyId: CompanyId; userId: UserId } | null> => {
  const data = await userEmailEntity.get({ email }).go({ consistent: true });
  return data ? { companyId: companyIdSchema.parse(data.companyId), userId: userIdSchema.parse(data.userId) } : null;
};
