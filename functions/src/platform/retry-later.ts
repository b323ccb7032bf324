/** Thrown by a consumer whose message another service put off: the queue delivers it again after `afterSec`, and not before. */
export class RetryLater extends Error {
  readonly afterSec: number;
  constructor(message: string, afterSec: number, options?: ErrorOptions) {
    super(message, options);
    this.afterSec = Math.min(longestSec, Math.max(0, Math.ceil(afterSec)));
  }
}

/** SQS hides a message for 12 h from its first delivery at most; deliveries before may have used some of it. */
const longestSec = 6 * 3600;
