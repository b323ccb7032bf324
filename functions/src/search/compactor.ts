import { queueConsumer } from '../platform/queue-consumer.ts';
import { readEnv } from '../platform/env.ts';
import { setAsideTo } from '../platform/set-aside.ts';
import { compactorEnv } from './env.ts';
import { askToCompact, compactRequest, groupOf } from './service/ask-to-compact.ts';
import { compactIndex } from './service/compact-index.ts';
import { paced } from './service/paced.ts';
import { indexTableOf } from './store/index-table-of.ts';

const env = readEnv(compactorEnv);
const now = () => new Date();

/** Steps begin in this time; the longest takes minutes. */
const workMs = 240_000;
/** A partition takes 1 000 write units a second, and a segment is one. */
const bytesPerSec = 700_000;

/** One index at a time within a company's index. */
export const handler = queueConsumer(
  compactRequest,
  groupOf,
  async (request) => {
    const endMs = Date.now() + workMs;
    const table = indexTableOf(request.companyId, request.index, paced(bytesPerSec));
    const outcome = await compactIndex({ table, now }, () => Date.now() < endMs);
    if (outcome === 'again') await askToCompact(env.SEARCH_QUEUE_URL, request, now(), `.again${Date.now()}`);
  },
  { setAside: setAsideTo(env.DEAD_QUEUE_URL) },
);
