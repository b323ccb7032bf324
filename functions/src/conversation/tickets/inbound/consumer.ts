import { companyId as companyIdSchema, type CompanyId, type ConnectionId } from '@balcao/shared/domain/ids.ts';
import { inboundQueueMessage, type InboundQueueMessage } from '@balcao/shared/events/channel-messages.ts';
import { askName } from '../../../channels/service/ask-name.ts';
import { connectionRecords, type Connection } from '../../../setup/connections/service/connection-records.ts';
import { readEnv } from '../../../platform/env.ts';
import { TimedCache } from '../../../platform/timed-cache.ts';
import { leaseOn } from '../../../platform/message-lease.ts';
import { queueConsumer } from '../../../platform/queue-consumer.ts';
import { setAsideTo } from '../../../platform/set-aside.ts';
import { CountByCompany } from './count-by-company.ts';
import { inboundEnv } from '../env.ts';
import { receiveDeps } from './receive-deps.ts';
import { receiveInbound } from './receive-inbound.ts';

const receive = async ({ companyId: company, ...inbound }: InboundQueueMessage): Promise<void> => {
  const companyId = companyIdSchema.parse(company);
  const isTaken = await receiveInbound(
    {
      ...receiveDeps(companyId),
      findConnection: (id) => connectionOf(companyId, id),
      askName: (connectionId: ConnectionId, scopedId: string) => askName({ companyId, connectionId, baseUrl: graphUrl }, scopedId),
    },
    inbound,
  );
  if (isTaken && inbound.event.type === 'message') received.add(companyId);
};

const env = readEnv(inboundEnv);
const graphUrl = env.GRAPH_API_URL.replace(/\/$/, '');
const received = new CountByCompany();

/** A connection's settings change seldom: one second old is fresh enough for the next message. */
const connections = new TimedCache<Connection | null>(1000, { isCached: (found) => found !== null });
const connectionOf = (companyId: CompanyId, connectionId: ConnectionId): Promise<Connection | null> =>
  connections.get(connectionId, () => connectionRecords(companyId).get(connectionId));

const consume = queueConsumer(inboundQueueMessage, ({ groupId }) => groupId, receive, {
  lease: leaseOn({ queueUrl: env.OWN_QUEUE_URL, leaseSec: 20 }),
  setAside: setAsideTo(env.DEAD_QUEUE_URL),
});

export const handler: typeof consume = async (event) => {
  try {
    return await consume(event);
  } finally {
    received.publish(new Date());
  }
};
