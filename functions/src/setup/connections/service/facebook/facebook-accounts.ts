import type { FacebookAccount } from '@balcao/shared/contract/connections.ts';
import { channelCapabilities, facebookChannels, type FacebookChannel } from '@balcao/shared/domain/channels.ts';
import type { ConnectionId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { FacebookLogin, FacebookPage } from '../../../../channels/service/facebook-login.ts';
import { companyRecords, platformRecords, type Plan } from '../../../../organisation/companies/service/company-records.ts';
import { metaAccountStore, type MetaAccountOwner } from '../../store/meta-account-store.ts';
import type { ConnectionDeps } from '../connection-deps.ts';

/** A page or an Instagram account, with the page it is written from and whose it is here. */
export type FoundAccount = {
  id: string;
  channel: FacebookChannel;
  name: string;
  username: string | null;
  page: FacebookPage;
  owner: MetaAccountOwner | null;
  state: FacebookAccount['state'];
};

export type FacebookDeps = ConnectionDeps & {
  /** Null while no app of Meta's is configured. */
  login: FacebookLogin | null;
  /** Has the connection's permission looked at once a day from now on. */
  beginProbes: (connectionId: ConnectionId) => Promise<void>;
};

const [onPage, onInstagram] = facebookChannels;

/** Everything that whoever signed in may connect. The token they brought is checked, and exchanged for one that lasts.
 *  @throws AppError ERR_FACEBOOK_NOT_CONFIGURED, ERR_FACEBOOK_TOKEN, ERR_FACEBOOK_SCOPES, ERR_FACEBOOK_NO_PAGES, ERR_FACEBOOK_UNAVAILABLE. */
export const findAccounts = async (
  { companyId, login }: FacebookDeps,
  userToken: string,
  plan: Plan | null,
): Promise<{ userId: string; accounts: FoundAccount[]; login: FacebookLogin; missingOnInstagram: string[] }> => {
  if (!login) throw new AppError('ERR_FACEBOOK_NOT_CONFIGURED', undefined);
  const checked = await login.checkToken(userToken);
  if (checked.kind === 'scopes') throw new AppError('ERR_FACEBOOK_SCOPES', { missing: checked.missing });
  if (checked.kind !== 'valid') throw refusal(checked);
  const lasting = await login.exchangeToken(userToken);
  if (lasting.kind !== 'token') throw refusal(lasting);
  const listed = await login.listPages(checked.userId, lasting.token);
  if (listed.kind !== 'pages') throw refusal(listed);
  if (listed.pages.length === 0) throw new AppError('ERR_FACEBOOK_NO_PAGES', undefined);
  const found = listed.pages.flatMap((page) => [
    { id: page.id, channel: onPage, name: page.name, username: null, page },
    ...(page.instagram
      ? [
          {
            id: page.instagram.id,
            channel: onInstagram,
            name: page.instagram.username ?? page.name,
            username: page.instagram.username,
            page,
          },
        ]
      : []),
  ]);
  const owners = await metaAccountStore().ownersOf(found.map(({ id }) => id));
  const accounts = found.map((account): FoundAccount => {
    const owner = owners.get(account.id) ?? null;
    const isInPlan = !plan || plan.flags[channelCapabilities[account.channel].planFlag];
    const state = owner ? (owner.companyId === companyId ? 'connected' : 'taken') : isInPlan ? 'new' : 'notInPlan';
    return { ...account, owner, state };
  });
  return { userId: checked.userId, accounts, login, missingOnInstagram: checked.missingOnInstagram };
};

/** The plan of the company whose connections these are. @throws AppError ERR_COMPANY_NOT_FOUND. */
export const planOf = async ({ companyId }: ConnectionDeps): Promise<Plan | null> => {
  const company = await companyRecords(companyId).get();
  if (!company) throw new AppError('ERR_COMPANY_NOT_FOUND', undefined);
  return platformRecords().getPlan(company.planId);
};

/** What Meta refuses is the token; what it does not answer may work later. */
const refusal = (outcome: { kind: string; action?: string }): AppError<'ERR_FACEBOOK_TOKEN' | 'ERR_FACEBOOK_UNAVAILABLE'> =>
  outcome.kind === 'unclear' || outcome.action === 'retry'
    ? new AppError('ERR_FACEBOOK_UNAVAILABLE', undefined)
    : new AppError('ERR_FACEBOOK_TOKEN', undefined);

/** What may be connected, for whoever signed in to choose from. @throws AppError as `findAccounts`. */
export const listFacebookAccounts = async (
  deps: FacebookDeps,
  userToken: string,
): Promise<{ facebookUserId: string; accounts: FacebookAccount[] }> => {
  const { userId, accounts } = await findAccounts(deps, userToken, await planOf(deps));
  return {
    facebookUserId: userId,
    accounts: accounts.map(({ id, channel, name, username, state }) => ({ id, channel, name, username, state })),
  };
};
