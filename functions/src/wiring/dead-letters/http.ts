import * as z from 'zod';
import { deadLettersContract } from '@balcao/shared/contract/dead-letters.ts';
import type { DeadLetterId } from '@balcao/shared/contract/dead-letters.ts';
import { authentication } from '../../organisation/identity/service/authenticate.ts';
import { readEnv } from '../../platform/env.ts';
import { deleteFile, readFile } from '../../platform/files.ts';
import { httpArea } from '../../platform/http-area.ts';
import { sendToFifo, sendToQueue } from '../../platform/queues.ts';
import { deadLettersHttpEnv } from './env.ts';
import { discardDeadLetter, getDeadLetter, listDeadLetters, listNotShown, replayDeadLetter } from './service/manage-dead-letters.ts';
import { deadLetterStore } from './store/dead-letter-store.ts';

const env = readEnv(deadLettersHttpEnv);

const urls: Readonly<Record<string, string>> = {
  inbound: env.INBOUND_QUEUE_URL,
  imports: env.IMPORTS_QUEUE_URL,
  outbound: env.OUTBOUND_QUEUE_URL,
  media: env.MEDIA_QUEUE_URL,
  'search-index': env.SEARCH_QUEUE_URL,
  'flow-runs': env.FLOW_RUNS_QUEUE_URL,
  'flow-calls': env.FLOW_CALLS_QUEUE_URL,
  campaigns: env.CAMPAIGNS_QUEUE_URL,
  timers: env.TIMERS_QUEUE_URL,
  reactions: env.REACTIONS_QUEUE_URL,
  'live-fan-out': env.LIVE_QUEUE_URL,
};
const grouped = z.object({ groupId: z.string().min(1) }).catch({ groupId: 'put-back' });

const putBack = async (queue: string, body: string, id: DeadLetterId): Promise<void> => {
  const url = urls[queue];
  if (!url) throw new Error(`no queue to put ${queue} back on`);
  const value: unknown = JSON.parse(body);
  if (!url.endsWith('.fifo')) return sendToQueue(url, [value]);
  // A letter's id is its own: putting it back is a message of its own, and the same one however often it is put back.
  await sendToFifo(url, [{ body: value, groupId: grouped.parse(value).groupId, deduplicationId: `put-back ${id}` }]);
};

const deps = { letters: deadLetterStore, readFile, deleteFile, putBack, now: () => new Date() };

export const handler = httpArea(
  deadLettersContract,
  {
    listNotShown: ({ actor, query }) => listNotShown(deps, actor, query.cursor ?? null),
    listDeadLetters: ({ query }) => listDeadLetters(deps, query.cursor ?? null),
    getDeadLetter: ({ params }) => getDeadLetter(deps, params),
    replayDeadLetter: ({ params }) => replayDeadLetter(deps, params),
    discardDeadLetter: ({ params }) => discardDeadLetter(deps, params),
  },
  authentication,
);
