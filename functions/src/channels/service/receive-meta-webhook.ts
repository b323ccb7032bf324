import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';
import { log } from '../../platform/logger.ts';
import { withinCompany } from '../../platform/tenant-scope.ts';
import { messageRecords } from '../../conversation/tickets/service/message-records.ts';
import { readField, readList, readText } from '../meta/read-json.ts';
import { handOverInbound } from './hand-over-inbound.ts';
import { openConnection } from './open-connection.ts';
import { withoutSettledStatuses } from './without-settled-statuses.ts';

type Owner = { companyId: CompanyId; connectionId: ConnectionId };
type Deps = {
  inboundQueueUrl: string;
  ownersOf: (accountIds: ReadonlyArray<string>) => Promise<ReadonlyMap<string, Owner>>;
  receivedAt: string;
};

/** Hands what Meta tells of pages and Instagram accounts to the companies that connected them. One body may hold several companies' entries:
 *  trouble with one keeps none of the others from theirs, and Meta tells all of it again.
 *  @returns how many events there were. @throws Error when any company's could not be handed over. */
export const receiveMetaWebhook = async (body: unknown, { inboundQueueUrl, ownersOf, receivedAt }: Deps): Promise<number> => {
  const entries = Map.groupBy(readList(readField(body, 'entry')), (entry) => readText(readField(entry, 'id'), 128));
  const owners = await ownersOf([...entries.keys()].filter((id) => id !== null));
  const handed = await Promise.allSettled(
    [...entries].map(async ([accountId, ofAccount]) => {
      const owner = accountId === null ? undefined : owners.get(accountId);
      if (!owner) {
        log.info('WEBHOOK_OF_NOBODY a page that no company connected', { entries: ofAccount.length });
        return 0;
      }
      return withinCompany(owner.companyId, () => handOver(owner, ofAccount, inboundQueueUrl, receivedAt));
    }),
  );
  const failed = handed.filter((each) => each.status === 'rejected');
  if (failed.length > 0) throw new Error('not everything of a webhook could be handed over', { cause: failed[0]?.reason });
  return handed.reduce((sum, each) => sum + (each.status === 'fulfilled' ? each.value : 0), 0);
};

const handOver = async (
  { companyId, connectionId }: Owner,
  entry: ReadonlyArray<unknown>,
  inboundQueueUrl: string,
  receivedAt: string,
): Promise<number> => {
  const open = await openConnection(companyId, connectionId);
  if (!open) return 0;
  const events = open.receive({ entry }, receivedAt);
  const left = await withoutSettledStatuses(messageRecords(companyId).settleStatus, connectionId, events);
  await handOverInbound(inboundQueueUrl, { companyId, connectionId }, left, receivedAt);
  return events.length;
};
