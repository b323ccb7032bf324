import * as z from 'zod';
import {
  companyId as companyIdSchema,
  connectionId,
  queueId,
  sessionId as sessionIdSchema,
  tagId,
  userId as userIdSchema,
  type CompanyId,
  type QueueId,
  type SessionId,
  type TagId,
  type UserId,
  type ConnectionId,
} from '@balcao/shared/domain/ids.ts';
import type { EndedSignIns } from '@balcao/shared/domain/users/is-sign-in-ended.ts';
import type { Access } from '@balcao/shared/domain/permissions.ts';
import type { RowRead } from '../../../platform/read-together.ts';
import { sameVersion } from '../../../platform/record-version.ts';
import { expiresAfter } from '../../../platform/table/expires-after.ts';
import { writeTogether, type RowWrite } from '../../../platform/write-together.ts';
import { sessionEntity, userEmailEntity, userEntity } from './user.entity.ts';
import type { RowOf } from '../../../platform/table/entity.ts';

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
  /** Newest first. */
  browserSessions: SessionId[];
  /** #rrggbb by which colleagues tell each other's tickets apart; null until one is chosen. */
  color: string | null;
  /** False = kept out by an admin. */
  active: boolean;
  /** False until the provider knows the user. */
  hasSignIn: boolean;
  /** Takes no tickets that are given out. */
  paused: boolean;
  /** Tickets at most that are given out; 0 = as many as there are. */
  maxTickets: number;
  /** Contacts with one of these tags are theirs first. */
  skillTagIds: TagId[];
  version: number;
} & EndedSignIns;
/** What an admin or the user changes; null takes away. */
export type UserChange = Partial<
  Access &
    Pick<
      StoredUser,
      | 'name'
      | 'email'
      | 'startWork'
      | 'endWork'
      | 'farewellMessage'
      | 'profileImage'
      | 'connectionId'
      | 'queueIds'
      | 'color'
      | 'active'
      | 'paused'
      | 'maxTickets'
      | 'skillTagIds'
    >
>;
export type Session = { id: SessionId; kind: 'browser' | 'api'; signIn: string | null; revoked: 'other-device' | 'revoked' | null };

/** One browser signs in: the lists as read and as they shall be, newest first. */
export type BrowserSessionsChange = {
  sessionId: SessionId;
  previous: ReadonlyArray<SessionId>;
  sessions: ReadonlyArray<SessionId>;
  /** As read. */
  replaced: ReadonlyArray<Pick<Session, 'id' | 'signIn'>>;
  signIn: string;
  /** Each as `toEndedSignIn` writes it. */
  ended: ReadonlyArray<string>;
  forgotten: ReadonlyArray<string>;
};

type UserRow = RowOf<typeof userEntity>;
export const toStoredUser = (companyId: CompanyId, row: UserRow): StoredUser => ({
  ...row,
  companyId,
  id: userIdSchema.parse(row.userId),
  profileImage: row.profileImage ?? null,
  connectionId: row.connectionId ? connectionId.parse(row.connectionId) : null,
  queueIds: z.array(queueId).parse(row.queueIds),
  browserSessions: row.browserSessions ? z.array(sessionIdSchema).parse(row.browserSessions.split(' ')) : [],
  themeChosen: row.themeChosen === true,
  color: row.color ?? null,
  active: row.disabled !== true,
  hasSignIn: row.noSignIn !== true,
  paused: row.paused === true,
  maxTickets: row.maxTickets ?? 0,
  skillTagIds: z.array(tagId).parse(row.skillTagIds ?? []),
  version: row.version ?? 0,
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
  /** Refuses when the user is gone or kept out: no ticket comes to them. */
  activeWrite: (userId: UserId): RowWrite =>
    userEntity
      .check({ companyId, userId })
      .where((row, { eq, notExists }) => `${notExists(row.disabled)} OR ${eq(row.disabled, false)}`)
      .commit(),
  getRead: (userId: UserId): RowRead<StoredUser> => userEntity.get({ companyId, userId }).read((row) => toStoredUser(companyId, row)),
  sessionRead: (userId: UserId, sessionId: SessionId): RowRead<Session> =>
    sessionEntity.get({ companyId, userId, sessionId }).read(toSession),
  /** The user and the address, for a transaction. The second is refused when the address belongs to somebody. */
  createWrites: ({
    id,
    companyId: _own,
    browserSessions: _noSessions,
    signedOutBefore: _never,
    endedSignIns: _none,
    active,
    hasSignIn,
    ...user
  }: StoredUser): RowWrite[] => [
    userEntity
      .create({
        ...user,
        companyId,
        userId: id,
        disabled: active ? null : true,
        noSignIn: hasSignIn ? null : true,
      })
      .commit(),
    userEmailEntity.create({ email: user.email, companyId, userId: id }).commit(),
  ],
  /** Refused when the user changed since it was read. Who is made less than before (no admin, no super user any more, kept out) signs in again: it ends with
   *  the same write. */
  changeWrite: (user: StoredUser, change: UserChange, now: Date): RowWrite => {
    const { active, ...fields } = change;
    const isLess =
      (user.profile === 'admin' && change.profile === 'user') ||
      (user.super && change.super === false) ||
      (user.active && active === false);
    return userEntity
      .patch({ companyId, userId: user.id })
      .set({
        ...fields,
        disabled: active === undefined ? undefined : !active,
        signedOutBefore: isLess ? now.toISOString() : undefined,
        version: user.version + 1,
      })
      .where(sameVersion(user.version))
      .commit();
  },
  /** Nothing of what people change: the version stays. */
  keepSignIn: async (userId: UserId, hasSignIn: boolean): Promise<void> => {
    await userEntity
      .patch({ companyId, userId })
      .set({ noSignIn: hasSignIn ? null : true })
      .attempt();
  },
  /** Takes the address for a user who has it, or is about to. @returns false when it is somebody else's. */
  claimEmail: async (email: string, userId: UserId): Promise<boolean> => {
    if (await userEmailEntity.create({ email, companyId, userId }).attempt()) return true;
    const holder = await userEmailEntity.get({ email }).go({ consistent: true });
    return holder?.userId === userId && holder.companyId === companyId;
  },
  /** Gives an address back that was taken for a change that did not come to be. */
  freeEmail: async (email: string, userId: UserId): Promise<void> => {
    await userEmailEntity
      .remove({ email })
      .where((row, { eq }) => eq(row.userId, userId))
      .attempt();
  },
  emailRemoval: (email: string): RowWrite => userEmailEntity.delete({ email }).commit(),
  /** Deletions of the user and of the address, with the rows as they are in the table; null when the user is gone. Refused when the user changed since
   *  `version` was read. */
  removals: async ({ id: userId, version }: Pick<StoredUser, 'id' | 'version'>) => {
    const row = await userEntity.get({ companyId, userId }).go({ consistent: true });
    return (
      row && [
        userEntity.removal({ ...row, online: false }, sameVersion(version)),
        userEmailEntity.removal({ email: row.email, companyId, userId }),
      ]
    );
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
      .set({ ...preferences, themeChosen: preferences.defaultTheme ? true : undefined })
      .go();
  },
  /** @returns false when the user is gone. */
  setOnline: async (userId: UserId, online: boolean): Promise<boolean> => userEntity.patch({ companyId, userId }).set({ online }).attempt(),
  /** For a transaction with rows of others; refused when the user is gone. */
  onlineWrite: (userId: UserId, online: boolean): RowWrite => userEntity.patch({ companyId, userId }).set({ online }).commit(),
  getSession: async (userId: UserId, sessionId: SessionId): Promise<Session | null> => {
    const data = await sessionEntity.get({ companyId, userId, sessionId }).go({ consistent: true });
    return data ? toSession(data) : null;
  },
  startApiSession: async (userId: UserId, sessionId: SessionId, signIn: string, now: Date): Promise<void> => {
    await sessionEntity.put({ companyId, userId, sessionId, signIn, kind: 'api', expiresAt: expiresAfter(now, sessionDays * 86_400) }).go();
  },
  /** Makes these the user's browser sessions, starts or renews `sessionId` among them and revokes `replaced`, with the sign-ins behind them
   *  (`ended`), in the same write.
   *  @returns false when another sign-in got in between: read again and retry. */
  startBrowserSession: async (
    userId: UserId,
    { sessionId, previous, sessions, replaced, signIn, ended, forgotten }: BrowserSessionsChange,
    now: Date,
  ): Promise<boolean> => {
    const expiresAt = expiresAfter(now, sessionDays * 86_400);
    const { outcome } = await writeTogether([
      userEntity
        .patch({ companyId, userId })
        .set({ browserSessions: sessions.join(' ') })
        .add(ended.length > 0 ? { endedSignIns: [...ended] } : {})
        .where(({ browserSessions }, { eq, notExists }) =>
          previous.length > 0 ? eq(browserSessions, previous.join(' ')) : notExists(browserSessions),
        )
        .commit(),
      sessionEntity.put({ companyId, userId, sessionId, signIn, kind: 'browser', expiresAt }).commit(),
      ...replaced.map(({ id, signIn: read }) =>
        sessionEntity
          .upsert({ companyId, userId, sessionId: id, kind: 'browser', revoked: 'other-device', expiresAt })
          // A sign-in that took the session over since is not among those that end here, and the list may be the same as before.
          .where((row, { eq, notExists }) => (read === null ? notExists(row.signIn) : eq(row.signIn, read)))
          .commit(),
      ),
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
  endSession: async (userId: UserId, session: Session, now: Date): Promise<void> => {
    await sessionEntity
      .put({
        companyId,
        userId,
        sessionId: session.id,
        kind: session.kind,
        signIn: session.signIn,
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
