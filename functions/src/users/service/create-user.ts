import { AdminCreateUserCommand, AdminGetUserCommand, AdminSetUserPasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import { userId as userIdSchema, type CompanyId, type QueueId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { cognito } from '../../platform/aws-clients.ts';
import { identityEnv, readEnv } from '../../platform/env.ts';
import { newUlid } from '../../platform/new-ids.ts';
import { findUserByEmail, userStoreFor, type StoredUser } from '../store/user-store.ts';

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
    ...defaults,
    // Admins work with groups unless told otherwise.
    allowGroup: fields.profile === 'admin',
    ...fields,
    email,
    companyId,
    id: userIdSchema.parse(newUlid(now)),
  };
  if (!known && (await userStoreFor(companyId).create(user)) === 'taken') throw new AppError('ERR_EMAIL_IN_USE', undefined);
  await ensureSignIn(user, password);
  return user;
};

const ensureSignIn = async (user: StoredUser, password: string): Promise<void> => {
  const { USER_POOL_ID } = readEnv(identityEnv);
  try {
    await cognito().send(
      new AdminCreateUserCommand({
        UserPoolId: USER_POOL_ID,
        Username: user.email,
        MessageAction: 'SUPPRESS',
        DesiredDeliveryMediums: ['EMAIL'],
        UserAttributes: [
          { Name: 'email', Value: user.email },
          { Name: 'email_verified', Value: 'true' },
          { Name: 'custom:companyId', Value: String(user.companyId) },
          { Name: 'custom:userId', Value: user.id },
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof Error && error.name === 'UsernameExistsException')) throw error;
    const { UserStatus } = await cognito().send(new AdminGetUserCommand({ UserPoolId: USER_POOL_ID, Username: user.email }));
    // Made before, and then it went no further.
    if (UserStatus !== 'FORCE_CHANGE_PASSWORD') return;
  }
  await cognito().send(
    new AdminSetUserPasswordCommand({ UserPoolId: USER_POOL_ID, Username: user.email, Password: password, Permanent: true }),
  );
};

const defaults = {
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
  browserSessionId: null,
  color: null,
  themeChosen: false,
  signedOutBefore: null,
  endedSignIns: [] as string[],
} as const;
