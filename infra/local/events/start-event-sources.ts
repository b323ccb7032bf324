import { join } from 'node:path';
import { z } from 'zod';
import { awsJson } from '../aws-json.ts';
import type { FunctionHost } from '../functions-runtime/function-host.ts';
import { localNames, localUrls, type LocalConfig, queueUrl } from '../local-config.ts';
import type { Manifest, ManifestFunction } from '../manifest.ts';
import { openEventState } from './event-state.ts';
import { startEventBridgeRule } from './eventbridge-rule.ts';
import { startQueueMapping } from './queue-mapping.ts';
import { startRateRule } from './rate-rule.ts';
import { type StreamMapping, startStreamMapping } from './stream-mapping.ts';
import { followStream } from './stream-tail.ts';

type Source = { stop: () => Promise<void> };

const describedTable = z.object({ Table: z.object({ LatestStreamArn: z.string() }) });

/** Whether a function of the stream runs where the live sockets are: what it tells them is under way while other reactions still work. */
export const runsBesideSockets = ({ triggers, environment }: ManifestFunction): boolean =>
  triggers.some(({ on }) => on === 'stream') &&
  Object.values(environment).some((value) => typeof value === 'object' && value.ref === 'liveManagementUrl');

/** The event source mappings and EventBridge rules of those functions, as on AWS. */
export const startEventSources = async (
  config: LocalConfig,
  manifest: Manifest,
  host: FunctionHost,
  isWanted: (spec: ManifestFunction) => boolean,
): Promise<Source> => {
  const urls = localUrls(config);
  const dynamodb = { url: urls.dynamodb, accountId: config.accountId };
  const sqs = { url: urls.sqs, accountId: config.accountId };
  const databaseFile = config.localstackUrl === null ? join(config.dataDir, 'dynamodb.sqlite') : null;
  const state = openEventState(join(config.dataDir, 'events.sqlite'));
  const triggersOf = Object.entries(manifest.functions)
    .filter(([, spec]) => isWanted(spec))
    .flatMap(([name, { triggers }]) => triggers.map((trigger) => ({ name, trigger })));

  const startQueueMappings = (): Source[] =>
    triggersOf.flatMap(({ name, trigger }) =>
      trigger.on === 'queue'
        ? [
            startQueueMapping({
              endpoint: sqs,
              queueUrl: queueUrl(config, manifest, trigger.queue),
              batchSize: trigger.batchSize,
              maxConcurrency: trigger.maxConcurrency ?? 5,
              invoke: (event) => host.invoke(name, event),
            }),
          ]
        : [],
    );

  const startStreamMappings = async (): Promise<ReadonlyArray<StreamMapping>> => {
    const mapped = triggersOf.flatMap(({ name, trigger }) => (trigger.on === 'stream' ? [{ name, trigger }] : []));
    if (mapped.length === 0) return [];
    const { Table: table } = await awsJson('dynamodb', dynamodb, 'DescribeTable', { TableName: localNames.tableName }, describedTable);
    const streamArn = table.LatestStreamArn;
    const checkpoints = mapped.map(({ name }) => state.checkpoint(streamArn, name));
    const earliest = checkpoints.reduce(
      (a, b) => (a === null || b === null ? null : BigInt(a) < BigInt(b) ? a : b),
      checkpoints[0] ?? null,
    );
    const tail = await followStream(dynamodb, streamArn, databaseFile, earliest);
    const mappings = mapped.map(({ name, trigger }, index) =>
      startStreamMapping({
        functionName: name,
        tail,
        batchSize: trigger.batchSize,
        maxRetries: trigger.maxRetries,
        filter: trigger.filter,
        invoke: (event) => host.invoke(name, event),
        checkpoint: checkpoints[index] ?? null,
        saveCheckpoint: (sequence) => state.saveCheckpoint(streamArn, name, sequence),
        reportFailure: async (report) => {
          const url = queueUrl(config, manifest, trigger.onFailureQueue);
          await awsJson('sqs', sqs, 'SendMessage', { QueueUrl: url, MessageBody: JSON.stringify(report) }, z.unknown());
        },
      }),
    );
    return [...mappings, tail];
  };

  const startRule = async (name: string, minutes: number): Promise<Source> => {
    const invoke = (event: object): Promise<unknown> => host.invoke(name, event);
    if (config.localstackUrl !== null) {
      return startEventBridgeRule({ endpoint: { url: config.localstackUrl, accountId: config.accountId }, name, minutes, invoke });
    }
    const saveLastRun = (atMs: number): void => state.saveLastRun(name, atMs);
    const rule = startRateRule({ name, minutes, lastRunMs: state.lastRunMs(name), saveLastRun, invoke });
    return { stop: async () => rule.stop() };
  };

  const rules = await Promise.all(
    triggersOf.flatMap(({ name, trigger }) => (trigger.on === 'rate' ? [startRule(name, trigger.minutes)] : [])),
  );
  const queueMappings = startQueueMappings();
  const streamMappings = await startStreamMappings();
  return {
    stop: async () => {
      await Promise.all([...rules, ...queueMappings, ...streamMappings].map((source) => source.stop()));
      state.close();
    },
  };
};
