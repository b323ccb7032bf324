import { find, isOfConversation, messagesPerConversation, operationNames, perConversation } from './conversation-use.ts';
import type { Measurements } from './measure-operations.ts';
import type { Measured } from './measured.ts';
import { assumptions, conversation } from './prices.ts';
import { quotas, streamShards } from './quotas.ts';
import { busiestMinute, shareOfHour, signedIn, type Tenant, watching } from './tenants.ts';
import { addUsage, noUsage, scaleUsage, type Usage } from './usage.ts';

export type Limit = {
  name: string;
  /** In the busiest minute, a second. */
  used: number;
  allowed: number;
  /** What the whole load may be multiplied by until it is reached. */
  multiple: number;
  /** UTC hour of the busiest minute. */
  hour: number;
};
export type Simulation = { tenants: number; attendants: number; messagesPerDay: number; peakMessagesPerSec: number; limits: Limit[] };

/** Read units of one attendant's rows: a user row (700 bytes) when a company's people are read, a socket's (300) when a change is told. Half a unit
 *  for 4 KB, eventually consistent. */
const userRead = 0.5 * (700 / 4096);
const socketRead = 0.5 * (300 / 4096);
/** A screen starts its socket anew after two hours, API Gateway's limit, and its token after one. */
const socketLifeSec = 7_200;
const tokenLifeSec = 3_600;
const startOfWorkSec = 600;

type PerConversation = {
  usage: Usage;
  /** Frames among its usage that went to the colleagues of the attendant. */
  framesToColleagues: number;
  /** Units of one tenant's most written key, and which it is. */
  hottestWrites: [pattern: string, units: number];
  companyReads: number;
  peopleReads: number;
  socketReads: number;
  functionSeconds: number;
  /** Changes of the table by the function they are given to. */
  records: Map<string, number>;
};

const callsTo = ({ calls }: Measured, what: string): number =>
  Object.entries(calls).reduce((sum, [name, times]) => (name.endsWith(what) ? sum + times : sum), 0);

/** A conversation of one tenant, from the measured operations. */
const conversationOf = (operations: ReadonlyArray<Measured>, channel: 'official' | 'qr'): PerConversation => {
  const writes = new Map<string, number>();
  const records = new Map<string, number>();
  const sum = { usage: noUsage, framesToColleagues: 0, companyReads: 0, peopleReads: 0, socketReads: 0 };
  for (const [name, times] of perConversation(channel)) {
    const operation = find(operations, name);
    sum.usage = addUsage(sum.usage, scaleUsage(operation.usage, times));
    sum.framesToColleagues += operation.framesToColleagues * times;
    for (const { pattern, hottestUnits } of operation.writes)
      if (!isOfConversation(pattern)) writes.set(pattern, (writes.get(pattern) ?? 0) + hottestUnits * times);
    for (const [by, given] of Object.entries(operation.functions)) records.set(by, (records.get(by) ?? 0) + given.records * times);
    sum.companyReads += times * (operation.reads.find(({ key }) => /^\d+#names$/.test(key))?.units ?? 0);
    sum.peopleReads += times * callsTo(operation, ' Query user');
    sum.socketReads += times * callsTo(operation, ' Query liveSocket');
  }
  const [hottestWrites = ['', 0] as [string, number]] = [...writes].toSorted(([, a], [, b]) => b - a);
  return { ...sum, records, hottestWrites, functionSeconds: (sum.usage.invocationMs * assumptions.functionTimeFactor) / 1000 };
};

/** A day of all tenants, hour by hour, against every limit; the nearest first. Arithmetic over what was measured, nothing runs. */
export const simulateLoad = ({ operations, streams }: Measurements, tenants: ReadonlyArray<Tenant>): Simulation => {
  const kinds = { official: conversationOf(operations, 'official'), qr: conversationOf(operations, 'qr') };
  const start = find(operations, operationNames.start).usage;
  const ping = find(operations, operationNames.ping).usage;
  const limits = new Map<string, Limit>();
  const note = (name: string, used: number, allowed: number, hour: number): void => {
    const multiple = allowed / used;
    if (used > 0 && multiple < (limits.get(name)?.multiple ?? Infinity)) limits.set(name, { name, used, allowed, multiple, hour });
  };
  let peak = 0;
  for (let hour = 0; hour < 24; hour++) {
    let total = noUsage;
    let functionsAtOnce = 0;
    let sockets = 0;
    let newSockets = 0;
    let signIns = 0;
    let messages = 0;
    const records = new Map<string, number>();
    for (const tenant of tenants) {
      const kind = tenant.phones > 0 ? kinds.qr : kinds.official;
      const perSec = (tenant.conversationsPerDay * shareOfHour(hour, tenant.utcOffset) * busiestMinute) / 3600;
      const localHour = (((hour + tenant.utcOffset) % 24) + 24) % 24;
      const online = localHour >= 8 && localHour < 18 ? tenant.attendants * signedIn : 0;
      // Who works on it and an admin are told as measured; of the others, those whose screen shows it.
      const colleagues = Math.max(0, online * watching - 1);
      const starting = localHour === 8 ? online / startOfWorkSec : 0;
      const ofOthers = kind.usage.framesOut - kind.framesToColleagues;
      const frames = online > 0 ? ofOthers + (kind.framesToColleagues / conversation.colleagues) * colleagues : 0;
      total = addUsage(total, scaleUsage({ ...kind.usage, framesOut: frames }, perSec));
      total = addUsage(total, addUsage(scaleUsage(start, starting + online / socketLifeSec), scaleUsage(ping, online / 300)));
      functionsAtOnce +=
        perSec * kind.functionSeconds +
        ((starting * start.invocationMs + (online / 300) * ping.invocationMs) * assumptions.functionTimeFactor) / 1000;
      sockets += online;
      newSockets += starting + online / socketLifeSec;
      signIns += starting;
      messages += perSec * messagesPerConversation;
      for (const { name } of streams) records.set(name, (records.get(name) ?? 0) + perSec * (kind.records.get(name) ?? 0));
      const [pattern, units] = kind.hottestWrites;
      note(`${quotas.partitionWrites.name}: ${pattern}, largest tenant`, perSec * units, quotas.partitionWrites.perSec, hour);
      note(
        `${quotas.partitionReads.name}: people, queues, tags and connections (names), largest tenant`,
        perSec * (kind.companyReads + tenant.attendants * kind.peopleReads * userRead + online * kind.socketReads * socketRead) +
          starting * (tenant.attendants * userRead * 2 + 11),
        quotas.partitionReads.perSec,
        hour,
      );
    }
    note(quotas.concurrency.name, functionsAtOnce, quotas.concurrency.perSec, hour);
    note(quotas.gateway.name, total.httpRequests + total.framesIn + total.framesOut, quotas.gateway.perSec, hour);
    note(quotas.newSockets.name, newSockets, quotas.newSockets.perSec, hour);
    note(quotas.signIns.name, signIns, quotas.signIns.perSec, hour);
    note(quotas.tokenRefreshes.name, sockets / tokenLifeSec, quotas.tokenRefreshes.perSec, hour);
    note(quotas.tableWrites.name, total.writeUnits, quotas.tableWrites.perSec, hour);
    note(quotas.tableReads.name, total.readUnits, quotas.tableReads.perSec, hour);
    note(quotas.fifo.name, messages, quotas.fifo.perSec, hour);
    // A table has about one shard for each thousand write units it has ever served.
    const shards = Math.max(streamShards.ofFreshTable, Math.ceil(total.writeUnits / 1000));
    for (const { name, recordsPerSec } of streams)
      for (const atOnce of streamShards.batchesAtOnce)
        note(
          `stream read by ${name}, changes, ${atOnce} batch${atOnce > 1 ? 'es' : ''} at once of each shard`,
          records.get(name) ?? 0,
          (shards * atOnce * recordsPerSec) / assumptions.functionTimeFactor,
          hour,
        );
    peak = Math.max(peak, messages);
  }
  const sum = (of: (tenant: Tenant) => number): number => tenants.reduce((total, tenant) => total + of(tenant), 0);
  return {
    tenants: tenants.length,
    attendants: sum(({ attendants }) => attendants),
    messagesPerDay: sum(({ conversationsPerDay }) => conversationsPerDay) * messagesPerConversation,
    peakMessagesPerSec: peak,
    limits: [...limits.values()].toSorted((a, b) => a.multiple - b.multiple),
  };
};
