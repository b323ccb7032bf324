import { companyId as companyIdSchema, connectionId as connectionIdSchema } from '@balcao/shared/domain/ids.ts';
import { importQueueMessage, type ImportQueueMessage } from '@balcao/shared/events/channel-messages.ts';
import { companyRecords, type CompanyStore } from '../../../organisation/companies/service/company-records.ts';
import { finishImport } from '../../../setup/connections/service/import-state.ts';
import { connectionRecords } from '../../../setup/connections/service/connection-records.ts';
import { readEnv } from '../../../platform/env.ts';
import { log } from '../../../platform/logger.ts';
import { leaseOn } from '../../../platform/message-lease.ts';
import { queueConsumer } from '../../../platform/queue-consumer.ts';
import { setAsideTo } from '../../../platform/set-aside.ts';
import { importProgress } from '../../../organisation/sessions/service/session-records.ts';
import { importerEnv } from '../env.ts';
import { importMessages } from './import-messages.ts';
import { hasImportedTickets } from '../service/has-imported-tickets.ts';
import { receiveDeps } from '../inbound/receive-deps.ts';
import { receiveMedia } from '../inbound/receive-media.ts';
import { withAmounts } from '../inbound/with-amounts.ts';

const take = async ({ companyId: company, connectionId: id, generation, piece }: ImportQueueMessage): Promise<void> => {
  const companyId = companyIdSchema.parse(company);
  const connection = await connectionRecords(companyId).get(connectionIdSchema.parse(id));
  if (!connection) {
    log.warn('IMPORT_WITHOUT_CONNECTION the connection was deleted while its old messages waited', { companyId, connectionId: id });
    return;
  }
  const deps = receiveDeps(companyId);
  if (piece.kind === 'media') return receiveMedia(deps, connection, piece.event);
  let read: ReturnType<CompanyStore['get']> | undefined;
  const companyOf = () => (read ??= companyRecords(companyId).get());
  await importMessages(deps, connection, await Promise.all(piece.messages.map((message) => withAmounts(companyOf, message))));
  const oldest = piece.messages[0]?.sentAt ?? null;
  await importProgress(companyId, connection.id).count(
    generation,
    piece.pieceId,
    'processed',
    piece.messages.length,
    oldest && new Date(oldest).toISOString(),
    deps.now(),
  );
  await finishImport(companyId, connection, generation, hasImportedTickets);
};

const env = readEnv(importerEnv);

export const handler = queueConsumer(importQueueMessage, ({ groupId }) => groupId, take, {
  lease: leaseOn({ queueUrl: env.OWN_QUEUE_URL, leaseSec: 60 }),
  setAside: setAsideTo(env.DEAD_QUEUE_URL),
});
