import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../local/run-command.ts';
import { startSimulator } from '../../local/simulators/start-simulator.ts';
import { deployStacks, emulatorEnvironment, outputFolder } from './deploy-stacks.ts';
import { applyFixUps } from './fix-ups/apply-fix-ups.ts';
import { notOnMinistack } from './not-on-ministack.ts';
import { prepareMinistack, startMinistack } from './start-ministack.ts';

/** The app's address as the deployed functions and buckets are told; nothing listens there. */
const webOrigin = 'http://127.0.0.1:4300';

/** Deploys the stacks to an empty MiniStack and drives them through the deployed APIs. Resolves to Vitest's exit code.
 *  @throws Unavailable when MiniStack cannot be had; Error when the deployment fails. */
export const runDeployTests = async (say: (sentence: string) => void, vitestOptions: ReadonlyArray<string> = []): Promise<number> => {
  const python = prepareMinistack(say);
  const startedAt = performance.now();
  const tell = (sentence: string): void => say(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)} s  ${sentence}`);
  const simulatorDir = mkdtempSync(join(tmpdir(), 'balcao-deploy-'));
  const simulator = await startSimulator({ dataDir: simulatorDir, port: 0 });
  const ministack = await startMinistack(python);
  try {
    tell(`MiniStack is at ${ministack.url}`);
    const environment = emulatorEnvironment(ministack.url);
    Object.assign(process.env, environment);
    await deployStacks(ministack.url, { webOrigin, graphApiUrl: simulator.url });
    tell('The stacks are deployed');
    tell(`${await applyFixUps(outputFolder)} fix-ups are applied`);
    for (const gap of notOnMinistack) say(`Not tried here: ${gap}`);
    return await runCommand('vitest', ['run', '--project', 'deploy', ...vitestOptions], {
      ...environment,
      BALCAO_DEPLOYED: JSON.stringify({ url: ministack.url, simulator: simulator.url, webOrigin }),
    });
  } finally {
    await ministack.stop();
    await simulator.stop();
    rmSync(simulatorDir, { recursive: true, force: true });
  }
};
