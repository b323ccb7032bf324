import { writeFileSync } from 'node:fs';
import { topology } from '../../topology.ts';
import { collectUsage } from './collect-usage.ts';
import { measureOperations } from './measure-operations.ts';
import { printCosts } from './print-costs.ts';

/** `npm run bench:cost` measures on a local cloud what each operation asks of AWS, prices it, and says which limits bind first. `--quick`
 *  measures each a few times; `--save FILE` keeps the measurements as JSON. */
const isQuick = process.argv.includes('--quick');
const saveTo = process.argv.includes('--save') ? process.argv[process.argv.indexOf('--save') + 1] : undefined;
const startedAt = performance.now();
const say = (sentence: string): void => console.error(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${sentence}`);

const collector = await collectUsage();
const measured = await measureOperations(collector, isQuick ? 5 : 20, isQuick ? 25 : 120, say);
collector.stop();
if (saveTo) writeFileSync(saveTo, JSON.stringify(measured, null, 2));
const queuesWithFunctions = Object.values(topology.functions).flatMap(({ triggers }) => triggers.filter(({ on }) => on === 'queue')).length;
for (const line of printCosts(measured, queuesWithFunctions)) console.log(line);
process.exit(0);
