/** Faults that come from what was sent and not from where it goes: the same again fails the same way. */
const ownFaultNames = new Set([
  'ZodError',
  'TypeError',
  'RangeError',
  'SyntaxError',
  'URIError',
  // The queue's and the table's word for a body they will never take.
  'InvalidMessageContents',
  'InvalidParameterValue',
  'BatchRequestTooLong',
  'ValidationException',
  'MessageTooLongError',
]);
const maxFailures = 3;
const remembered = 1000;

/** Tells what one message is to blame for from what everything suffers: a fault of its own kind at once, any other once it came back
 *  so often. Whoever is to blame is set aside, so that the line goes on for the others. */
export class Poison {
  private readonly failures = new Map<string, number>();

  isToBlame(id: string, error: unknown): boolean {
    const failures = (this.failures.get(id) ?? 0) + 1;
    this.failures.delete(id);
    this.failures.set(id, failures);
    const [oldest] = this.failures.keys();
    if (this.failures.size > remembered && oldest !== undefined) this.failures.delete(oldest);
    return failures >= maxFailures || hasOwnFault(error);
  }

  forget(id: string): void {
    this.failures.delete(id);
  }
}

/** Whether what was sent is to blame, whoever fails on it. */
export const hasOwnFault = (error: unknown): boolean =>
  error instanceof Error && (ownFaultNames.has(error.name) || (error.cause !== undefined && hasOwnFault(error.cause)));
