import { readFileSync } from 'node:fs';

/** Clock ticks a second on Linux, in which /proc tells a process's time. */
export const ticksPerSec = 100;

/** What a process has computed so far. */
export const cpuTicks = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
};
