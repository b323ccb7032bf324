import { connectionsContract } from '@balcao/shared/contract/connections.ts';
import { authentication } from '../auth/service/authenticate.ts';
import type { Actor } from '../platform/actor.ts';
import { readEnv } from '../platform/env.ts';
import { httpArea } from '../platform/http-area.ts';
import { nudgeShard } from '../sessions/service/nudge.ts';
import { connectionsEnv } from './env.ts';
import {
  commandSession,
  createConnection,
  deleteConnection,
  getConnection,
  restartSessions,
  updateConnection,
  type ConnectionDeps,
} from './service/manage-connections.ts';

const env = readEnv(connectionsEnv);
const deps = (actor: Actor): ConnectionDeps => ({ actor, nudge: (shard) => nudgeShard(env.SHARD_QUEUE_URL, shard), now: () => new Date() });

export const handler = httpArea(
  connectionsContract,
  {
    createConnection: ({ actor, body: { channel: _channel, ...fields } }) => createConnection(deps(actor), fields),
    getConnection: ({ actor, params }) => getConnection(deps(actor), params.id),
    updateConnection: ({ actor, params, body }) => updateConnection(deps(actor), params.id, body),
    deleteConnection: ({ actor, params }) => deleteConnection(deps(actor), params.id),
    retrySession: ({ actor, params }) => commandSession(deps(actor), params.id, 'retry'),
    renewSession: ({ actor, params }) => commandSession(deps(actor), params.id, 'renew'),
    endSession: ({ actor, params }) => commandSession(deps(actor), params.id, 'end'),
    restartSessions: ({ actor }) => restartSessions(deps(actor)),
  },
  authentication,
);
