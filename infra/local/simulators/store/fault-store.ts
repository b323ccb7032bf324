import type { DatabaseSync } from 'node:sqlite';
import { faults, noFaults, type Faults } from '../model/faults.ts';
import { readDocument } from './open-database.ts';

export type FaultStore = ReturnType<typeof createFaultStore>;
type Counted = 'failNext' | 'loseAnswer' | 'httpStatus' | 'fileAddresses';

export const createFaultStore = (database: DatabaseSync) => {
  const put = database.prepare("INSERT INTO settings VALUES ('faults', ?) ON CONFLICT (key) DO UPDATE SET doc = excluded.doc");
  const saved = readDocument(faults.partial(), database.prepare("SELECT doc FROM settings WHERE key = 'faults'").get());
  let current: Faults = { ...noFaults, ...saved };
  const listeners = new Set<(now: Faults) => void>();
  const set = (next: Faults): Faults => {
    current = next;
    put.run(JSON.stringify(next));
    for (const listener of listeners) listener(next);
    return next;
  };
  return {
    get: (): Faults => current,
    change: (change: Partial<Faults>): Faults => set({ ...current, ...change }),
    reset: (): Faults => set(noFaults),
    /** Takes one use of a counted fault; null when it is off. The last use switches it off. */
    take: <K extends Counted>(kind: K): Faults[K] => {
      const fault = current[kind];
      if (fault !== null) set({ ...current, [kind]: fault.times > 1 ? { ...fault, times: fault.times - 1 } : null });
      return fault;
    },
    onChange: (listener: (now: Faults) => void): void => {
      listeners.add(listener);
    },
  };
};
