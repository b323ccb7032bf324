import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import * as z from 'zod';
import { sendToQueue } from '../../../platform/queues.ts';

/** Queue of a shard, from the URL of shard 0's. */
export const shardQueueUrl = (urlOfFirst: string, shard: number): string => urlOfFirst.replace(/wa-0$/, `wa-${shard}`);

/** Tells whoever runs the shard to look now. Lost or doubled, it does no harm: they look by themselves too. */
export const nudgeShard = (urlOfFirst: string, shard: number): Promise<void> => sendToQueue(shardQueueUrl(urlOfFirst, shard), [{ shard }]);

/** What there is besides messages: numbers to be looked up, which nobody looks for unless told. */
export type NudgeHint = { numbers: boolean };
const nudge = z.object({ numbers: z.boolean().default(false) });

/** What these nudges say together. */
export const hintOf = (bodies: ReadonlyArray<string>): NudgeHint => ({
  numbers: bodies.some((body) => nudge.safeParse(parseJson(body)).data?.numbers ?? false),
});

/** Tells whoever runs the shard that numbers wait to be looked up. */
export const nudgeNumbers = (urlOfFirst: string, shard: number): Promise<void> =>
  sendToQueue(shardQueueUrl(urlOfFirst, shard), [{ shard, numbers: true }]);
