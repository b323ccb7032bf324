import { randomUUID } from 'node:crypto';
import { accountId, region } from '../local-config.ts';

/** An EventBridge rule `rate(n minutes)`. `lastRunMs` keeps its beat over a restart; one that was missed meanwhile runs soon after. */
export const startRateRule = ({
  name,
  minutes,
  lastRunMs,
  saveLastRun,
  invoke,
}: {
  name: string;
  minutes: number;
  lastRunMs: number | null;
  saveLastRun: (atMs: number) => void;
  invoke: (event: object) => Promise<unknown>;
}): { stop: () => void } => {
  const everyMs = minutes * 60_000;
  const settleMs = 2_000;
  let timer: NodeJS.Timeout;
  const run = (): void => {
    const now = Date.now();
    saveLastRun(now);
    timer = setTimeout(run, everyMs);
    invoke({
      version: '0',
      id: randomUUID(),
      'detail-type': 'Scheduled Event',
      source: 'aws.events',
      account: accountId,
      time: new Date(now).toISOString(),
      region,
      resources: [`arn:aws:events:${region}:${accountId}:rule/${name}`],
      detail: {},
    }).catch((error: unknown) => console.error(`rule ${name}`, error));
  };
  if (lastRunMs === null) saveLastRun(Date.now());
  timer = setTimeout(run, Math.max(settleMs, (lastRunMs ?? Date.now()) + everyMs - Date.now()));
  return { stop: () => clearTimeout(timer) };
};
