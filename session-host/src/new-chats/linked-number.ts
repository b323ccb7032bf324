import { linkedPeriods, mostFormerLinks, type FormerLink, type LinkedPeriod } from '@balcao/shared/domain/connections/linked-periods.ts';
import type { Connection } from '@balcao/functions/setup/connections/service/connection-records.ts';

type Deps = {
  /** The connection as it was read last; null before that. */
  stored: () => Pick<Connection, 'number' | 'numberSince' | 'formerLinks'> | null;
  now: () => Date;
};

/** The number a session is linked with: whoever wrote to another number of the connection never wrote to this one. */
export class LinkedNumber {
  private readonly deps: Deps;
  private number: string | null = null;
  /** What is to be stored of the connection, where another number is linked than before. */
  change: { formerNumber: string; numberSince: string; formerLinks: FormerLink[] } | null = null;
  /** When this number was linked, the earliest first. */
  periods: ReadonlyArray<LinkedPeriod> = [{ since: null, until: null }];

  constructor(deps: Deps) {
    this.deps = deps;
  }

  /** The session is connected with this number. */
  note(number: string): void {
    if (number === this.number) return;
    this.number = number;
    const stored = this.deps.stored();
    this.change = stored?.number && stored.number !== number ? changeFrom(stored.number, stored, this.deps.now().toISOString()) : null;
    const { numberSince, formerLinks } = this.change ?? stored ?? { numberSince: null, formerLinks: [] };
    this.periods = linkedPeriods({ number, numberSince, formerLinks });
  }
}

const changeFrom = (formerNumber: string, { numberSince, formerLinks }: Pick<Connection, 'numberSince' | 'formerLinks'>, at: string) => ({
  formerNumber,
  numberSince: at,
  formerLinks: [...formerLinks, { number: formerNumber, since: numberSince, until: at }].slice(-mostFormerLinks),
});
