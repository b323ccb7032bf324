import { setTimeout as sleep } from 'node:timers/promises';
import { AdminUserGlobalSignOutCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { CompanyId, UserId } from '@balcao/shared/domain/ids.ts';
import { cognito } from '../../../platform/aws-clients.ts';
import { identityEnv, readEnv } from '../../../platform/env.ts';
import { userStoreFor } from '../store/user-store.ts';

/** Ends every session a user has, everywhere: for a changed password, rights taken away, a user or company switched off. Tokens, refreshed ones
 *  and socket tokens too stop with the write; open sockets are closed by reaction; the provider forgets the refresh tokens.
 *  Comes back in the next second: tokens name the second they were given in, and whoever signs in from then on is not meant. */
export const endAllSignIns = async (
  { companyId, userId }: { companyId: CompanyId; userId: UserId },
  email: string,
  now: () => Date,
): Promise<void> => {
  const at = now();
  await userStoreFor(companyId).endAllSignIns(userId, at);
  await signOutAtProvider(email);
  await sleep(Math.max(0, 1000 - (at.getTime() % 1000) - (now().getTime() - at.getTime())));
};

/** The provider's own refusal of what we refuse already: not having the user there any more is as good. */
const signOutAtProvider = async (email: string): Promise<void> => {
  try {
    await cognito().send(
      new AdminUserGlobalSignOutCommand({ UserPoolId: readEnv(identityEnv).USER_POOL_ID, Username: email.toLowerCase() }),
    );
  } catch (error) {
    if (!(error instanceof Error && error.name === 'UserNotFoundException')) throw error;
  }
};
