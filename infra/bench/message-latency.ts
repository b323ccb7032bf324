import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { TestCompany } from '@balcao/functions/testing/make-company.ts';
import { awsJson } from '../local/aws-json.ts';
import { localNames, localUrls } from '../local/local-config.ts';
import type { LocalCloud } from '../local/start-local-cloud.ts';
import { percentile } from './percentile.ts';
import type { LoadOrder, Posted } from './post-webhooks.ts';
import type { Watched, WatchOrder } from './watch-messages.ts';

export type Run = {
  ratePerSec: number;
  sent: number;
  /** Answered 200. */
  acknowledged: number;
  /** How many of them had a row and a frame in the end. */
  stored: number;
  framed: number;
  /** Since the webhook was posted, ms: its answer, its row, its frame. */
  answer: [p50: number, p95: number];
  row: [p50: number, p95: number];
  frame: [p50: number, p95: number];
  /** From the last post to the last frame, ms. */
  drainedAfterMs: number;
  /** Where a message passes on its way, in that order, and how long after the place before, ms. */
  hops: ReadonlyArray<{ hop: string; sinceBefore: [p50: number, p95: number]; sincePost: [p50: number, p95: number] }>;
};

/** Times by message, by hop, as `note-hops.ts` left them. */
const readHops = (dataDir: string): Map<string, Map<string, number>> => {
  const byMessage = new Map<string, Map<string, number>>();
  for (const file of readdirSync(dataDir).filter((name) => name.startsWith('hops-')))
    for (const line of readFileSync(join(dataDir, file), 'utf8').split('\n')) {
      const [message = '', hop = '', at] = line.split('\t');
      if (at === undefined) continue;
      const hops = byMessage.get(message) ?? new Map<string, number>();
      byMessage.set(message, hops);
      if (!hops.has(hop)) hops.set(hop, Number(at));
    }
  return byMessage;
};

const bothOf = (values: number[]): [number, number] => [percentile(values, 0.5) ?? Number.NaN, percentile(values, 0.95) ?? Number.NaN];

/** Hops that most of the messages passed, by the median of when. */
const toHops = (passed: ReadonlyArray<ReadonlyMap<string, number>>): Run['hops'] => {
  const names = [...new Set(passed.flatMap((hops) => [...hops.keys()]))];
  const since = names
    .map((hop) => ({ hop, times: passed.flatMap((hops) => hops.get(hop) ?? []) }))
    .filter(({ times }) => times.length > passed.length / 2)
    .map(({ hop, times }) => ({ hop, sincePost: bothOf(times) }))
    .sort((a, b) => a.sincePost[0] - b.sincePost[0]);
  return since.map(({ hop, sincePost }, index) => {
    const before = since[index - 1]?.hop;
    const steps = passed.flatMap((hops) => {
      const at = hops.get(hop);
      const was = before === undefined ? 0 : hops.get(before);
      return at === undefined || was === undefined ? [] : [at - was];
    });
    return { hop, sincePost, sinceBefore: bothOf(steps) };
  });
};

const start = (file: string): ChildProcess => fork(join(import.meta.dirname, file), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
const answerOf = <T>(child: ChildProcess, question: object | string): Promise<T> =>
  new Promise((resolve, reject) => {
    const onExit = (): void => reject(new Error('a process of the bench ended'));
    child.once('message', (answer) => {
      child.off('exit', onExit);
      resolve(answer as T);
    });
    child.once('exit', onExit);
    child.send(question);
  });
const described = z.object({ Table: z.object({ LatestStreamArn: z.string() }) });

/** A process that posts webhooks. */
export const startLoad = () => {
  const load = start('post-webhooks.ts');
  return { post: (order: LoadOrder) => answerOf<Posted[]>(load, order), stop: () => load.kill() };
};

/** A process that watches rows and frames of that company's messages. */
export const watchMessages = async (cloud: LocalCloud, company: TestCompany) => {
  const watcher = start('watch-messages.ts');
  const urls = localUrls(cloud.config);
  const { Table } = await awsJson('dynamodb', urls.dynamodb, 'DescribeTable', { TableName: localNames.tableName }, described);
  const { body } = await company.owner.call('POST', '/live/token');
  const watchOrder: WatchOrder = {
    liveUrl: `${cloud.endpoints.live}?token=${body.token}`,
    dynamodb: urls.dynamodb,
    streamArn: Table.LatestStreamArn,
    databaseFile: join(cloud.config.dataDir, 'dynamodb.sqlite'),
  };
  await answerOf(watcher, watchOrder);
  return { report: () => answerOf<Watched>(watcher, 'report'), stop: () => watcher.kill() };
};

/** Posts webhooks from one process and watches rows and frames in another. That many customers write once before, so that the runs find
 *  contacts and tickets as they are on an ordinary day. */
export const startLatencyBench = async (cloud: LocalCloud, company: TestCompany, customers: number) => {
  const load = startLoad();
  const watcher = await watchMessages(cloud, company);
  let runs = 0;
  let newcomersFrom = 1_000_000;

  const run = async (
    ratePerSec: number,
    seconds: number,
    patienceMs = 15_000,
    { firstCustomer = 0 }: Pick<LoadOrder, 'firstCustomer'> = {},
  ): Promise<Run> => {
    const label = `carga${(runs += 1)}`;
    const messages = Math.round(ratePerSec * seconds);
    const order: LoadOrder = {
      ...company.secrets,
      webhookUrl: `${cloud.endpoints.api}/webhooks/whatsapp/${company.id}/${company.connection.id}`,
      label,
      ratePerSec,
      messages,
      customers,
      firstCustomer,
    };
    const posted = await load.post(order);
    const deadline = Date.now() + patienceMs;
    let watched = await watcher.report();
    const acknowledged = posted.flatMap(({ status, ...times }, n) => (status === 200 ? [{ n, ...times }] : []));
    const isComplete = () => acknowledged.every(({ n }) => watched.storedAt[`${label} ${n}`] && watched.frameAt[`${label} ${n}`]);
    while (!isComplete() && Date.now() < deadline) {
      await sleep(250);
      watched = await watcher.report();
    }
    const since = (times: Record<string, number>): number[] =>
      acknowledged.flatMap(({ n, sentAt }) => {
        const at = times[`${label} ${n}`];
        return at === undefined ? [] : [at - sentAt];
      });
    const [rows, frames] = [since(watched.storedAt), since(watched.frameAt)];
    await sleep(500);
    const noted = readHops(cloud.config.dataDir);
    const passed = acknowledged.map(({ n, sentAt, answeredAt }) => {
      const name = `${label} ${n}`;
      const times = new Map([...(noted.get(name) ?? [])].map(([hop, at]) => [hop, at - sentAt]));
      times.set('answered', answeredAt - sentAt);
      const framedAt = watched.frameAt[name];
      if (framedAt !== undefined) times.set('frame at the socket', framedAt - sentAt);
      return times;
    });
    const lastFrame = Math.max(...acknowledged.map(({ n }) => watched.frameAt[`${label} ${n}`] ?? 0));
    return {
      ratePerSec,
      sent: messages,
      acknowledged: acknowledged.length,
      stored: rows.length,
      framed: frames.length,
      answer: bothOf(acknowledged.map(({ sentAt, answeredAt }) => answeredAt - sentAt)),
      row: bothOf(rows),
      frame: bothOf(frames),
      hops: toHops(passed),
      drainedAfterMs: lastFrame - Math.max(...posted.map(({ sentAt }) => sentAt)),
    };
  };

  await run(Math.min(40, customers), customers / Math.min(40, customers));
  return {
    run,
    /** So many who never wrote before write at the same moment. */
    newcomers: (count: number): Promise<Run> => run(1e6, count / 1e6, 15_000, { firstCustomer: (newcomersFrom += count) }),
    stop: () => {
      load.stop();
      watcher.stop();
    },
  };
};
