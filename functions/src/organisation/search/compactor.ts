import type { ScheduledEvent, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { platformRecords } from '../companies/service/company-records.ts';
import { readEnv } from '../../platform/env.ts';
import { leaseOn } from '../../platform/message-lease.ts';
import { queueConsumer } from '../../platform/queue-consumer.ts';
import { setAsideTo } from '../../platform/set-aside.ts';
import { scheduleTimer } from '../../platform/timers/schedule-timer.ts';
import { compactorEnv } from './env.ts';
import { askToCompact, compactRequest, groupOf } from './service/ask-to-compact.ts';
import { compactIndex, settledAfterMs } from './service/compact-index.ts';
import { indexNames } from '@balcao/shared/domain/search/index-names.ts';
import { isNeglected } from './service/is-neglected.ts';
import { paced } from './service/paced.ts';
import { indexTableOf } from './store/index-table-of.ts';

const env = readEnv(compactorEnv);
const now = () => new Date();

/** Steps begin in this time; the longest takes minutes. */
const workMs = 240_000;
/** A partition takes 1 000 write units a second, and a segment is one. */
const bytesPerSec = 700_000;

const compact = queueConsumer(
  compactRequest,
  groupOf,
  async (request) => {
    const endMs = Date.now() + workMs;
    const table = indexTableOf(request.companyId, request.index, paced(bytesPerSec));
    const outcome = await compactIndex({ table, now }, () => Date.now() < endMs);
    if (outcome === 'later') {
      // Nobody may write to this index again.
      const { read } = await table.readManifest();
      const at = new Date(Date.now() + settledAfterMs + 5_000).toISOString();
      await scheduleTimer({ env, now }, { kind: 'index-settled', at, version: read || 'nothing', ...request });
    }
    if (outcome === 'again') await askToCompact(env.SEARCH_QUEUE_URL, request, now(), `.again${Date.now()}`);
  },
  { lease: leaseOn({ queueUrl: env.SEARCH_QUEUE_URL, leaseSec: 60 }), setAside: setAsideTo(env.DEAD_QUEUE_URL) },
);

const companiesAtOnce = 100;

/** Asks for every index that nobody asks for. */
const findNeglected = async (): Promise<void> => {
  for (let after: number | null = 0; after !== null; ) {
    const page: Awaited<ReturnType<ReturnType<typeof platformRecords>['listCompanies']>> = await platformRecords().listCompanies(
      after,
      companiesAtOnce,
    );
    for (const { id: companyId } of page.companies)
      for (const index of indexNames)
        if (await isNeglected(indexTableOf(companyId, index), now())) await askToCompact(env.SEARCH_QUEUE_URL, { companyId, index }, now());
    after = page.nextAfter;
  }
};

/** Wishes of the queue, one index at a time; and once a day a look at all of them. */
export const handler = async (event: SQSEvent | ScheduledEvent): Promise<SQSBatchResponse> => {
  if ('Records' in event) return compact(event);
  await findNeglected();
  return { batchItemFailures: [] };
};
