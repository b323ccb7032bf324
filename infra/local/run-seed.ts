import { spawn } from 'node:child_process';
import type { z } from 'zod';
import { seededSchema } from './endpoints.ts';

/** Runs the seeder as a child. It is told where everything is by environment variables (AWS SDK endpoints, resource names) and by
 *  BALCAO_ENDPOINTS (file) and BALCAO_DEMO (`yes` or `no`); its last line on stdout is JSON with the users and connections there now.
 *  @throws Error with what it printed when it fails. */
export const runSeed = ({
  node,
  entry,
  endpointsFile,
  env,
  demo,
  cwd,
}: {
  /** The Node to run it with. */
  node: string;
  entry: string;
  endpointsFile: string;
  env: Record<string, string>;
  demo: boolean;
  cwd: string;
}): Promise<z.infer<typeof seededSchema>> =>
  new Promise((resolve, reject) => {
    const child = spawn(node, ['--disable-warning=ExperimentalWarning', entry], {
      cwd,
      env: { ...process.env, ...env, BALCAO_ENDPOINTS: endpointsFile, BALCAO_DEMO: demo ? 'yes' : 'no' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const endWithParent = (): boolean => child.kill('SIGKILL');
    process.once('exit', endWithParent);
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      errors = (errors + chunk.toString()).slice(-4_000);
    });
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('exit', endWithParent);
      try {
        if (code !== 0) throw new Error(`it ended with ${code}`);
        resolve(seededSchema.parse(JSON.parse(output.trim().split('\n').at(-1) ?? '')));
      } catch (cause) {
        reject(new Error(`The seeder failed: ${String(cause)}\n${errors}${output.slice(-500)}`, { cause }));
      }
    });
  });
