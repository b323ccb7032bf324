import { readFileSync } from 'node:fs';

/** The most memory that a process has had so far, MB. */
export const largestMemoryMb = (pid: number | undefined): number => {
  const [, kb] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kb) / 1024);
};
