import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { localUrls } from '../local/local-config.ts';
import { startLocalCloud } from '../local/start-local-cloud.ts';
import { startLoad, watchMessages } from './message-latency.ts';
import { percentile } from './percentile.ts';

export type BotSpeed = {
  customers: number;
  answered: number;
  /** Since the customer's webhook was posted, ms: the bot's answer in the table, at an attendant's socket, and asked of the provider. */
  row: [p50: number, p95: number];
  frame: [p50: number, p95: number];
  sent: [p50: number, p95: number];
};

const firstCustomer = 2_000_000;
const nameOf = (customer: number): string => `Cliente ${customer}`;

/** Takes what is sent to customers, as Meta's Graph API does, and notes when each of them was written to first. */
const providerAt = async (url: string) => {
  const sentAt = new Map<string, number>();
  const server = createServer((request, response) => {
    const at = performance.timeOrigin + performance.now();
    let text = '';
    request.on('data', (part: Buffer) => {
      text += part.toString();
    });
    request.on('end', () => {
      const [name] = /Cliente \d+/.exec(text) ?? [];
      if (name && !sentAt.has(name)) sentAt.set(name, at);
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ messages: [{ id: `wamid.bench.${at}` }] }));
    });
  });
  await new Promise<void>((resolve) => server.listen(Number(new URL(url).port), '127.0.0.1', resolve));
  return { sentAt, stop: () => server.close() };
};

/** People who never wrote before write one after the other to a connection that greets them by name and asks which queue: from the webhook to that answer. */
export const measureBot = async (customers: number, perSec: number): Promise<BotSpeed> => {
  const cloud = await startLocalCloud({ parts: 'backend', quiet: true });
  const provider = await providerAt(localUrls(cloud.config).simulator);
  const load = startLoad();
  try {
    Object.assign(process.env, cloud.env);
    const { makeCompany } = await import('@balcao/functions/testing/make-company.ts');
    const { connectionRecords } = await import('@balcao/functions/setup/connections/service/connection-records.ts');
    const company = await makeCompany(cloud.endpoints.api, 'Robô');
    const queueIds = [company.queue.id, company.otherQueue.id];
    await connectionRecords(company.id).change(company.connection.id, { queueIds, greetingMessage: '{{name}} , que bom ver você aqui!' });
    const watcher = await watchMessages(cloud, company);
    try {
      const order = {
        ...company.secrets,
        webhookUrl: `${cloud.endpoints.api}/webhooks/whatsapp/${company.id}/${company.connection.id}`,
        ratePerSec: perSec,
      };
      const warm = 20;
      await load.post({ ...order, label: 'aquece', messages: warm, customers: warm, firstCustomer });
      const posted = await load.post({ ...order, label: 'robo', messages: customers, customers, firstCustomer: firstCustomer + warm });
      const names = posted.map((_, n) => nameOf(firstCustomer + warm + n));
      const deadline = Date.now() + 15_000;
      while (!names.every((name) => provider.sentAt.has(name)) && Date.now() < deadline) await sleep(250);
      const { storedAt, frameAt } = await watcher.report();
      const since = (at: (name: string) => number | undefined): [number, number] => {
        const times = names.flatMap((name, n) => {
          const then = at(name);
          return then === undefined ? [] : [then - (posted[n]?.sentAt ?? 0)];
        });
        return [percentile(times, 0.5) ?? Number.NaN, percentile(times, 0.95) ?? Number.NaN];
      };
      return {
        customers,
        answered: names.filter((name) => provider.sentAt.has(name)).length,
        row: since((name) => storedAt[name]),
        frame: since((name) => frameAt[name]),
        sent: since((name) => provider.sentAt.get(name)),
      };
    } finally {
      watcher.stop();
    }
  } finally {
    load.stop();
    provider.stop();
    await cloud.stop();
  }
};
