import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const version = '1.2.1';
const executable = process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide';

const answersVersion = (command: string): boolean => spawnSync(command, ['--version'], { stdio: 'ignore', timeout: 8_000 }).status === 0;

/** The command that runs dynoxide on this machine: the platform package of npm, DYNOXIDE_BIN, the PATH, or npx.
 *  @throws Error saying what was tried and the ways out. */
export const findDynamodb = (): { command: string; args: string[] } => {
  const platformPackage = `@dynoxide/${process.platform}-${process.arch}`;
  try {
    const manifest = createRequire(import.meta.url).resolve(`${platformPackage}/package.json`);
    return { command: join(dirname(manifest), executable), args: [] };
  } catch {
    // not published for, or not installed on, this platform: the next candidates
  }
  const binary = process.env['DYNOXIDE_BIN'] ?? 'dynoxide';
  if (answersVersion(binary)) return { command: binary, args: [] };
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';
  if (spawnSync(npx, ['--yes', `dynoxide@${version}`, '--version'], { stdio: 'ignore', timeout: 120_000 }).status === 0) {
    return { command: npx, args: ['--yes', `dynoxide@${version}`] };
  }
  throw new Error(
    `No DynamoDB engine for ${process.platform}-${process.arch}: ${platformPackage} is not installed, "${binary}" is not a program here, and npx dynoxide@${version} failed. Try "npm install --include=optional", or install dynoxide and set DYNOXIDE_BIN.`,
  );
};
