import { connectionsContract } from '@balcao/shared/contract/connections.ts';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { authentication } from '../../organisation/identity/service/authenticate.ts';
import { companyReachedBy } from '../../organisation/companies/service/company-reached-by.ts';
import type { Actor } from '../../platform/actor.ts';
import { readEnv } from '../../platform/env.ts';
import { signedUrl } from '../../platform/files.ts';
import { httpArea } from '../../platform/http-area.ts';
import { nudgeShard } from '../../organisation/sessions/service/nudge.ts';
import { connectionsEnv } from './env.ts';
import { listCompanyConnections } from './service/company-connections.ts';
import { closeImported } from './service/close-imported.ts';
import { closeImportedTickets } from '../../conversation/tickets/service/close-imported-tickets.ts';
import { facebookLogin, facebookScopes } from '../../channels/service/facebook-login.ts';
import { createNumberClient } from '../../channels/service/number-client.ts';
import { nextProbe } from '../../channels/service/probe-connection.ts';
import { scheduleTimer } from '../../platform/timers/schedule-timer.ts';
import { connectFacebook } from './service/facebook/connect-facebook.ts';
import { listFacebookAccounts, type FacebookDeps } from './service/facebook/facebook-accounts.ts';
import { getBusinessProfile, updateBusinessProfile } from './service/official/business-profile.ts';
import type { OfficialDeps } from './service/official/set-up-number.ts';
import { facebookLoginUrl } from '../../channels/service/facebook-login-url.ts';
import { createConnection } from './service/create-connection.ts';
import { deleteConnection } from './service/delete-connection.ts';
import { resolveAddresses, type ProxyDeps } from './service/proxy-change.ts';
import { SealedProxies } from '../../organisation/sessions/service/sealed-proxies.ts';
import { removeGreetingMedia, setGreetingMedia } from './service/greeting-media.ts';
import { getNewChatState } from './service/new-chat-state.ts';
import { listConnections } from './service/list-connections.ts';
import { getConnection } from './service/present-connection.ts';
import { listNumberStandings } from './service/list-number-standings.ts';
import { listServiceUsage } from './service/service-usage.ts';
import { rotateToken } from './service/rotate-token.ts';
import { commandSession, linkByCode, restartSessions } from './service/session-commands.ts';
import { updateConnection } from './service/update-connection.ts';

const env = readEnv(connectionsEnv);
const graphUrl = env.GRAPH_API_URL.replace(/\/$/, '');
const proxies = new SealedProxies(env.SESSION_KEY_ID);
const deps = (actor: Actor, query?: { companyId?: CompanyId | undefined }): FacebookDeps & OfficialDeps & ProxyDeps => ({
  actor,
  companyId: companyReachedBy(actor, query?.companyId),
  nudge: (shard, hint) => nudgeShard(env.SHARD_QUEUE_URL, shard, hint),
  signUrl: signedUrl,
  sealProxy: (companyId, connectionId, address) => proxies.seal(companyId, connectionId, address),
  allowsLoopback: env.OWN_ORIGINS.size > 0,
  resolve: resolveAddresses,
  now: () => new Date(),
  beginProbes: (connectionId) => {
    const now = new Date();
    return scheduleTimer({ env, now: () => now }, nextProbe({ companyId: companyReachedBy(actor, query?.companyId), connectionId }, now));
  },
  numberAt: (account) => createNumberClient({ baseUrl: graphUrl }, account),
  webhooksUrl: env.WEBHOOKS_URL.replace(/\/$/, ''),
  login: env.META_APP_ID === '' ? null : facebookLogin({ baseUrl: graphUrl, appId: env.META_APP_ID, appSecret: env.META_APP_SECRET }),
});

export const handler = httpArea(
  connectionsContract,
  {
    listConnectionsForFilter: async ({ actor, query }) => listConnections(companyReachedBy(actor, query.companyId), query.channel),
    listConnections: async ({ actor, query }) => listConnections(companyReachedBy(actor, query.companyId), query.channel),
    listServiceUsage: async ({ actor, query }) => listServiceUsage(companyReachedBy(actor, query.companyId), new Date()),
    listNumberStandings: async ({ actor, query }) => listNumberStandings(actor, companyReachedBy(actor, query.companyId), new Date()),
    createConnection: async ({ actor, query, body }) => createConnection(deps(actor, query), body),
    getConnection: async ({ actor, query, params }) => getConnection(deps(actor, query), params.id),
    updateConnection: async ({ actor, query, params, body }) => updateConnection(deps(actor, query), params.id, body),
    getNewChatState: async ({ actor, params }) => getNewChatState(deps(actor), params.id),
    deleteConnection: async ({ actor, query, params }) => deleteConnection(deps(actor, query), params.id),
    rotateConnectionToken: async ({ actor, query, params }) => rotateToken(deps(actor, query), params.id),
    setGreetingMedia: async ({ actor, query, params, body, files }) =>
      setGreetingMedia(deps(actor, query), params.id, { media: body.media ?? null, files }),
    removeGreetingMedia: async ({ actor, query, params }) => removeGreetingMedia(deps(actor, query), params.id),
    retrySession: async ({ actor, query, params }) => commandSession(deps(actor, query), params.id, 'retry'),
    renewSession: async ({ actor, query, params }) => commandSession(deps(actor, query), params.id, 'renew'),
    linkByCode: async ({ actor, query, params, body }) => linkByCode(deps(actor, query), params.id, body.number),
    endSession: async ({ actor, query, params }) => commandSession(deps(actor, query), params.id, 'end'),
    getBusinessProfile: async ({ actor, query, params }) => getBusinessProfile(deps(actor, query), params.id),
    updateBusinessProfile: async ({ actor, query, params, body }) => updateBusinessProfile(deps(actor, query), params.id, body),
    closeImported: async ({ actor, query, params }) => {
      const own = deps(actor, query);
      return closeImported({ ...own, closeTickets: (id) => closeImportedTickets(own, id) }, params.id);
    },
    restartSessions: async ({ actor }) => restartSessions(deps(actor)),
    getConnectionAsSuper: async ({ actor, query, params }) => getConnection(deps(actor, query), params.id),
    getFacebookLogin: async () => ({
      loginUrl: facebookLoginUrl({
        baseUrl: env.META_LOGIN_URL,
        appId: env.META_APP_ID,
        configId: env.META_LOGIN_CONFIG_ID,
        scopes: facebookScopes,
      }),
    }),
    listFacebookAccounts: ({ actor, query, body }) => listFacebookAccounts(deps(actor, query), body.facebookUserToken),
    connectFacebook: ({ actor, query, body }) => connectFacebook(deps(actor, query), body),
    listCompanyConnections: async ({ query }) => listCompanyConnections(query.cursor ?? 0),
  },
  authentication,
);
