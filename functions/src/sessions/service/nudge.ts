import { sendToQueue } from '../../platform/queues.ts';

/** Queue of a shard, from the URL of shard 0's. */
export const shardQueueUrl = (urlOfFirst: string, shard: number): string => urlOfFirst.replace(/wa-0$/, `wa-${shard}`);

/** Tells whoever runs the shard to look now. Lost or doubled, it does no harm: they look by themselves too. */
export const nudgeShard = (urlOfFirst: string, shard: number): Promise<void> => sendToQueue(shardQueueUrl(urlOfFirst, shard), [{ shard }]);
