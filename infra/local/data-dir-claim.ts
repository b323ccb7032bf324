import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const runSchema = z.object({ owner: z.number(), dynamodb: z.number() });

const fileOf = (dataDir: string): string => join(dataDir, 'run.json');

/** The command line of a running process; null when there is none (or the system does not tell). */
const commandOf = (pid: number): string | null => {
  if (process.platform === 'linux') {
    const file = `/proc/${pid}/cmdline`;
    return existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\0', ' ') : null;
  }
  if (process.platform === 'win32') return null;
  return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout?.trim() || null;
};

/** Makes sure nobody else works on the folder: refuses when a local cloud does, and ends the database a killed one left behind.
 *  @throws Error naming the process that holds it. */
export const claimDataDir = async (dataDir: string): Promise<void> => {
  if (!existsSync(fileOf(dataDir))) return;
  const run = runSchema.safeParse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')));
  if (!run.success) return;
  const { owner, dynamodb } = run.data;
  const ownerCommand = owner === process.pid ? null : commandOf(owner);
  if (ownerCommand?.match(/infra[\\/]local|vitest/)) {
    throw new Error(`A local cloud already runs on ${dataDir} (process ${owner}): end it first, or choose another folder with --data.`);
  }
  if (commandOf(dynamodb)?.includes(dataDir)) {
    process.kill(dynamodb, 'SIGTERM');
    for (let waitedMs = 0; waitedMs < 3_000 && commandOf(dynamodb)?.includes(dataDir); waitedMs += 20) {
      await sleep(20);
    }
  }
  releaseDataDir(dataDir);
};

export const noteRun = (dataDir: string, dynamodbPid: number): void => {
  writeFileSync(fileOf(dataDir), JSON.stringify({ owner: process.pid, dynamodb: dynamodbPid }));
};

/** Whether whoever worked on the folder was killed and left it; false where nobody said to work on it. */
export const isAbandoned = (dataDir: string): boolean => {
  if (!existsSync(fileOf(dataDir))) return false;
  const run = runSchema.safeParse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')));
  if (!run.success) return false;
  try {
    process.kill(run.data.owner, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
};

export const releaseDataDir = (dataDir: string): void => rmSync(fileOf(dataDir), { force: true });
