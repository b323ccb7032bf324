import { ChangeMessageVisibilityCommand } from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import { sqs } from './aws-clients.ts';
import { log } from './logger.ts';

/** Visibility timeouts in seconds. `leaseSec`: how long a message stays hidden after its function was killed; `failedSec`: after its
 *  work failed. */
type Rules = { queueUrl: string; leaseSec: number; failedSec: number };
type SetHidden = (receiptHandle: string, forSec: number) => Promise<void>;

const setHiddenOn =
  (queueUrl: string): SetHidden =>
  async (receiptHandle, forSec) => {
    try {
      await sqs().send(new ChangeMessageVisibilityCommand({ QueueUrl: queueUrl, ReceiptHandle: receiptHandle, VisibilityTimeout: forSec }));
    } catch (error) {
      // The message keeps its previous visibility timeout.
      log.warn('LEASE_NOT_RENEWED a message of a queue is hidden for longer or shorter than its work needs', { error: String(error) });
    }
  };

/** Hides a queue message for `leaseSec` and renews that while it is processed. The visibility timeout of a queue is longer than its
 *  function may run; without the short lease a function that is killed in its first second would delay the message for all that time. */
export const hiddenWhileAtWork =
  ({ queueUrl, leaseSec, failedSec }: Rules, setHidden: SetHidden = setHiddenOn(queueUrl)) =>
  async <T>({ receiptHandle }: Pick<SQSRecord, 'receiptHandle'>, work: () => Promise<T>): Promise<T> => {
    await setHidden(receiptHandle, leaseSec);
    const renewing = setInterval(() => void setHidden(receiptHandle, leaseSec), (leaseSec * 1000) / 3);
    try {
      return await work();
    } catch (error) {
      clearInterval(renewing);
      await setHidden(receiptHandle, failedSec);
      throw error;
    } finally {
      clearInterval(renewing);
    }
  };
