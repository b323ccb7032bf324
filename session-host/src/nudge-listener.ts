import { setTimeout as sleep } from 'node:timers/promises';
import { DeleteMessageBatchCommand, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { sqs } from '@balcao/functions/platform/aws-clients.ts';
import { log } from '@balcao/functions/platform/logger.ts';
import { hintOf, shardQueueUrl, type NudgeHint } from '@balcao/functions/organisation/sessions/service/nudge.ts';

/** Waits at the queues of the shards held here; whatever comes means "look at this shard now"; some say what else to look at. */
export class NudgeListener {
  private readonly listening = new Map<number, AbortController>();
  private readonly urlOfFirst: string;
  private readonly look: (shard: number, hint: NudgeHint) => Promise<void>;

  constructor(urlOfFirst: string, look: (shard: number, hint: NudgeHint) => Promise<void>) {
    this.urlOfFirst = urlOfFirst;
    this.look = look;
  }

  listen(shard: number): void {
    if (this.listening.has(shard)) return;
    const ending = new AbortController();
    this.listening.set(shard, ending);
    void this.wait(shard, ending.signal);
  }

  leave(shard: number): void {
    this.listening.get(shard)?.abort();
    this.listening.delete(shard);
  }

  stop(): void {
    for (const shard of [...this.listening.keys()]) this.leave(shard);
  }

  private async wait(shard: number, signal: AbortSignal): Promise<void> {
    const QueueUrl = shardQueueUrl(this.urlOfFirst, shard);
    while (!signal.aborted) {
      try {
        const { Messages } = await sqs().send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 20 }), {
          abortSignal: signal,
        });
        if (!Messages?.length) continue;
        await sqs().send(
          new DeleteMessageBatchCommand({
            QueueUrl,
            Entries: Messages.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle })),
          }),
        );
        await this.look(shard, hintOf(Messages.map(({ Body }) => Body ?? '')));
      } catch (error) {
        if (signal.aborted) return;
        log.error('NUDGE_FAILED will wait again', error, { shard });
        await sleep(2000);
      }
    }
  }
}
