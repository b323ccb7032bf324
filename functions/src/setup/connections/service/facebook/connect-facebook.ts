import type { ConnectionView } from '@balcao/shared/contract/connections.ts';
import { channelCapabilities, facebookChannels } from '@balcao/shared/domain/channels.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { FacebookLogin } from '../../../../channels/service/facebook-login.ts';
import { log } from '../../../../platform/logger.ts';
import { sealSecret } from '../../../../platform/secret-box.ts';
import { writeTogether } from '../../../../platform/write-together.ts';
import { connectionStoreFor, type Connection } from '../../store/connection-store.ts';
import { connectionWritesFor } from '../../store/connection-writes.ts';
import { metaAccountStore } from '../../store/meta-account-store.ts';
import { connectionEntry } from '../audited-connection.ts';
import { toConnectionView } from '../connection-face.ts';
import { addConnection, newConnection } from '../connection-roster.ts';
import { findAccounts, planOf, type FacebookDeps, type FoundAccount } from './facebook-accounts.ts';

type Wanted = {
  facebookUserId: string;
  facebookUserToken: string;
  addInstagram?: boolean | undefined;
  accountIds?: string[] | undefined;
};
type Reason = 'taken' | 'notInPlan' | 'limit' | 'refused';
type Outcome = { connection: Connection } | { skipped: FoundAccount; reason: Reason };
type Answer = {
  connections: ConnectionView[];
  skipped: Array<Pick<FoundAccount, 'id' | 'channel' | 'name'> & { reason: Reason }>;
};

const [onPage, onInstagram] = facebookChannels;

/** One connection for each chosen page and Instagram account of whoever signed in; what is connected here already gets the new permission.
 *  One that cannot be connected keeps none of the others from it.
 *  @throws AppError the codes of the contract. */
export const connectFacebook = async (
  deps: FacebookDeps,
  { facebookUserId, facebookUserToken, addInstagram = false, accountIds }: Wanted,
): Promise<Answer> => {
  const plan = await planOf(deps);
  const isWanted = addInstagram ? facebookChannels : [onPage];
  if (plan && !isWanted.some((channel) => plan.flags[channelCapabilities[channel].planFlag]))
    throw new AppError('ERR_PLAN_WITHOUT_CHANNEL', undefined);
  const { userId, accounts, login, missingOnInstagram } = await findAccounts(deps, facebookUserToken, plan);
  if (userId !== facebookUserId) throw new AppError('ERR_FACEBOOK_TOKEN', undefined);
  const chosen = accounts.filter(({ id, channel }) => (accountIds ? accountIds.includes(id) : addInstagram || channel !== onInstagram));
  // Without them an Instagram account would look connected and stay silent.
  if (missingOnInstagram.length > 0 && (addInstagram || chosen.some(({ channel }) => channel === onInstagram)))
    throw new AppError('ERR_FACEBOOK_SCOPES', { missing: missingOnInstagram });
  const outcomes: Outcome[] = [];
  // One after the other: each counts against the plan's limit.
  for (const account of chosen) {
    const outcome = await connect(deps, account, login, plan?.connections ?? null);
    if ('connection' in outcome) await deps.beginProbes(outcome.connection.id);
    outcomes.push(outcome);
  }
  return {
    connections: outcomes.flatMap((outcome) => ('connection' in outcome ? [toConnectionView(outcome.connection)] : [])),
    skipped: outcomes.flatMap((outcome) => {
      if ('connection' in outcome) return [];
      const { id, channel, name } = outcome.skipped;
      return [{ id, channel, name, reason: outcome.reason }];
    }),
  };
};

const connect = async (deps: FacebookDeps, account: FoundAccount, login: FacebookLogin, limit: number | null): Promise<Outcome> => {
  const skip = (reason: Reason): Outcome => ({ skipped: account, reason });
  if (account.state === 'taken' || account.state === 'notInPlan') return skip(account.state);
  const subscribed = await login.subscribe(account.page);
  if (subscribed.kind !== 'done') {
    log.warn('PAGE_NOT_SUBSCRIBED Meta does not tell us of a page', { companyId: deps.companyId, outcome: subscribed.kind });
    return skip('refused');
  }
  if (account.owner) return renew(deps, account, account.owner.connectionId);
  const connection: Connection = {
    ...newConnection(account.channel, deps.now()),
    name: account.name,
    accountName: account.username,
    pageId: account.page.id,
    accountId: account.id,
    sealedSendToken: sealSecret(deps.companyId, account.page.token),
  };
  const claims = metaAccountStore();
  const saved = await addConnection(deps.companyId, {
    connection,
    limit,
    alongside: [
      claims.claim(account.id, { companyId: deps.companyId, connectionId: connection.id }),
      connectionEntry(deps, connection.id, null, connection),
    ],
  });
  if (saved) return { connection: saved };
  // Somebody else connected it at the same moment, or the plan has no more room.
  const owner = (await claims.ownersOf([account.id])).get(account.id);
  if (!owner) return skip('limit');
  return owner.companyId === deps.companyId ? renew(deps, account, owner.connectionId) : skip('taken');
};

const renew = async (deps: FacebookDeps, account: FoundAccount, id: Connection['id']): Promise<Outcome> => {
  const { companyId } = deps;
  const before = await connectionStoreFor(companyId).get(id);
  if (!before) return { skipped: account, reason: 'refused' };
  const change = {
    status: 'CONNECTED' as const,
    trouble: null,
    accountName: account.username,
    pageId: account.page.id,
    sealedSendToken: sealSecret(companyId, account.page.token),
  };
  const after = { ...before, ...change };
  const { outcome } = await writeTogether([connectionWritesFor(companyId).change(id, change), connectionEntry(deps, id, before, after)]);
  return outcome === 'written' ? { connection: after } : { skipped: account, reason: 'refused' };
};
