import { connectionsContract } from '@balcao/shared/contract/connections.ts';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { authentication } from '../auth/service/authenticate.ts';
import { companyReachedBy } from '../companies/service/company-reached-by.ts';
import type { Actor } from '../platform/actor.ts';
import { readEnv } from '../platform/env.ts';
import { signedUrl } from '../platform/files.ts';
import { httpArea } from '../platform/http-area.ts';
import { nudgeShard } from '../sessions/service/nudge.ts';
import { connectionsEnv } from './env.ts';
import { listCompanyConnections } from './service/company-connections.ts';
import { closeImported } from './service/close-imported.ts';
import type { ConnectionDeps } from './service/connection-deps.ts';
import { createConnection } from './service/create-connection.ts';
import { deleteConnection } from './service/delete-connection.ts';
import { removeGreetingMedia, setGreetingMedia } from './service/greeting-media.ts';
import { listConnections } from './service/list-connections.ts';
import { getConnection } from './service/present-connection.ts';
import { rotateToken } from './service/rotate-token.ts';
import { commandSession, restartSessions } from './service/session-commands.ts';
import { updateConnection } from './service/update-connection.ts';

const env = readEnv(connectionsEnv);
const deps = (actor: Actor, query?: { companyId?: CompanyId | undefined }): ConnectionDeps => ({
  actor,
  companyId: companyReachedBy(actor, query?.companyId),
  nudge: (shard) => nudgeShard(env.SHARD_QUEUE_URL, shard),
  signUrl: (key) => signedUrl(key),
  now: () => new Date(),
});

export const handler = httpArea(
  connectionsContract,
  {
    listConnections: async ({ actor, query }) => listConnections(companyReachedBy(actor, query.companyId), query.channel),
    createConnection: async ({ actor, query, body }) => createConnection(deps(actor, query), body),
    getConnection: async ({ actor, query, params }) => getConnection(deps(actor, query), params.id),
    updateConnection: async ({ actor, query, params, body }) => updateConnection(deps(actor, query), params.id, body),
    deleteConnection: async ({ actor, query, params }) => deleteConnection(deps(actor, query), params.id),
    rotateConnectionToken: async ({ actor, query, params }) => rotateToken(deps(actor, query), params.id),
    setGreetingMedia: async ({ actor, query, params, body, files }) =>
      setGreetingMedia(deps(actor, query), params.id, { media: body.media ?? null, files }),
    removeGreetingMedia: async ({ actor, query, params }) => removeGreetingMedia(deps(actor, query), params.id),
    retrySession: async ({ actor, query, params }) => commandSession(deps(actor, query), params.id, 'retry'),
    renewSession: async ({ actor, query, params }) => commandSession(deps(actor, query), params.id, 'renew'),
    endSession: async ({ actor, query, params }) => commandSession(deps(actor, query), params.id, 'end'),
    closeImported: async ({ actor, query, params }) => closeImported(deps(actor, query), params.id),
    restartSessions: async ({ actor }) => restartSessions(deps(actor)),
    getConnectionAsSuper: async ({ actor, query, params }) => getConnection(deps(actor, query), params.id),
    listCompanyConnections: async ({ query }) => listCompanyConnections(query.cursor ?? 0),
  },
  authentication,
);
