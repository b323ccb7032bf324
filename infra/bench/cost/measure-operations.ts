import type { Measured } from './measured.ts';
import type { QueueId, TicketId } from '@balcao/shared/domain/ids.ts';
import { z } from 'zod';
import { startTestCloud } from '@balcao/functions/testing/start-test-cloud.ts';
import { followStream } from '../../local/events/stream-tail.ts';
import { awsJson } from '../../local/aws-json.ts';
import { localNames, localUrls, readManifest } from '../../local/local-config.ts';
import { repositoryRoot } from '../../local/start-local-cloud.ts';
import { eventually } from '../../local/testing/eventually.ts';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openScreen } from './attendants-screen.ts';
import type { Collector } from './collect-usage.ts';
import { operationNames } from './conversation-use.ts';
import { bytesLeftBy, heatOf, type ChangedRow } from './partition-heat.ts';
import { typicalMs, scaleUsage, sumUsage, type Usage, type UsageRecord } from './usage.ts';

/** What a container uses by itself, per second, with so many linked phones. */
export type IdleContainer = { sessions: number; usagePerSec: Usage };

/** How fast one invocation after the other takes records off the stream when there are many, on this machine. */
export type StreamSpeed = { name: string; recordsPerSec: number };
export type Measurements = { operations: Measured[]; idle: IdleContainer[]; streams: StreamSpeed[] };

const described = z.object({ Table: z.object({ LatestStreamArn: z.string() }) });
const verbs = ['saiu', 'seguiu'];
const places = ['entrega', 'transporte'];
const host = 'process:session-host';

/** What a container does whether or not anything happens: its leases, its waiting at the shards' queues, its look for commands. */
const isUpkeep = (entry: UsageRecord): boolean =>
  entry.by === host &&
  (entry.kind === 'table'
    ? entry.entities.some((name) => ['shardLease', 'hostMember', 'removedWaSession'].includes(name)) ||
      (entry.operation === 'Query' && entry.entities.includes('waSession'))
    : entry.kind === 'queue' && entry.operation === 'ReceiveMessage');

/** Runs the product on a local cloud, with Meta's and WhatsApp's networks simulated, and counts what each operation asks of AWS. A shop's
 *  screens are open all the time (`conversation` in prices.ts), so that live frames are those that really go out. */
export const measureOperations = async (
  collector: Collector,
  times: number,
  idleSec: number,
  say: (sentence: string) => void,
): Promise<Measurements> => {
  const cloud = await startTestCloud({ parts: 'all', web: { dist: join(repositoryRoot, 'web/dist') } });
  try {
    const manifest = readManifest(cloud.config.manifestFile);
    const memoryOf = (name: string): number => manifest.functions[name]?.memoryMb ?? 0;
    const urls = localUrls(cloud.config);
    const { Table } = await awsJson('dynamodb', urls.dynamodb, 'DescribeTable', { TableName: localNames.tableName }, described);
    const tail = await followStream(urls.dynamodb, Table.LatestStreamArn, join(cloud.config.dataDir, 'dynamodb.sqlite'), null);
    const changes: ChangedRow[] = [];
    const following = (async () => {
      let position: string | null = null;
      for (;;) {
        const records = await tail.after(position, 1000);
        if (records.length === 0) return;
        for (const { dynamodb } of records) {
          position = dynamodb.SequenceNumber;
          const { S: entity } = (dynamodb.NewImage ?? dynamodb.OldImage)?.['_'] ?? {};
          if (entity !== 'shardLease' && entity !== 'hostMember')
            changes.push({ old: dynamodb.OldImage ?? null, new: dynamodb.NewImage ?? null });
        }
      }
    })();
    const settled = async (): Promise<{ records: UsageRecord[]; rows: ChangedRow[] }> => {
      const all = await collector.take({ isWaitedFor: (entry) => !isUpkeep(entry) });
      return { records: all, rows: changes.splice(0) };
    };

    const operations: Measured[] = [];
    /** Runs it twice unmeasured (so that bundles are loaded and rows are there), then `times` times, and waits for what comes `afterwardsMs`. */
    const measure = async (name: string, run: (n: number) => Promise<unknown>, afterwardsMs = 0): Promise<void> => {
      say(name);
      for (let n = -2; n < 0; n++) {
        await run(n);
        await collector.settled(400, (entry) => !isUpkeep(entry));
      }
      await settled();
      screen.filesAsked();
      colleagues.forEach((each) => each.forget());
      for (let n = 0; n < times; n++) {
        await run(n);
        // Each on its own: what comes close together shares invocations, and would look cheaper than a quiet day is.
        await collector.settled(400, (entry) => !isUpkeep(entry));
      }
      await sleep(afterwardsMs);
      const { records, rows } = await settled();
      const own = records.filter((entry) => !isUpkeep(entry));
      operations.push({
        name,
        times,
        usage: scaleUsage(
          { ...sumUsage(own, memoryOf), pageFiles: screen.filesAsked(), storedBytes: bytesLeftBy(rows, manifest.table.indexes) },
          1 / times,
        ),
        framesToColleagues: colleagues.reduce((sum, each) => sum + each.frames(), 0) / times,
        functions: functionsOf(own, times),
        calls: callsOf(own, times),
        ...heats(own, rows, manifest.table.indexes, times),
      });
    };

    const { addUser, makeCompany, testPassword } = await import('@balcao/functions/testing/make-company.ts');
    const { simulatorClient } = await import('@balcao/functions/testing/simulator-client.ts');
    const { liveClient } = await import('@balcao/functions/testing/live-client.ts');
    const { inboxOf } = await import('@balcao/functions/testing/inbox.ts');
    const { linkPhone } = await import('@balcao/functions/testing/qr-phone.ts');
    const company = await makeCompany(cloud.endpoints.api, 'Custos');
    const { owner } = company;
    const [attendant, ...others] = await Promise.all(['Ana', 'Bia', 'Caio'].map((name) => addUser(cloud.endpoints.api, company, name)));
    if (!attendant) throw new Error('nobody is at work');
    const everything = inboxOf(owner);
    const inbox = inboxOf(attendant);

    say(`A container without sessions, ${idleSec} s`);
    const idle: IdleContainer[] = [];
    const rest = async (sessions: number): Promise<void> => {
      await sleep(5_000);
      await collector.take();
      const startedAt = performance.now();
      await sleep(idleSec * 1000);
      const records = await collector.take({ quietMs: 0 });
      const seconds = (performance.now() - startedAt) / 1000;
      idle.push({
        sessions,
        usagePerSec: scaleUsage(
          sumUsage(
            records.filter(({ by }) => by === host),
            memoryOf,
          ),
          1 / seconds,
        ),
      });
    };
    await rest(0);

    const colleagues = await Promise.all(others.map((each) => liveClient(cloud.endpoints.live, each, ['notifications'])));
    const live = await liveClient(cloud.endpoints.live, owner, ['notifications', 'colleagues']);
    const screen = await openScreen(cloud.endpoints.web, { email: attendant.email, password: testPassword });
    const network = await simulatorClient(cloud.endpoints.simulator, cloud.endpoints.api, company);
    const nameOf = (n: number): string => `Cliente ${String(n + 3).padStart(2, '0')}`;
    const customers = await Promise.all(
      Array.from({ length: times + 2 }, (_, n) =>
        network.addCustomer({ name: nameOf(n - 2), settings: { autoDelivered: true, autoRead: true } }),
      ),
    );
    const customer = (n: number) => {
      const found = customers[n + 2];
      if (!found) throw new Error('no such customer');
      return found;
    };
    /** About as long as people write, with a few words that are new in the conversation. */
    const text = (n: number, times: number): string =>
      `O pedido ${4000 + n} já ${verbs[times]} para ${places[times]}? Estou em casa até as seis da tarde.`;

    await measure(operationNames.first, (n) => network.says(customer(n), text(n, 0)));
    const tickets = new Map((await everything.list({ status: 'pending', showAll: 'true' })).map((ticket) => [ticket.contact.name, ticket]));
    const ticketOf = (n: number) => {
      const ticket = tickets.get(nameOf(n));
      if (!ticket) throw new Error(`${nameOf(n)} has no ticket`);
      return ticket;
    };
    await measure(operationNames.accept, (n) => inbox.accept(ticketOf(n).id));
    await measure(operationNames.open, (n) => screen.open(nameOf(n)));
    await measure(operationNames.reopen, (n) => screen.open(nameOf(n)));
    await measure(operationNames.inbound, (n) => network.says(customer(times - 1), text(n, 1)));
    const readOn = async (id: TicketId, says: () => Promise<unknown>): Promise<void> => {
      await says();
      await collector.settled(400, (entry) => !isUpkeep(entry));
      await attendant.call('POST', '/tickets/{id}/read', { params: { id: String(id) } });
    };
    await measure(operationNames.unanswered, (n) =>
      // Not the one that is open, whose screen would say it too.
      readOn(ticketOf(n === times - 1 ? 0 : n).id, () => network.says(customer(n === times - 1 ? 0 : n), text(n, 1))),
    );
    await measure(operationNames.outbound, () => screen.write('Sim, saiu às dez e chega até o meio-dia.'));
    await measure(operationNames.photo, () => network.write(customer(times - 1), { type: 'image', media: { sample: 'photo' } }));
    // Answered, so that the screen has nothing to say later.
    await screen.write('Obrigado!');
    await screen.showTab('open');
    await measure(operationNames.list, (n) => screen.showTab(n % 2 === 0 ? 'pending' : 'open'));
    await measure(operationNames.close, (n) => inbox.update(ticketOf(n).id, { status: 'closed' }));
    await measure(operationNames.recipient, async (n) => {
      const { status, body } = await attendant.call('POST', '/tickets', {
        body: { contactId: ticketOf(n).contact.id, queueId: company.queue.id, whatsappId: company.connection.id, userId: attendant.id },
      });
      if (status !== 200) throw new Error(JSON.stringify(body));
      await inbox.send(body.id, { body: 'Temos uma oferta para você.', clientId: crypto.randomUUID() });
    });
    const { connectionRecords } = await import('@balcao/functions/setup/connections/service/connection-records.ts');
    /** What the functions remember of a connection is old by then. */
    const receivedBy = async (queueIds: QueueId[], greetingMessage: string): Promise<void> => {
      await connectionRecords(company.id).change(company.connection.id, { queueIds, greetingMessage });
      await sleep(6000);
    };
    await receivedBy([company.queue.id, company.otherQueue.id], 'Olá, {{firstName}}! Com quem você quer falar?');
    const received = await Promise.all(Array.from({ length: times + 2 }, (_, n) => network.addCustomer({ name: `Recebido ${n}` })));
    const reception = (n: number, body: string): Promise<unknown> => {
      const found = received[n + 2];
      if (!found) throw new Error('no such customer');
      return network.says(found, body);
    };
    await measure(operationNames.botGreets, (n) => reception(n, 'Oi'));
    await measure(operationNames.botChoice, (n) => reception(n, '1'));
    await receivedBy([company.queue.id], '');
    // A closed screen's timer looks half a minute later whether its attendant is gone.
    await measure(operationNames.start, () => screen.start(), 35_000);
    await measure(operationNames.ping, async () => live.settled());

    say('A storm, for full batches of the stream');
    const burst = 10 * times;
    await settled();
    for (let n = 0; n < burst; n++) await network.says(customer((n % (times + 2)) - 2), text(n, 1));
    await network.settled();
    const streams = streamSpeeds((await settled()).records);

    say('Linking a phone');
    const shop = await linkPhone(cloud.endpoints.simulator, company);
    await rest(1);
    const phones = await Promise.all(Array.from({ length: times + 2 }, (_, n) => shop.addCustomer(`Freguês ${n + 1}`)));
    const phone = (n: number) => {
      const found = phones[n + 2];
      if (!found) throw new Error('no such phone');
      return found;
    };
    await measure(operationNames.qrFirst, (n) => phone(n).says(text(n, 0)));
    const byName = new Map((await everything.list({ status: 'pending', showAll: 'true' })).map((ticket) => [ticket.contact.name, ticket]));
    for (const ticket of phones.map((_, n) => byName.get(`Freguês ${n + 1}`))) if (ticket) await inbox.accept(ticket.id);
    await screen.open(`Freguês ${times + 2}`);
    await measure(operationNames.qrInbound, (n) => phone(times - 1).says(text(n, 1)));
    await measure(operationNames.qrUnanswered, (n) => {
      const at = n === times - 1 ? 0 : n;
      const ticket = byName.get(`Freguês ${at + 3}`);
      if (!ticket) throw new Error('no such conversation');
      return readOn(ticket.id, () => phone(at).says(text(n, 1)));
    });
    await measure(operationNames.qrOutbound, () => screen.write('Sim, saiu às dez e chega até o meio-dia.'));

    await screen.stop();
    colleagues.forEach((each) => each.close());
    live.close();
    await eventually(
      () => cloud.faults.length,
      () => true,
    );
    if (cloud.faults.length > 0) console.error(`faults while measuring: ${cloud.faults.slice(0, 5).join('\n')}`);
    await tail.stop();
    await following;
    return { operations, idle, streams };
  } finally {
    await cloud.stop();
  }
};

/** Of batches that are not small, where there are any: what a busy shard sees. */
const streamSpeeds = (records: ReadonlyArray<UsageRecord>): StreamSpeed[] => {
  const batches = records.flatMap((entry) => (entry.kind === 'invocation' && entry.trigger === 'stream' ? [entry] : []));
  return [...Map.groupBy(batches, ({ by }) => by)].map(([name, all]) => {
    const sum = (of: ReadonlyArray<{ size: number; ms: number }>, what: 'size' | 'ms'): number =>
      of.reduce((total, batch) => total + batch[what], 0);
    const large = all.filter(({ size }) => size >= 20);
    const counted = large.length >= 3 ? large : all;
    return { name, recordsPerSec: (sum(counted, 'size') / sum(counted, 'ms')) * 1000 };
  });
};

const functionsOf = (records: ReadonlyArray<UsageRecord>, times: number): Measured['functions'] => {
  const typical = typicalMs(records);
  const functions: Measured['functions'] = {};
  for (const entry of records) {
    if (entry.kind !== 'invocation') continue;
    const sum = (functions[entry.by] ??= { invocations: 0, ms: typical.get(entry.by) ?? 0, records: 0 });
    sum.invocations += 1 / times;
    sum.records += entry.size / times;
  }
  return functions;
};

const callsOf = (records: ReadonlyArray<UsageRecord>, times: number): Measured['calls'] => {
  const calls: Measured['calls'] = {};
  for (const entry of records) {
    const operation = 'operation' in entry ? entry.operation : entry.kind;
    const name = `${entry.by} ${operation}${entry.kind === 'table' ? ` ${entry.entities.join('+')}` : ''}`;
    calls[name] = (calls[name] ?? 0) + 1 / times;
  }
  return calls;
};

const heats = (records: ReadonlyArray<UsageRecord>, rows: ReadonlyArray<ChangedRow>, indexes: ReadonlyArray<string>, times: number) => {
  const reads = new Map<string, number>();
  for (const entry of records)
    if (entry.kind === 'table') for (const [key, units] of entry.partitions) reads.set(key, (reads.get(key) ?? 0) + units / times);
  return {
    writes: heatOf(rows, indexes).map((heat) => ({ ...heat, units: heat.units / times, hottestUnits: heat.hottestUnits / times })),
    reads: [...reads]
      .map(([key, units]) => ({ key, units }))
      .toSorted((a, b) => b.units - a.units)
      .slice(0, 12),
  };
};
