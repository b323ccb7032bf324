import { createServer } from 'node:http';
import { enableCompileCache } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { awsJson } from '../aws-json.ts';
import { localNames, localUrls, queueUrl, readLocalConfig, readManifest, sdkEnvironment } from '../local-config.ts';
import { loopback } from '../ports.ts';
import { reportToSupervisor } from '../supervisor/child-protocol.ts';
import { createFunctionHost } from './function-host.ts';
import { openGatewayState } from './gateway-state.ts';
import { createHttpApi, readLimited } from './http-api.ts';
import { startQueueMapping } from './queue-mapping.ts';
import { startRateRule } from './rate-rule.ts';
import { type StreamMapping, startStreamMapping } from './stream-mapping.ts';
import { followStream } from './stream-tail.ts';
import { createWebsocketApi } from './websocket-api.ts';

/** The process `gateway`: runs the functions, and is to them what API Gateway, the event source mappings and EventBridge are on AWS. */
const config = readLocalConfig();
const manifest = readManifest(config.manifestFile);
const urls = localUrls(config);
Object.assign(process.env, sdkEnvironment(config));
enableCompileCache(join(dirname(config.manifestFile), 'compile-cache'));

const host = createFunctionHost(config, manifest);
const state = openGatewayState(join(config.dataDir, 'gateway.sqlite'));
const httpApi = createHttpApi(manifest, host);
const websocketApi = createWebsocketApi(manifest, host, 'live');

const answer = async (...[request, response]: Parameters<Parameters<typeof createServer>[1] & object>): Promise<void> => {
  const url = new URL(request.url ?? '/', urls.gateway);
  const connectionId = /^\/live\/@connections\/([^/]+)$/.exec(url.pathname)?.[1];
  if (connectionId) return websocketApi.manage(request, response, decodeURIComponent(connectionId));
  const functionName = /^\/_local\/invoke\/([^/]+)$/.exec(url.pathname)?.[1];
  if (functionName && request.method === 'POST') {
    const event: unknown = JSON.parse((await readLimited(request, 6 * 2 ** 20))?.toString() || '{}');
    const output = await host.invoke(decodeURIComponent(functionName), typeof event === 'object' && event ? event : {});
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(output ?? null));
    return;
  }
  return httpApi(request, response, url);
};

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error('gateway', request.method, request.url, error);
    if (!response.headersSent) response.writeHead(500);
    response.end();
  });
});
server.keepAliveTimeout = 75_000;
server.on('upgrade', (request, socket, head) => void websocketApi.upgrade(request, socket, head));

const triggersOf = Object.entries(manifest.functions).flatMap(([name, { triggers }]) => triggers.map((trigger) => ({ name, trigger })));

const startQueueMappings = () =>
  triggersOf.flatMap(({ name, trigger }) =>
    trigger.on === 'queue'
      ? [
          startQueueMapping({
            endpoint: urls.cloud,
            queueUrl: queueUrl(config, manifest, trigger.queue),
            batchSize: trigger.batchSize,
            maxConcurrency: trigger.maxConcurrency ?? 5,
            invoke: (event) => host.invoke(name, event),
          }),
        ]
      : [],
  );

const describedTable = z.object({ Table: z.object({ LatestStreamArn: z.string() }) });

const startStreamMappings = async (): Promise<ReadonlyArray<StreamMapping>> => {
  const mapped = triggersOf.flatMap(({ name, trigger }) => (trigger.on === 'stream' ? [{ name, trigger }] : []));
  if (mapped.length === 0) return [];
  const { Table: table } = await awsJson('dynamodb', urls.dynamodb, 'DescribeTable', { TableName: localNames.tableName }, describedTable);
  const streamArn = table.LatestStreamArn;
  const checkpoints = mapped.map(({ name }) => state.checkpoint(streamArn, name));
  const earliest = checkpoints.reduce((a, b) => (a === null || b === null ? null : BigInt(a) < BigInt(b) ? a : b), checkpoints[0] ?? null);
  const tail = await followStream(urls.dynamodb, streamArn, join(config.dataDir, 'dynamodb.sqlite-wal'), earliest);
  const mappings = mapped.map(({ name, trigger }, index) =>
    startStreamMapping({
      functionName: name,
      tail,
      batchSize: trigger.batchSize,
      maxRetries: trigger.maxRetries,
      entities: trigger.entities,
      invoke: (event) => host.invoke(name, event),
      checkpoint: checkpoints[index] ?? null,
      saveCheckpoint: (sequence) => state.saveCheckpoint(streamArn, name, sequence),
      reportFailure: async (report) => {
        const url = queueUrl(config, manifest, trigger.onFailureQueue);
        await awsJson('sqs', urls.cloud, 'SendMessage', { QueueUrl: url, MessageBody: JSON.stringify(report) }, z.unknown());
      },
    }),
  );
  return [...mappings, tail];
};

const rules = triggersOf.flatMap(({ name, trigger }) =>
  trigger.on === 'rate'
    ? [
        startRateRule({
          name,
          minutes: trigger.minutes,
          lastRunMs: state.lastRunMs(name),
          saveLastRun: (atMs) => state.saveLastRun(name, atMs),
          invoke: (event) => host.invoke(name, event),
        }),
      ]
    : [],
);
const queueMappings = startQueueMappings();
const streamMappings = await startStreamMappings();

const supervisor = reportToSupervisor(async () => {
  for (const rule of rules) rule.stop();
  server.close();
  websocketApi.close();
  await Promise.all([...queueMappings, ...streamMappings].map((mapping) => mapping.stop()));
  server.closeAllConnections();
  state.close();
});
server.listen(config.ports.gateway, loopback, () => {
  supervisor.ready();
  void host.warm();
});
