import { ChangeMessageVisibilityBatchCommand } from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import { sqs } from './aws-clients.ts';
import { log } from './logger.ts';

/** How long a queue hides messages from other receivers. Its own visibility timeout is six times the timeout of its function, as AWS asks: Lambda may receive
 *  messages and find no room to run the function. That is too long for what was begun: a function that is killed would leave its messages hidden for minutes. */
export type LeaseRules = {
  /** The queue the messages come from. */
  queueUrl: string;
  /** How long messages stay hidden once their function was killed, seconds. Renewed while the work goes on. */
  leaseSec: number;
  /** How long a message stays hidden after its first failure, seconds, twice as long after each further one, and at most; 1 to `leaseSec` when left out. */
  retrySec?: { first: number; most: number };
};

type Held = Pick<SQSRecord, 'messageId' | 'receiptHandle' | 'attributes'>;
type SetHidden = (messages: ReadonlyArray<{ message: Held; forSec: number }>) => Promise<void>;

const setHiddenOn =
  (queueUrl: string): SetHidden =>
  async (messages) => {
    const Entries = messages.map(({ message, forSec }) => ({
      Id: message.messageId,
      ReceiptHandle: message.receiptHandle,
      VisibilityTimeout: forSec,
    }));
    try {
      await sqs().send(new ChangeMessageVisibilityBatchCommand({ QueueUrl: queueUrl, Entries }));
    } catch (error) {
      // They stay hidden for as long as they were to be before: the work is done later, not lost.
      log.warn('LEASE_NOT_RENEWED messages of a queue are hidden for longer or shorter than their work needs', { error: String(error) });
    }
  };

/** Seconds until a message that failed is delivered again. */
export const retryAfterSec = (
  { leaseSec, retrySec: { first, most } = { first: 1, most: leaseSec } }: Omit<LeaseRules, 'queueUrl'>,
  receiveCount: number,
): number => Math.min(most, first * 2 ** (Math.min(receiveCount, 20) - 1));

/** Hides the messages of an invocation from its begin on. `end` makes those that failed visible again a moment later. */
export type Lease = (messages: ReadonlyArray<Held>) => { end: (failed: ReadonlyArray<Held>) => Promise<void> };

/** One request for all messages, sent while the work has begun already, and again as long as it takes. */
export const leaseOn =
  (rules: LeaseRules, setHidden: SetHidden = setHiddenOn(rules.queueUrl)): Lease =>
  (messages) => {
    const renew = (): Promise<void> => setHidden(messages.map((message) => ({ message, forSec: rules.leaseSec })));
    let isSet = renew();
    const renewing = setInterval(
      () => {
        isSet = isSet.then(renew);
      },
      (rules.leaseSec * 1000) / 3,
    );
    return {
      end: async (failed) => {
        clearInterval(renewing);
        // A lease that arrived after the retry would take its place.
        await isSet;
        if (failed.length === 0) return;
        await setHidden(
          failed.map((message) => ({ message, forSec: retryAfterSec(rules, Number(message.attributes.ApproximateReceiveCount)) })),
        );
      },
    };
  };
