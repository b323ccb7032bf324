import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { readEnv } from '../../platform/env.ts';
import { putFile } from '../../platform/files.ts';
import { log } from '../../platform/logger.ts';
import { tellOfDeadLetter } from '../../conversation/tickets/service/tell-of-dead-letter.ts';
import { deadLettersEnv } from './env.ts';
import { keepDeadLetter } from './service/keep-dead-letter.ts';
import { queueOf } from './service/queue-of.ts';
import { deadLetterStore } from './store/dead-letter-store.ts';

readEnv(deadLettersEnv);

/** Takes from every dead-letter queue. What it cannot keep stays on its queue, where the alarm sees it. */
export const handler = async (event: SQSEvent): Promise<SQSBatchResponse> => {
  log.withContext({});
  const failed = await Promise.all(
    event.Records.map(async ({ messageId, body, eventSourceARN, attributes }) => {
      const queue = queueOf(eventSourceARN);
      // A nudge that nobody took says nothing: whoever runs the shard looks by itself too.
      if (queue === 'wa') return null;
      try {
        const now = new Date(Number(attributes.SentTimestamp) || Date.now());
        await keepDeadLetter({ letters: deadLetterStore, putFile, tellCompany: tellOfDeadLetter }, { queue, messageId, text: body, now });
        return null;
      } catch (error) {
        log.error('DEAD_LETTER_NOT_KEPT it stays on its queue', error, { queue, messageId });
        return { itemIdentifier: messageId };
      }
    }),
  );
  return { batchItemFailures: failed.filter((failure) => failure !== null) };
};
