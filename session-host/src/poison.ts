import { BoundedCache } from '@balcao/functions/platform/bounded-cache.ts';
import { faultOf } from '@balcao/functions/platform/fault-of.ts';

const maxFailures = 3;
const remembered = 1000;

/** Tells what one message is to blame for from what everything suffers: refused data at once, what nobody can judge once it came back so often,
 *  and an outage never. Whoever is to blame is set aside, so that the line goes on for the others. */
export class Poison {
  private readonly failures = new BoundedCache<number>(remembered);

  isToBlame(id: string, error: unknown): boolean {
    const fault = faultOf(error);
    if (fault !== 'unknown') return fault === 'permanent';
    const failures = (this.failures.get(id) ?? 0) + 1;
    this.failures.set(id, failures);
    return failures >= maxFailures;
  }

  forget(id: string): void {
    this.failures.forget(id);
  }
}

/** Whether what was sent is to blame, whoever fails on it. */
export const hasOwnFault = (error: unknown): boolean => faultOf(error) === 'permanent';
