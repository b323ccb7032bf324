import { ChangeMessageVisibilityCommand } from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import { sqs } from './aws-clients.ts';
import { log } from './logger.ts';

/** `leaseSec`: how long a message stays hidden after its function has ended without a word; `failedSec`: after it has failed. */
type Rules = { queueUrl: string; leaseSec: number; failedSec: number };
type SetHidden = (receiptHandle: string, forSec: number) => Promise<void>;

const setHiddenOn =
  (queueUrl: string): SetHidden =>
  async (receiptHandle, forSec) => {
    try {
      await sqs().send(new ChangeMessageVisibilityCommand({ QueueUrl: queueUrl, ReceiptHandle: receiptHandle, VisibilityTimeout: forSec }));
    } catch (error) {
      // It is hidden for as long as it was before.
      log.warn('LEASE_NOT_RENEWED a message of a queue is hidden for longer or shorter than its work needs', { error: String(error) });
    }
  };

/** Hides a message for a short while, again and again as long as it is worked on. A queue hides its messages for longer than its function may run; when the function
 *  is killed in its first second, its work would stand still for all of that. */
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
