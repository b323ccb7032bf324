import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from '../../local/build/build-web.ts';
import { repositoryRoot } from '../../local/start-local-cloud.ts';
import { collectUsage } from './collect-usage.ts';
import { measureOperations, type Measurements } from './measure-operations.ts';
import { printCosts, printSimulation } from './print-costs.ts';
import { simulateLoad } from './simulate-load.ts';
import { makeTenants } from './tenants.ts';

/** `npm run bench:cost` measures on a local cloud what each operation asks of AWS, prices it, and says which limits bind first. `--quick`
 *  measures each a few times; `--save FILE` keeps the measurements as JSON, and `--from FILE` prints and simulates with kept ones. */
const isQuick = process.argv.includes('--quick');
const option = (name: string): string | undefined =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined;
const saveTo = option('--save');
const keptIn = option('--from');
const startedAt = performance.now();
const say = (sentence: string): void => console.error(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${sentence}`);

const measure = async (): Promise<Measurements> => {
  say('Building the web app if it changed');
  await buildWeb(repositoryRoot, join(repositoryRoot, '.build'));
  const collector = await collectUsage();
  const measured = await measureOperations(collector, isQuick ? 5 : 10, isQuick ? 25 : 120, say);
  collector.stop();
  return measured;
};

const measured: Measurements = keptIn ? JSON.parse(readFileSync(keptIn, 'utf8')) : await measure();
if (saveTo) writeFileSync(saveTo, JSON.stringify(measured, null, 2));
// The topology loads what the functions are made of, which belongs to the cloud that was started when it was loaded.
const { topology } = await import('../../topology.ts');
const queuesWithFunctions = Object.values(topology.functions).flatMap(({ triggers }) => triggers.filter(({ on }) => on === 'queue')).length;
for (const line of printCosts(measured, queuesWithFunctions)) console.log(line);
const seed = 2026;
for (const line of printSimulation(simulateLoad(measured, makeTenants(10_000, seed)))) console.log(line);
process.exit(0);
