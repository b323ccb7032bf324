import { retryUntilDone } from './retry-until-done.ts';
import type { SessionReport } from './session-socket.ts';

type Deps = {
  connectionId: string;
  write: (report: SessionReport) => Promise<void>;
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** A state that is seen is shown at most so long after the table is back. */
const mostMs = 10_000;

/** Writes what a session reports, one write after the other, and tries until it is written. What was not written yet is merged into what comes
 *  after it, so an older state never follows a newer one. Reporting never waits and never throws: a socket's life does not depend on the table. */
export class StateReporter {
  private readonly deps: Deps;
  private unwritten: SessionReport | null = null;
  private writing: Promise<void> | null = null;
  private readonly ending = new AbortController();

  constructor(deps: Deps) {
    this.deps = deps;
  }

  report(state: SessionReport): void {
    if (this.ending.signal.aborted) return;
    this.unwritten = merged(this.unwritten, state);
    this.writing ??= this.writeAll();
  }

  /** Writes nothing more: the session may be another container's now. Resolves when nothing is being written. */
  async stop(): Promise<void> {
    this.ending.abort();
    await this.writing;
  }

  private async writeAll(): Promise<void> {
    const { connectionId, pause, write } = this.deps;
    const { signal } = this.ending;
    while (this.unwritten && !signal.aborted)
      await retryUntilDone(() => this.writeNewest(write), { signal, pause, mostMs, about: { connectionId, what: 'report' } });
    // In the same step as the last look: a state that is reported from here on begins anew.
    this.writing = null;
  }

  private async writeNewest(write: Deps['write']): Promise<void> {
    const state = this.unwritten;
    if (!state) return;
    this.unwritten = null;
    try {
      await write(state);
    } catch (error) {
      this.unwritten = merged(state, this.unwritten);
      throw error;
    }
  }
}

const merged = (older: SessionReport | null, newer: SessionReport | null): SessionReport | null =>
  older && newer ? { ...older, ...newer } : (newer ?? older);
