import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { loopback } from '../../local/ports.ts';
import { record, type UsageRecord } from './usage.ts';

export type Collector = {
  /** Resolves when nothing matching `isWaitedFor` has come for `quietMs`. */
  settled: (quietMs: number, isWaitedFor: (entry: UsageRecord) => boolean) => Promise<void>;
  /** What was reported since the last call, once nothing matching `isWaitedFor` has come for `quietMs`. */
  take: (options?: { quietMs?: number; isWaitedFor?: (entry: UsageRecord) => boolean }) => Promise<UsageRecord[]>;
  stop: () => void;
};

/** Receives what the meters report. Processes started after this one load the meter, by NODE_OPTIONS. */
export const collectUsage = async (): Promise<Collector> => {
  let records: UsageRecord[] = [];
  let lastAtMs = 0;
  let isWaited: (entry: UsageRecord) => boolean = () => true;
  const server = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const reported = z.array(record).parse(JSON.parse(body));
      records.push(...reported);
      if (reported.some(isWaited)) lastAtMs = performance.now();
      response.end();
    })();
  });
  const port = await new Promise<number>((resolve) =>
    server.listen(0, loopback, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    }),
  );
  process.env['BALCAO_METER_URL'] = `http://${loopback}:${port}`;
  process.env['NODE_OPTIONS'] = `--import=${pathToFileURL(join(import.meta.dirname, 'meter.ts')).href}`;
  const settled: Collector['settled'] = async (quietMs, isWaitedFor) => {
    isWaited = isWaitedFor;
    lastAtMs = performance.now();
    while (performance.now() - lastAtMs < quietMs) await sleep(50);
  };
  return {
    settled,
    take: async ({ quietMs = 1_500, isWaitedFor = () => true } = {}) => {
      await settled(quietMs, isWaitedFor);
      const taken = records;
      records = [];
      return taken;
    },
    stop: () => {
      server.close();
      delete process.env['NODE_OPTIONS'];
    },
  };
};
