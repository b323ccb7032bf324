import { ChangeMessageVisibilityBatchCommand } from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import { sqs } from './aws-clients.ts';
import { log } from './logger.ts';

/** How long messages of a queue are hidden from other receivers while they are processed. The queue's own visibility timeout is six
 *  times the timeout of its function, as AWS recommends, because Lambda may receive messages and then be throttled. While messages are
 *  processed, a short lease replaces that timeout: otherwise the messages of a function that was killed would stay hidden for minutes. */
export type LeaseRules = {
  /** The queue that the messages were received from. */
  queueUrl: string;
  /** Seconds for which a lease hides messages. The lease is renewed while they are processed, so a killed function delays its messages at
   *  most this long. */
  leaseSec: number;
  /** Seconds until a failed message is delivered again: starts at `first` (default 1), doubles with every further failure, and never
   *  exceeds `most` (default `leaseSec`). */
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

/** Logs that a visibility timeout could not be changed. This is no error: the previous timeout still applies, so messages are delivered
 *  earlier or later than intended, and none is lost. */
const warn = (error: string): void =>
  log.warn('LEASE_NOT_RENEWED messages of a queue are hidden for longer or shorter than their work needs', { error });

/** @returns seconds until a message that was received `receiveCount` times and failed is delivered again. */
export const retryAfterSec = (
  { leaseSec, retrySec: { first, most } = { first: 1, most: leaseSec } }: Omit<LeaseRules, 'queueUrl'>,
  receiveCount: number,
): number => Math.min(most, first * 2 ** (Math.min(receiveCount, 20) - 1));

/** Starts to hide the messages of an invocation while they are processed. `end` stops the renewal, and sets the time at which the failed
 *  messages are delivered again. */
export type Lease = (messages: ReadonlyArray<Held>) => { end: (failed: ReadonlyArray<Held & Wait>) => Promise<void> };

/** `afterSec`: the time that a failed message waits, instead of the time by the number of its failures. */
type Wait = { afterSec?: number | null };

/** Makes a lease: one SQS request hides all messages of an invocation for `leaseSec`, and is repeated after every third of that time until
 *  `end` is called. */
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
        // Waits for the last renewal of the lease: reaching SQS after the retry delays of failed messages, it would override them.
        await isSet;
        if (failed.length === 0) return;
        await setHidden(
          failed.map(({ afterSec, ...message }) => ({
            message,
            forSec: afterSec ?? retryAfterSec(rules, Number(message.attributes.ApproximateReceiveCount)),
          })),
        );
      },
    };
  };
