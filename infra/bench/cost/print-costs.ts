import { find, messagesPerConversation, operationNames, usagePerMessage } from './conversation-use.ts';
import type { Measurements } from './measure-operations.ts';
import { bindingRates } from './binding-rates.ts';
import { priceIdleMonth, priceIdleTenantMonth, priceScreenHour, priceUsage, type Bill, type MonthlyLine } from './price-usage.ts';
import type { Simulation } from './simulate-load.ts';
import { conversation, prices, saoPauloTableFactor } from './prices.ts';
import { addUsage, noUsage, scaleUsage, type Usage } from './usage.ts';

const row = (...cells: ReadonlyArray<string>): string => `| ${cells.join(' | ')} |`;
const header = (...cells: ReadonlyArray<string>): string[] => [
  row(...cells),
  row(...cells.map((_, index) => (index === 0 ? '---' : '---:'))),
];
const number = (value: number): string => (value === 0 ? '' : value.toFixed(value < 10 ? 1 : 0));
const usd = (value: number): string => value.toFixed(2);

const inSaoPaulo = (usage: Usage): number => {
  const { total, table } = priceUsage(scaleUsage(usage, 1e6));
  return total + table * (saoPauloTableFactor - 1);
};

const monthly = (lines: ReadonlyArray<MonthlyLine>): string[] => [
  ...header('a month', 'USD'),
  ...lines.map(({ what, usd: amount }) => row(what, amount.toFixed(3))),
  row('**together**', `**${lines.reduce((sum, line) => sum + line.usd, 0).toFixed(2)}**`),
];

const billNames = [
  'table',
  'functions',
  'gateway',
  'edge',
  'live',
  'queues',
  'files',
  'logs',
  'keys',
  'stored',
] as const satisfies ReadonlyArray<keyof Bill>;
const billRow = (name: string, usage: Usage): string => {
  const bill = priceUsage(scaleUsage(usage, 1e6));
  return row(name, ...billNames.map((part) => usd(bill[part])), `**${usd(bill.total)}**`);
};

/** The report, as Markdown. `queues`: how many queues have a function. */
export const printCosts = ({ operations, idle, streams }: Measurements, queues: number): string[] => {
  const idleHost = idle.find(({ sessions }) => sessions === 0)?.usagePerSec ?? noUsage;
  const withPhones = idle.find(({ sessions }) => sessions > 0);
  const perSession = withPhones ? scaleUsage(addUsage(withPhones.usagePerSec, scaleUsage(idleHost, -1)), 1 / withPhones.sessions) : noUsage;
  return [
    '### What an operation asks for',
    '',
    ...header(
      'once',
      'read units',
      'write units',
      'of indexes',
      'SQS calls',
      'S3 writes',
      'frames',
      'API requests',
      'own address',
      'functions',
      'their ms here',
      'bytes left',
    ),
    ...operations.map(({ name, usage }) =>
      row(
        name,
        ...[usage.readUnits, usage.writeUnits, usage.indexUnits, usage.queueRequests, usage.fileWrites].map(number),
        ...[usage.framesOut, usage.httpRequests, usage.addressRequests, usage.invocations, usage.invocationMs, usage.storedBytes].map(
          number,
        ),
      ),
    ),
    '',
    '### USD per million',
    '',
    ...header('a million times', ...billNames, 'together'),
    ...operations.map(({ name, usage }) => billRow(name, usage)),
    billRow(
      `a message, official (${messagesPerConversation} a conversation, ${conversation.screens} screens, lists and all)`,
      usagePerMessage(operations, 'official'),
    ),
    billRow('a message, by QR code (the same)', usagePerMessage(operations, 'qr')),
    '',
    `With every invocation traced (X-Ray, off unless asked for) a message on the official channel would cost ${usd(usagePerMessage(operations, 'official').invocations * prices.traces.perMillion)} USD a million more.`,
    '',
    `In São Paulo the table costs about ${saoPauloTableFactor} times as much: ${usd(inSaoPaulo(usagePerMessage(operations, 'official')))} USD for a million messages on the official channel.`,
    '',
    '### An installation in which nothing happens',
    '',
    ...monthly(priceIdleMonth(idleHost, queues)),
    '',
    '### A tenant with one linked phone in which nothing happens',
    '',
    ...monthly(priceIdleTenantMonth(perSession)),
    '',
    `Beyond 10 000 of them, an attendant who signs in during a month: ${prices.identity.perActiveUserMonth} USD. A signed-in screen: ${priceScreenHour(find(operations, operationNames.ping).usage).toFixed(6)} USD an hour.`,
    '',
    '### What binds first as messages grow',
    '',
    ...header('limit', 'allowed', 'a message asks', 'messages a second'),
    ...bindingRates(operations, streams).map(({ name, allowed, perMessage, messagesPerSec }) =>
      row(name, String(allowed), perMessage.toPrecision(3), messagesPerSec.toFixed(0)),
    ),
  ];
};

/** A simulated day against the limits, as Markdown. */
export const printSimulation = ({ tenants, attendants, messagesPerDay, peakMessagesPerSec, limits }: Simulation): string[] => [
  '',
  `### A day of ${tenants} tenants`,
  '',
  `${attendants} attendants, ${(messagesPerDay / 1e6).toFixed(1)} million messages a day, ${peakMessagesPerSec.toFixed(0)} a second in the busiest minute.`,
  '',
  ...header('limit', 'used', 'allowed', 'UTC hour', 'bears so many times this load'),
  ...limits.map(({ name, used, allowed, hour, multiple }) =>
    row(name, used.toFixed(0), allowed.toFixed(0), String(hour), multiple.toFixed(1)),
  ),
];
