import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { campaignThroughKills } from './campaign-through-kills.ts';
import { everythingAtOnce } from './everything-at-once.ts';
import { largeGroup, largeHistory } from './large.ts';
import { officialThroughKills } from './official-through-kills.ts';
import { poisonBesideNeighbours } from './poison-beside-neighbours.ts';
import { qrBurstThroughKills } from './qr-burst-through-kills.ts';
import { qrThroughKills } from './qr-through-kills.ts';
import type { Tally } from './tally.ts';

/** `npm run reliability` prints what `docs/reliability.md` promises, measured. `--only official,qr,burst,campaign,everything,group,history,sockets,children,texts,poison,typing` a part; `--messages N` each
 *  way in each conversation (`everything`: all together, `--per-second N`, `--misbehaviours 'line cut,silence'` for some alone); `--sequences N --seed N` of what the typing
 *  driver plays, and `--seed N` of what goes wrong. */
const after = (flag: string): string | undefined =>
  process.argv.includes(flag) ? process.argv[process.argv.indexOf(flag) + 1] : undefined;
const only = after('--only')?.split(',');
const startedAt = performance.now();
const say = (sentence: string): void => console.error(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${sentence}`);

/** Runs tests that print a figure, and gives that line back. @throws Error when they fail. */
const lineOfTests = (project: 'unit' | 'int', file: string, begins: string, env: Record<string, string> = {}): string => {
  const { status, stdout, stderr } = spawnSync('vitest', ['run', '--project', project, file], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  const line = stripVTControlCharacters(stdout)
    .split('\n')
    .find((each) => each.startsWith(begins));
  if (status !== 0 || line === undefined) throw new Error(`${file} failed`, { cause: `${stdout}\n${stderr}` });
  return line;
};
const lineOf = (what: string, { sent, lost, doubled, inverted }: Tally): string =>
  `${what}: ${sent} sent, ${lost} lost, ${doubled} doubled, ${inverted} inverted`;

const parts: Record<string, () => Promise<string[]>> = {
  official: async () => {
    const result = await officialThroughKills(100, Number(after('--messages') ?? 20), say);
    return [`${lineOf('Official channel through kills', result)}; unread ${result.unread}, conversations counted ${result.counted}`];
  },
  qr: async () => {
    const { inbound, outbound, unread } = await qrThroughKills(Number(after('--messages') ?? 30), say);
    return [
      lineOf('QR, customers to inbox, through kills', inbound),
      `${lineOf('QR, attendants to phones, through kills', outbound)}; ${unread.usedKeys} with a used key, ${unread.askedAgain} asked for again`,
    ];
  },
  burst: async () => [lineOf('QR burst to one phone, through kills', await qrBurstThroughKills(Number(after('--messages') ?? 60), say))],
  campaign: async () => {
    const { people, missing, twice, unknown, isReportExact, seconds } = await campaignThroughKills(Number(after('--messages') ?? 500), say);
    return [
      `Campaign through kills: ${people} people, ${missing} without it, ${twice} with two, ${unknown} whose answer was lost, report ${isReportExact ? 'exact' : 'WRONG'}, ${seconds.toFixed(0)} s`,
    ];
  },
  everything: async () => {
    const seed = Number(after('--seed') ?? Date.now() % 1_000_000);
    say(`seed ${seed}`);
    const outcomes = await everythingAtOnce(
      {
        messages: Number(after('--messages') ?? 1000),
        perSecond: Number(after('--per-second') ?? 5),
        seed,
        only: after('--misbehaviours')?.split(','),
      },
      say,
    );
    return [
      `Everything at once, seed ${seed}`,
      '| | sent | lost | doubled | inverted | unreadable | counters reused | shown as not sent | and yet there |',
      '|---|---|---|---|---|---|---|---|---|',
      ...Object.entries(outcomes).map(
        ([what, { sent, lost, doubled, inverted, unreadable, reused, refused, falselyRefused }]) =>
          `| ${[what, sent, lost, doubled, inverted, unreadable, reused, refused, falselyRefused].join(' | ')} |`,
      ),
    ];
  },
  group: async () => {
    const { secondsFirst, secondsNext, unreadable, reused, memoryMb } = await largeGroup(say);
    return [
      `Group of 1,000: first message ${secondsFirst.toFixed(1)} s, next ${secondsNext.toFixed(1)} s, ${unreadable} unreadable, ${reused} counters reused, container ${memoryMb} MB`,
    ];
  },
  history: async () => {
    const { megabytes, mappings, worstLiveSec, closed, memoryMb } = await largeHistory(say);
    return [
      `History of ${megabytes} MB and ${mappings} mappings: a live message waits ${worstLiveSec.toFixed(1)} s at worst, ${closed} lines closed, container ${memoryMb.join(' to ')} MB`,
    ];
  },
  sockets: async () => {
    say('500 sockets');
    return [lineOfTests('int', 'functions/src/wiring/live/deaf-sockets.int.test.ts', 'sockets opened', { DEAF_SOCKETS: '500' })];
  },
  children: async () => {
    say('every two processes of the local product');
    return [lineOfTests('int', 'infra/local/supervisor/two-children.int.test.ts', 'pairs killed', { EVERY_PAIR: 'yes' })];
  },
  texts: async () => [lineOfTests('unit', 'functions/src/wiring/any-text.test.ts', 'texts tried')],
  typing: async () => {
    const sequences = after('--sequences') ?? '1000';
    say(`${sequences} sequences in Chromium`);
    const args = ['e2e', 'typing.spec.ts', '-g', 'whatever way', '--retries', '0'];
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [...process.execArgv, join(import.meta.dirname, '../local/launch.mjs'), ...args],
      {
        encoding: 'utf8',
        env: { ...process.env, TYPING_SEQUENCES: sequences, ...(after('--seed') ? { TYPING_SEED: after('--seed') } : {}) },
        maxBuffer: 64 * 1024 * 1024,
      },
    );
    const line = stripVTControlCharacters(stdout)
      .split('\n')
      .find((each) => /^typing: \d+ sequences/.test(each));
    if (status !== 0 || line === undefined)
      throw new Error('a letter went elsewhere, or the driver failed', { cause: `${stdout}\n${stderr}` });
    return [line];
  },
  poison: async () => {
    const delays = await poisonBesideNeighbours(say);
    const ms = (value: number): string => `${value.toFixed(0)} ms`;
    return [
      ...delays.map(
        ({ kind, aloneMs, neighboursMs }) =>
          `Poison (${kind}): ten neighbours wait ${ms(neighboursMs[0])} (worst ${ms(neighboursMs[1])}), without it ${ms(aloneMs[0])} (worst ${ms(aloneMs[1])})`,
      ),
      `Seconds a poison message delays others: ${Math.max(0, ...delays.map(({ aloneMs, neighboursMs }) => Math.floor((neighboursMs[1] - aloneMs[1]) / 1000)))}`,
    ];
  },
};

// The stores of a part read the environment of their own cloud when they load: each part is a process of its own.
if (only?.length === 1) {
  const [name = ''] = only;
  const part = parts[name];
  if (!part) throw new Error(`no part ${name}; there are ${Object.keys(parts).join(', ')}`);
  for (const line of await part()) console.log(line);
} else {
  let failed = false;
  for (const name of only ?? Object.keys(parts)) {
    const { status } = spawnSync(
      process.execPath,
      [
        ...process.execArgv,
        import.meta.filename,
        ...process.argv.slice(2).filter((word) => word !== '--only' && word !== only?.join(',')),
        '--only',
        name,
      ],
      { stdio: 'inherit' },
    );
    failed ||= status !== 0;
  }
  process.exitCode = failed ? 1 : 0;
}
