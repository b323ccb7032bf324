import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Collects garbage once after each time of work: a process that then idles keeps what it grew to otherwise, twice what it needs. */
const lookEveryMs = 10_000;
const idleBelow = 0.02;
/** Less work than this, in all, is not worth a collection. */
const worthMs = 300;

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

let before = performance.eventLoopUtilization();
let workedMs = 0;
setInterval(() => {
  const now = performance.eventLoopUtilization();
  const { active, utilization } = performance.eventLoopUtilization(now, before);
  before = now;
  workedMs += active;
  if (utilization > idleBelow || workedMs < worthMs || typeof collect !== 'function') return;
  collect();
  // Pages are given back by the second.
  collect();
  before = performance.eventLoopUtilization();
  workedMs = 0;
}, lookEveryMs).unref();
