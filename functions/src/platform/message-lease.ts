import { ChangeMessageVisibilityBatchCommand } from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import { sqs } from './aws-clients.ts';
import { log } from './logger.ts';

/** How long messages are hidden from other receivers. The queue's own visibility timeout is six times the timeout of its function, as AWS recommends, because
 *  Lambda may receive messages and be throttled. For messages that are being processed it is replaced by a short lease: otherwise the messages of a function that
 *  was killed would stay hidden for minutes. */
export type LeaseRules = {
  /** The queue that the messages were received from. */
  queueUrl: string;
  /** How long messages stay hidden, seconds; renewed while they are processed, so this is the longest wait after their function was killed. */
  leaseSec: number;
  /** Delay before a failed message is delivered again, seconds: `first`, doubled with every further failure, at most `most`. By default 1 to `leaseSec`. */
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
      const { Failed = [] } = await sqs().send(new ChangeMessageVisibilityBatchCommand({ QueueUrl: queueUrl, Entries }));
      if (Failed.length > 0) warn(Failed.map(({ Code, Message }) => `${Code}: ${Message}`).join());
    } catch (error) {
      warn(String(error));
    }
  };

/** The previous timeout still applies: the messages are delivered earlier or later than intended, none is lost. */
const warn = (error: string): void =>
  log.warn('LEASE_NOT_RENEWED messages of a queue are hidden for longer or shorter than their work needs', { error });

/** @returns seconds until a failed message is delivered again. */
export const retryAfterSec = (
  { leaseSec, retrySec: { first, most } = { first: 1, most: leaseSec } }: Omit<LeaseRules, 'queueUrl'>,
  receiveCount: number,
): number => Math.min(most, first * 2 ** (Math.min(receiveCount, 20) - 1));

/** Hides the messages of an invocation while they are processed. `end` schedules the redelivery of those that failed. */
export type Lease = (messages: ReadonlyArray<Held>) => { end: (failed: ReadonlyArray<Held>) => Promise<void> };

/** Sends one request for all messages of the invocation, in parallel with the work, and repeats it until `end` is called. */
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
        // A lease request that arrives later would override the retry delay.
        await isSet;
        if (failed.length === 0) return;
        await setHidden(
          failed.map((message) => ({ message, forSec: retryAfterSec(rules, Number(message.attributes.ApproximateReceiveCount)) })),
        );
      },
    };
  };
