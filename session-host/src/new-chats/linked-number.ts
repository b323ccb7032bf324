import type { Connection } from '@balcao/functions/setup/connections/service/connection-records.ts';

type Deps = {
  /** The connection as it was read last; null before that. */
  stored: () => Pick<Connection, 'number' | 'numberSince'> | null;
  now: () => Date;
};

/** The number a session is linked with: whoever wrote to the number that was linked before it never wrote to this one. */
export class LinkedNumber {
  private readonly deps: Deps;
  private number: string | null = null;
  /** What is to be stored of the connection, where another number is linked than before. */
  change: { formerNumber: string; numberSince: string } | null = null;
  /** Since when this number is linked in the place of another; null = the connection had no other. */
  since: string | null = null;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  /** The session is connected with this number. */
  note(number: string): void {
    if (number === this.number) return;
    this.number = number;
    const stored = this.deps.stored();
    this.change =
      stored?.number && stored.number !== number ? { formerNumber: stored.number, numberSince: this.deps.now().toISOString() } : null;
    this.since = this.change?.numberSince ?? stored?.numberSince ?? null;
  }
}
