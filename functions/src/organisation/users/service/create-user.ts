import { userId as userIdSchema, type CompanyId, type QueueId, type SessionId, type TagId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import { writeTogether } from '../../../platform/write-together.ts';
import { findUserByEmail, userStoreFor, type StoredUser } from '../store/user-store.ts';
import { ensureSignIn } from './sign-in-provider.ts';
import { userCounts } from './user-counts.ts';

export type NewUser = Pick<StoredUser, 'name' | 'email' | 'profile' | 'super' | 'queueIds'> & { password: string } & Partial<
    Omit<StoredUser, 'id' | 'companyId'>
  >;

/** A user of the company, who can sign in at once. The record comes first, for it keeps the e-mail unique; running this
 *  again after a crash in between finishes the job.
 *  @throws AppError ERR_EMAIL_IN_USE when the address belongs to a user of another company. */
export const ensureUser = async (companyId: CompanyId, { password, ...fields }: NewUser, now: Date): Promise<StoredUser> => {
  const email = fields.email.toLowerCase();
  const known = await findUserByEmail(email);
  if (known && known.companyId !== companyId) throw new AppError('ERR_EMAIL_IN_USE', undefined);
  const user: StoredUser = (known && (await userStoreFor(companyId).get(known.userId))) ?? {
    ...userDefaults,
    // Admins work with groups unless told otherwise.
    allowGroup: fields.profile === 'admin',
    ...fields,
    email,
    companyId,
    id: userIdSchema.parse(newUlid(now)),
  };
  if (!known) {
    const { outcome } = await writeTogether([
      ...userStoreFor(companyId).createWrites(user),
      ...(await userCounts(companyId).added(user, null)),
    ]);
    // Somebody else may be making the same user this very moment.
    if (outcome === 'refused') return made(companyId, email);
  }
  await ensureSignIn(user, password);
  return user;
};

const made = async (companyId: CompanyId, email: string): Promise<StoredUser> => {
  const holder = await findUserByEmail(email);
  const user = holder?.companyId === companyId ? await userStoreFor(companyId).get(holder.userId) : null;
  if (!user) throw new AppError('ERR_EMAIL_IN_USE', undefined);
  return user;
};

/** A user as one begins. */
export const userDefaults = {
  startWork: '00:00',
  endWork: '23:59',
  farewellMessage: '',
  profileImage: null,
  connectionId: null,
  queueIds: [] as QueueId[],
  defaultTheme: 'light',
  defaultMenu: 'open',
  defaultTicketsManagerWidth: 550,
  allTicket: false,
  allowGroup: false,
  allHistoric: false,
  allUserChat: false,
  userClosePendingTicket: true,
  showDashboard: false,
  allowRealTime: false,
  allowConnections: false,
  showContacts: true,
  showCampaign: false,
  online: false,
  paused: false,
  maxTickets: 0,
  skillTagIds: [] as TagId[],
  browserSessions: [] as SessionId[],
  color: null,
  themeChosen: false,
  signedOutBefore: null,
  endedSignIns: [] as string[],
  active: true,
  hasSignIn: true,
  version: 1,
} as const;
