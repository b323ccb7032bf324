import {
  companyId as companyIdSchema,
  connectionId as connectionIdSchema,
  type CompanyId,
  type ConnectionId,
} from '@balcao/shared/domain/ids.ts';
import { inboundQueueMessage, type InboundQueueMessage } from '@balcao/shared/events/channel-messages.ts';
import { askName } from '../../../channels/service/ask-name.ts';
import { companyRecords } from '../../../organisation/companies/service/company-records.ts';
import { joinIdentities } from '../../../people/contacts/service/join-identities.ts';
import { moveToNumber } from '../../../people/contacts/service/move-to-number.ts';
import { receiveProfile } from '../../../people/contacts/service/receive-profile.ts';
import { connectionRecords, type Connection } from '../../../setup/connections/service/connection-records.ts';
import { readEnv } from '../../../platform/env.ts';
import { Lately } from '../../../platform/lately.ts';
import { leaseOn } from '../../../platform/message-lease.ts';
import { queueConsumer } from '../../../platform/queue-consumer.ts';
import { setAsideTo } from '../../../platform/set-aside.ts';
import { CountByCompany } from './count-by-company.ts';
import { inboundEnv } from '../env.ts';
import { receiveAfterDeletion } from './receive-after-deletion.ts';
import { receiveDeps } from './receive-deps.ts';
import { receiveMedia } from './receive-media.ts';
import { receiveMessage } from './receive-message.ts';
import { receiveReceipt } from './receive-receipt.ts';
import { receiveRevision } from './receive-revision.ts';
import { receiveSecurityCode } from './receive-security-code.ts';
import { receiveStatus } from './receive-status.ts';
import { receiveStatusUpTo } from './receive-status-up-to.ts';
import { withAmounts } from './with-amounts.ts';

const receive = async ({ companyId: company, connectionId: id, receivedAt, event }: InboundQueueMessage): Promise<void> => {
  const companyId = companyIdSchema.parse(company);
  const connectionId = connectionIdSchema.parse(id);
  const connection = await connectionOf(companyId, connectionId);
  if (!connection) return receiveAfterDeletion(receiveDeps(companyId), { id: connectionId }, event);
  const deps = {
    ...receiveDeps(companyId),
    askName: (connectionId: ConnectionId, scopedId: string) => askName({ companyId, connectionId, baseUrl: graphUrl }, scopedId),
  };
  switch (event.type) {
    case 'message':
      await receiveMessage(deps, connection, await withAmounts(companyRecords(companyId).get, event), new Date(receivedAt));
      received.add(companyId);
      return;
    case 'status':
      return receiveStatus(deps, connection, event);
    case 'receipt':
      return receiveReceipt(deps, connection, event);
    case 'status-up-to':
      return receiveStatusUpTo(deps, connection, event);
    case 'edit':
    case 'delete':
      return receiveRevision(deps, connection, event);
    case 'media':
      return receiveMedia(deps, connection, event);
    case 'profile':
      return receiveProfile(deps, event);
    case 'same-person':
      await joinIdentities(deps, event.identities);
      return;
    case 'security-code':
      return receiveSecurityCode(deps, connection, event);
    case 'identity-changed':
      return moveToNumber(deps, { besides: [], ...event });
  }
};

const env = readEnv(inboundEnv);
const graphUrl = env.GRAPH_API_URL.replace(/\/$/, '');
const received = new CountByCompany();

/** A connection's settings change seldom: one second old is fresh enough for the next message. */
const connections = new Lately<Connection | null>(1000, (found) => found !== null);
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
