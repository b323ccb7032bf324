import { assumptions, prices } from './prices.ts';
import type { Usage } from './usage.ts';

export type Bill = Record<'table' | 'functions' | 'gateway' | 'live' | 'queues' | 'files' | 'logs' | 'keys' | 'edge' | 'stored', number> & {
  total: number;
};

const million = 1e6;
const gb = 1e9;

/** USD of a usage, with a month's storage of what it leaves, without what is paid by the month otherwise. */
export const priceUsage = (usage: Usage): Bill => {
  const waitedMs = usage.providerMemory * assumptions.providerAnswerMs;
  const gbSeconds = (usage.invocationMs * assumptions.functionTimeMemoryMb * assumptions.functionTimeFactor + waitedMs) / 1024 / 1000;
  const answerBytes = usage.httpRequests * assumptions.answerBytes;
  const parts = {
    table: (usage.writeUnits * prices.table.perMillionWrites + usage.readUnits * prices.table.perMillionReads) / million,
    functions: (usage.invocations * prices.functions.perMillionCalls) / million + gbSeconds * prices.functions.perGbSecond,
    gateway: (usage.httpRequests * prices.httpApi.perMillionCalls) / million,
    live: ((usage.framesIn + usage.framesOut) * prices.websocketApi.perMillionFrames) / million,
    queues: (usage.queueRequests * prices.queues.perMillionRequests) / million,
    files: (usage.fileWrites * prices.files.perMillionWrites + usage.fileReads * prices.files.perMillionReads) / million,
    logs: (usage.logBytes / gb) * prices.logs.perGb,
    keys: (usage.keyCalls * prices.keys.perMillionCalls) / million,
    edge: ((usage.httpRequests + usage.pageFiles) * prices.edge.perMillionRequests) / million + (answerBytes / gb) * prices.edge.perGbOut,
    stored: (usage.storedBytes / gb) * (prices.table.perGbMonth + prices.table.backupPerGbMonth),
  };
  return { ...parts, total: Object.values(parts).reduce((sum, part) => sum + part, 0) };
};

export type MonthlyLine = { what: string; usd: number };

/** What the installation costs in a month in which nothing happens. `idle` is the container's own use per second, `queues` the queues with a function. */
export const priceIdleMonth = (idlePerSec: Usage, queues: number): MonthlyLine[] => {
  const { hoursPerMonth, container, queuePollers, queuePollSec, alarms, keys, secrets } = assumptions;
  const seconds = hoursPerMonth * 3600;
  return [
    {
      what: `session container, ${container.cpus} vCPU, ${container.memoryGb} GB`,
      usd: hoursPerMonth * (container.cpus * prices.container.perCpuHour + container.memoryGb * prices.container.perGbHour),
    },
    { what: 'its public IPv4 address (no NAT gateway)', usd: hoursPerMonth * prices.address.perHour },
    { what: 'its leases and its waiting at 16 queues', usd: priceUsage(idlePerSec).total * seconds },
    {
      what: `functions waiting at ${queues} queues`,
      usd: (((queues * queuePollers) / queuePollSec) * seconds * prices.queues.perMillionRequests) / million,
    },
    { what: 'keys (KMS) and secrets', usd: keys * prices.keys.perKeyMonth + secrets * prices.secrets.perSecretMonth },
    { what: `${alarms} alarms`, usd: alarms * prices.logs.perAlarmMonth },
  ];
};

/** A tenant with one linked phone in a month in which nobody writes: its share of a full container, its rows, and what its session does by itself. */
export const priceIdleTenantMonth = (sessionPerSec: Usage): MonthlyLine[] => {
  const { hoursPerMonth, container, tenantStorageMb } = assumptions;
  const host =
    hoursPerMonth *
    (container.cpus * prices.container.perCpuHour + container.memoryGb * prices.container.perGbHour + prices.address.perHour);
  return [
    { what: `share of a container with ${container.sessions} phones`, usd: host / container.sessions },
    { what: 'what its session asks by itself', usd: priceUsage(sessionPerSec).total * hoursPerMonth * 3600 },
    { what: 'its rows', usd: (tenantStorageMb / 1000) * (prices.table.perGbMonth + prices.table.backupPerGbMonth) },
  ];
};

/** A signed-in screen for an hour: the line itself, and `ping` every five minutes. */
export const priceScreenHour = (ping: Usage): number =>
  (60 * prices.websocketApi.perMillionMinutes) / million + 12 * priceUsage(ping).total;
