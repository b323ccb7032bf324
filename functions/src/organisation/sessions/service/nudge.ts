import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';
import * as z from 'zod';
import { sendToQueue } from '../../../platform/queues.ts';
import { sessionStoreFor } from '../store/session-store.ts';

/** Queue of a shard, from the URL of shard 0's. */
export const shardQueueUrl = (urlOfFirst: string, shard: number): string => urlOfFirst.replace(/wa-0$/, `wa-${shard}`);

/** Tells whoever runs the shard to look now. Lost or doubled, it does no harm: they look by themselves too. */
export const nudgeShard = (urlOfFirst: string, shard: number, hint: Partial<NudgeHint> = {}): Promise<void> =>
  sendToQueue(shardQueueUrl(urlOfFirst, shard), [{ shard, ...hint }]);

/** What a session has to do besides sending messages: look up numbers, or read its connection's settings again. */
export type NudgeHint = { numbers: boolean; settings: boolean };
const nudge = z.object({ numbers: z.boolean().default(false), settings: z.boolean().default(false) });

/** What these nudges say together. */
export const hintOf = (bodies: ReadonlyArray<string>): NudgeHint => {
  const parsed = bodies.flatMap((body) => nudge.safeParse(parseJson(body)).data ?? []);
  return { numbers: parsed.some(({ numbers }) => numbers), settings: parsed.some(({ settings }) => settings) };
};

/** Nudges the shard that runs the session; does nothing when there is no session. */
export const nudgeSession = async (
  urlOfFirst: string,
  companyId: CompanyId,
  connectionId: ConnectionId,
  hint: Partial<NudgeHint> = {},
): Promise<void> => {
  const shard = await sessionStoreFor(companyId).shardOf(connectionId);
  if (shard !== null) await nudgeShard(urlOfFirst, shard, hint);
};
