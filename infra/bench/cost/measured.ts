import { type Heat } from './partition-heat.ts';
import { type Usage } from './usage.ts';

/** What one run of an operation uses, the mean of `times` runs, one after the other. */
export type Measured = {
  name: string;
  times: number;
  usage: Usage;
  /** Frames that went to the colleagues of whoever works on it. */
  framesToColleagues: number;
  /** Invocations per operation, and the typical time of one. */
  functions: Record<string, { invocations: number; ms: number /** Messages or changes they were given. */; records: number }>;
  /** Calls to AWS per operation, by who makes them. */
  calls: Record<string, number>;
  /** Write units per operation by kind of partition key; `hottestUnits` are those of one key when every run is of the same company. */
  writes: Heat[];
  /** The same of read units. */
  reads: { key: string; units: number }[];
};
