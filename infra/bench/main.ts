import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from '../local/build/build-web.ts';
import { repositoryRoot, startLocalCloud } from '../local/start-local-cloud.ts';
import { measureBoard } from './board-speed.ts';
import { browserSizes, measureBrowser } from './browser-speed.ts';
import { measureContacts } from './contact-speed.ts';
import { measureBot } from './bot-speed.ts';
import { measureFlowCost, measureFlows } from './flow-speed.ts';
import { measureFunctions } from './function-facts.ts';
import { measureLists } from './list-speed.ts';
import { measureSaves } from './save-cost.ts';
import { measureCampaignCost, measureCampaigns } from './campaign-speed.ts';
import { measureSchedules } from './schedule-speed.ts';
import { measureSearch } from './search-speed.ts';
import { measureKeyMemory, measureSessions } from './session-memory.ts';
import { type Run, startLatencyBench } from './message-latency.ts';
import { measurePhone } from './phone-speed.ts';
import { measureRowCounts } from './row-count.ts';

/** `npm run bench` prints the numbers the foundation is measured by. `--quick` is a tenth of the time; `--only latency,phone,rows,lists,search,contacts,functions,web,browser,kanban,saves,flows,bot,schedules,campaigns,sessions`
 *  a part. Everything runs on loopback in temporary folders. */
const isQuick = process.argv.includes('--quick');
const only = process.argv[process.argv.indexOf('--only') + 1]?.split(',');
const isWanted = (part: string): boolean => !process.argv.includes('--only') || only?.includes(part) === true;
const startedAt = performance.now();
const say = (sentence: string): void => console.error(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${sentence}`);
const ms = (value: number): string => (value >= 1000 ? `${(value / 1000).toFixed(1)} s` : `${value.toFixed(1)} ms`);
const title = (text: string): void => console.log(`\n${text}\n${'─'.repeat(text.length)}`);

const printRun = (run: Run): void =>
  console.log(
    `${String(run.ratePerSec).padStart(5)}/s  sent ${run.sent}, acknowledged ${run.acknowledged}, stored ${run.stored}, at the socket ${run.framed}` +
      `   p50/p95: answer ${ms(run.answer[0])}/${ms(run.answer[1])}, row ${ms(run.row[0])}/${ms(run.row[1])}, frame ${ms(run.frame[0])}/${ms(run.frame[1])}` +
      `   last frame ${ms(run.drainedAfterMs)} after the last post`,
  );

const latency = async (): Promise<void> => {
  say('Starting a local cloud');
  const cloud = await startLocalCloud({ parts: 'backend', quiet: true, preload: join(import.meta.dirname, 'note-hops.ts') });
  try {
    Object.assign(process.env, cloud.env);
    const { makeCompany } = await import('@balcao/functions/testing/make-company.ts');
    const company = await makeCompany(cloud.endpoints.api, 'Bancada');
    const bench = await startLatencyBench(cloud, company, 100);
    try {
      title('Webhook POST → row stored → frame at the socket (aim at 10/s: frame 12 ms p50, 25 ms p95)');
      const seconds = isQuick ? 15 : 60;
      say(`10 messages a second for ${seconds} s`);
      const calm = await bench.run(10, seconds);
      printRun(calm);
      for (const { hop, sinceBefore, sincePost } of calm.hops)
        console.log(
          `       ${hop.padEnd(28)} + ${ms(sinceBefore[0]).padStart(7)} / ${ms(sinceBefore[1]).padStart(7)}   at ${ms(sincePost[0]).padStart(7)} / ${ms(sincePost[1]).padStart(7)}`,
        );
      title('20 customers who never wrote, at once (aim: last frame ≤ 250 ms)');
      for (let n = 0; n < 5; n++) {
        const { sent, framed, row, drainedAfterMs } = await bench.newcomers(20);
        console.log(
          `sent ${sent}, at the socket ${framed}   row p50/p95 ${ms(row[0])}/${ms(row[1])}   last frame ${ms(drainedAfterMs)} after the last post`,
        );
      }
      title('Highest sustained rate with nothing lost (aim ≥ 300/s)');
      let best = 0;
      for (const rate of isQuick ? [150, 200, 250, 300, 350, 400, 500] : [50, 100, 150, 200, 250, 300, 350, 400, 500]) {
        say(`${rate} messages a second`);
        const run = await bench.run(rate, isQuick ? 5 : 15, 60_000);
        printRun(run);
        if (run.framed < run.sent) break;
        // Sustained: what came in went out, without a growing queue behind it.
        if (run.drainedAfterMs > 1000) break;
        best = rate;
      }
      console.log(`sustained: ${best}/s`);
    } finally {
      bench.stop();
    }
  } finally {
    await cloud.stop();
  }
};

const lists = async (): Promise<void> => {
  const sizes = [1_000, 20_000, 100_000];
  const speeds = await measureLists(sizes, isQuick ? 50 : 200, say);
  title('Ticket list and tab counters (aim: p95 ≤ 30 ms with 100 000 tickets, ratio ≤ 1.2)');
  for (const of of speeds) {
    const base = speeds.find(({ tickets, request }) => tickets === sizes[0] && request === of.request);
    console.log(
      `${of.request.padEnd(20)} ${String(of.tickets).padStart(6)}: p50 ${ms(of.p50)}, p95 ${ms(of.p95)}   ` +
        `ratio of p50 ${(of.p50 / (base?.p50 ?? Number.NaN)).toFixed(2)}, of p95 ${(of.p95 / (base?.p95 ?? Number.NaN)).toFixed(2)}`,
    );
  }
};

const phone = async (): Promise<void> => {
  const speeds = await measurePhone([20, 40, 80, 120, 150, 200, 250], isQuick ? 6 : 15, say);
  title('Linked phone, 20 customers → frame at the socket (aim: ≥ 150/s with the rest under 1 s)');
  for (const { ratePerSec, sent, framed, frame, drainedAfterMs } of speeds)
    console.log(
      `${String(ratePerSec).padStart(5)}/s  sent ${sent}, at the socket ${framed}   p50/p95: frame ${ms(frame[0])}/${ms(frame[1])}   last frame ${ms(drainedAfterMs)} after the last message`,
    );
};

const rows = async (): Promise<void> => {
  const counts = await measureRowCounts(isQuick ? [10_000, 200_000] : [10_000, 1_100_000], isQuick ? 10 : 30, say);
  title('A message at 10/s by the number of rows in the table, on disk (aim: no difference)');
  for (const { rows: count, fileMb, run, cpuMs, whileSweeping, sweepMs } of counts)
    console.log(
      `${String(count).padStart(8)} rows, ${fileMb.toFixed(0).padStart(5)} MB   frame p50/p95 ${ms(run.frame[0])}/${ms(run.frame[1])}, CPU of the database ${ms(cpuMs)} a message   ` +
        `while 500 expired rows are swept (${ms(sweepMs)}) ${ms(whileSweeping.frame[0])}/${ms(whileSweeping.frame[1])}`,
    );
};

const search = async (): Promise<void> => {
  const speeds = await measureSearch(isQuick ? [150_000] : [150_000, 1_000_000], isQuick ? 20 : 100, say);
  title('Search in messages, first page (aim with 1 000 000: 5 hits p95 ≤ 60 ms, 4 000 hits p95 ≤ 100 ms)');
  for (const { messages, request, found, p50, p95 } of speeds)
    console.log(
      `${String(messages).padStart(7)}   ${request.padEnd(32)} p50 ${ms(p50).padStart(8)}, p95 ${ms(p95).padStart(8)}   ${found}`,
    );
};

const contacts = async (): Promise<void> => {
  const measured = await measureContacts(isQuick ? [10_000, 500] : [50_000, 49_500, 500], isQuick ? 20 : 100, say);
  title('Contacts imported from a file');
  for (const { rows: count, rowsPerSec, uploadMs } of measured.imports)
    console.log(`${String(count).padStart(7)} rows: ${rowsPerSec.toFixed(0)} rows/s, uploaded and read in ${ms(uploadMs)}`);
  const { rows: read, fileMb, ms: readMs, memoryMb } = measured.reading;
  console.log(`reading an xlsx of ${read} rows and ten columns (${fileMb.toFixed(1)} MB): ${ms(readMs)}, ${memoryMb.toFixed(0)} MB`);
  console.log(`exporting ${measured.export.rows} contacts: ${ms(measured.export.ms)}`);
  title(`List and search with ${measured.contacts} contacts (aim: p95 ≤ 50 ms)`);
  const lines = [...measured.requests, ...measured.justImported.map((speed) => ({ ...speed, request: `${speed.request}, just imported` }))];
  for (const { request, p50, p95, found } of lines)
    console.log(`${request.padEnd(44)} p50 ${ms(p50).padStart(8)}, p95 ${ms(p95).padStart(8)}   ${found} rows`);
};

const functions = async (): Promise<void> => {
  const built = await startLocalCloud({ parts: 'backend', quiet: true });
  try {
    title('Functions (aim: bundle ≤ 1 MB, import ≤ 150 ms in a fresh process)');
    for (const { name, bundleKb, importMs } of measureFunctions(built, isQuick ? 3 : 5))
      console.log(`${name.padEnd(14)} ${bundleKb.toFixed(0).padStart(5)} kB   ${ms(importMs).padStart(9)}`);
  } finally {
    await built.stop();
  }
};

const web = async (): Promise<void> => {
  const dist = join(repositoryRoot, 'web/dist');
  if (!existsSync(join(dist, '.vite/manifest.json'))) return console.log('\nThe web app is not built: its sizes are not measured.');
  const { measureBundle, measureFont, measurePages } = await import('../../web/scripts/measure-bundle.ts');
  title('Web, first visit, brotli (limits: /tickets 244 + 50 kB, /login 190 + 35 kB, font 50 kB, other pages 110 kB over the shell)');
  for (const { route, jsBytes, cssBytes } of measureBundle(dist))
    console.log(`${route.padEnd(10)} JS ${(jsBytes / 1000).toFixed(1)} kB, CSS ${(cssBytes / 1000).toFixed(1)} kB`);
  for (const { route, jsBytes, cssBytes } of measurePages(dist))
    console.log(`${route.padEnd(14)} over the shell ${((jsBytes + cssBytes) / 1000).toFixed(1)} kB`);
  console.log(`font       ${(measureFont(dist) / 1000).toFixed(1)} kB`);
};

const browser = async (): Promise<void> => {
  say('Building the web app if it changed');
  await buildWeb(repositoryRoot, join(repositoryRoot, '.build'));
  const measured = await measureBrowser(join(repositoryRoot, 'web/dist'), isQuick ? browserSizes.quick : browserSizes.whole, say);
  title('Web in Chromium, 1440 × 900 (limits of the front end’s budget; timings are medians)');
  for (const { what, result, limit } of measured) console.log(`${what.padEnd(58)} ${result.padStart(12)}   limit ${limit}`);
};

const sessions = async (): Promise<void> => {
  const facts = await measureSessions(isQuick ? [1, 20] : [1, 50, 100], say);
  title('WhatsApp sessions in one container');
  for (const { sessions: count, memoryMb, idlePercent, linkSec, restartSec } of facts)
    console.log(
      `${String(count).padStart(4)} sessions   memory ${memoryMb} MB   idle ${idlePercent.toFixed(1)} % of a core   ` +
        `add and link ${linkSec.toFixed(1)} s each   all back ${restartSec.toFixed(1)} s after SIGTERM`,
    );
  const keyed = isQuick ? 5 : 30;
  say(`Keys of ${keyed} sessions`);
  console.log(`keys of ${keyed} sessions with 10,000 contacts each who all wrote: ${await measureKeyMemory(keyed)} MB`);
};

const kanban = async (): Promise<void> => {
  say('Building the web app if it changed');
  await buildWeb(repositoryRoot, join(repositoryRoot, '.build'));
  const measured = await measureBoard(join(repositoryRoot, 'web/dist'), isQuick ? 500 : 5_000, isQuick ? 2 : 5, say);
  title('Kanban board in Chromium, 1440 × 900');
  for (const { what, result, limit } of measured) console.log(`${what.padEnd(58)} ${result.padStart(12)}   limit ${limit}`);
};

const saves = async (): Promise<void> => {
  const costs = await measureSaves();
  title('One administrative save: units of the table, with all that follows from it');
  for (const { name, writeUnits, indexUnits, readUnits } of costs)
    console.log(`${name.padEnd(24)} write ${String(writeUnits).padStart(4)} (indexes ${indexUnits})   read ${readUnits.toFixed(1)}`);
};

const schedules = async (): Promise<void> => {
  const count = isQuick ? 1_000 : 10_000;
  const { sent, failed, late, calendar } = await measureSchedules(count, say);
  title(`${count} scheduled messages due in one minute (aim: p95 late ≤ 30 s)`);
  console.log(
    `${sent} sent, ${failed} not   late p50 ${late.p50.toFixed(1)} s, p95 ${late.p95.toFixed(1)} s, worst ${late.worst.toFixed(1)} s`,
  );
  console.log(`the calendar of that span: p50 ${ms(calendar.p50)}, ${(calendar.bytes / 1e6).toFixed(1)} MB`);
};

const campaigns = async (): Promise<void> => {
  const { gathered, sentPerSec, cpuMsOfOne, neighbour } = await measureCampaigns(
    isQuick ? { gathered: [1_000], sent: 300 } : { gathered: [1_000, 10_000, 100_000], sent: 2_000 },
    say,
  );
  title('A campaign: people gathered, sends of one number, and another company beside it (aim: its p95 ≤ 1.2 times)');
  for (const { people, perSec, memoryMb } of gathered)
    console.log(`${String(people).padStart(7)} people gathered at ${perSec.toFixed(0)}/s, process ${memoryMb} MB`);
  const computed = Object.entries(cpuMsOfOne).map(([name, each]) => `${name} ${ms(each)}`);
  console.log(`${sentPerSec.toFixed(1)} messages a second; computed for one: ${computed.join(', ')}`);
  for (const [name, { frame }] of Object.entries(neighbour)) console.log(`${name.padEnd(7)} frame p50/p95 ${ms(frame[0])}/${ms(frame[1])}`);
  // In a process of its own: what is metered is slower.
  spawnSync(process.execPath, [import.meta.filename, '--only', 'campaign-cost', ...(isQuick ? ['--quick'] : [])], { stdio: 'inherit' });
};

const campaignCost = async (): Promise<void> => {
  const costs = await measureCampaignCost(isQuick ? 50 : 300);
  title('1,000 people of a campaign, without the channel’s price (aim: 0.03 USD)');
  for (const [name, { usage, usd }] of Object.entries(costs))
    console.log(
      `${name.padEnd(12)} ${usd.toFixed(4)} USD   write units ${usage.writeUnits.toFixed(0)}, read units ${usage.readUnits.toFixed(0)}, invocations ${usage.invocations.toFixed(0)}, requests of queues ${usage.queueRequests.toFixed(0)}`,
    );
};

const bot = async (): Promise<void> => {
  const customers = isQuick ? 50 : 300;
  say(`${customers} customers write for the first time, 5 a second`);
  const { answered, row, frame, sent } = await measureBot(customers, 5);
  title('Webhook POST → the bot’s greeting and menu (aim: 100 ms p95)');
  console.log(
    `${answered} of ${customers} answered   p50/p95: row ${ms(row[0])}/${ms(row[1])}, frame ${ms(frame[0])}/${ms(frame[1])}, asked of the provider ${ms(sent[0])}/${ms(sent[1])}`,
  );
};

const flows = async (): Promise<void> => {
  const speed = await measureFlows(isQuick ? 200 : 1_000, say);
  title('Conversations in a flow, all answered at once');
  console.log(
    `${speed.runs} runs: ${speed.stepsPerSec.toFixed(0)} steps/s (two messages each), p50/p95 ${ms(speed.p50)}/${ms(speed.p95)}, all in ${speed.stepSec.toFixed(1)} s   begun in ${speed.beginSec.toFixed(1)} s`,
  );
  // In a process of its own: what is metered is slower.
  spawnSync(process.execPath, [import.meta.filename, '--only', 'flow-cost', ...(isQuick ? ['--quick'] : [])], { stdio: 'inherit' });
};

const flowCost = async (): Promise<void> => {
  const costs = await measureFlowCost(isQuick ? 5 : 20);
  title('A step of a flow: units of the table');
  for (const { step, writeUnits, readUnits, writeUnitsOfAll } of costs)
    console.log(
      `${step.padEnd(34)} write ${writeUnits.toFixed(1).padStart(5)}   read ${readUnits.toFixed(1).padStart(4)}   with the customer’s message and all that follows ${writeUnitsOfAll.toFixed(1)}`,
    );
};

const parts = {
  functions,
  web,
  browser,
  kanban,
  saves,
  flows,
  bot,
  schedules,
  campaigns,
  lists,
  search,
  contacts,
  latency,
  phone,
  rows,
  sessions,
};
const wanted: Array<[string, () => Promise<void>]> = only?.includes('flow-cost')
  ? [['flow-cost', flowCost]]
  : only?.includes('campaign-cost')
    ? [['campaign-cost', campaignCost]]
    : Object.entries(parts).filter(([name]) => isWanted(name));
const [[, alone] = []] = wanted;
if (wanted.length === 1 && alone) await alone();
else {
  console.log(`Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}${isQuick ? ', quick' : ''}`);
  // Each in a process of its own: the stores remember the cloud they were first used with.
  for (const [name] of wanted) {
    const { status } = spawnSync(process.execPath, [import.meta.filename, '--only', name, ...(isQuick ? ['--quick'] : [])], {
      stdio: 'inherit',
    });
    if (status !== 0) process.exitCode = 1;
  }
}
process.exit();
