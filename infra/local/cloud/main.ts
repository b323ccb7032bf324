import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';
import { awsJson } from '../aws-json.ts';
import { localCredentials, localNames, localUrls, readLocalConfig, readManifest } from '../local-config.ts';
import { isOwnRequest } from '../own-requests.ts';
import { loopback } from '../ports.ts';
import { reportToSupervisor } from '../supervisor/child-protocol.ts';
import { type Cognito, type OutboxEntry, startCognito } from './cognito.ts';
import { startFauxqs, type StorageServices } from './fauxqs.ts';
import { createKms } from './kms.ts';
import { createScheduler, type ScheduleTarget } from './scheduler.ts';

/** The process `cloud`: S3, SQS (unless LocalStack gives them), Cognito, KMS and EventBridge Scheduler on one loopback port, told apart by
 *  what each request carries. */
const config = readLocalConfig();
const manifest = readManifest(config.manifestFile);
const urls = localUrls(config);
mkdirSync(config.dataDir, { recursive: true });

const outboxFile = join(config.dataDir, 'outbox.json');
const outboxSchema = z.array(z.object({ at: z.string(), to: z.string(), kind: z.string(), code: z.string() }));
const outbox: OutboxEntry[] = existsSync(outboxFile) ? outboxSchema.parse(JSON.parse(readFileSync(outboxFile, 'utf8'))) : [];
const addToOutbox = (entry: OutboxEntry): void => {
  outbox.push(entry);
  outbox.splice(0, outbox.length - 200);
  writeFileSync(`${outboxFile}.new`, JSON.stringify(outbox, null, 2), { mode: 0o600 });
  renameSync(`${outboxFile}.new`, outboxFile);
  if (!config.quiet) console.log(`E-mail to ${entry.to} (${entry.kind}): ${entry.code}`);
};

const fireSchedule = async (target: ScheduleTarget): Promise<void> => {
  const name = target.Arn.split(':').at(-1) ?? '';
  if (target.Arn.includes(':sqs:')) {
    const group = target.SqsParameters?.MessageGroupId;
    await awsJson(
      'sqs',
      { url: urls.sqs, accountId: config.accountId },
      'SendMessage',
      {
        QueueUrl: `${urls.sqs}/${config.accountId}/${name}`,
        MessageBody: target.Input ?? '{}',
        ...(group ? { MessageGroupId: group, MessageDeduplicationId: crypto.randomUUID() } : {}),
      },
      z.unknown(),
    );
    return;
  }
  const answer = await fetch(`${urls.gateway}/_local/invoke/${encodeURIComponent(name)}`, { method: 'POST', body: target.Input ?? '{}' });
  if (!answer.ok) throw new Error(`schedule target ${name} answered ${answer.status}`);
};

/** Pages that may ask from another origin, as the bucket's CORS rule on AWS: the app and the simulator. */
const pages = [urls.web, urls.simulator];
const allowedOrigins = new Set([...pages, ...pages.map((page) => page.replace(loopback, 'localhost'))]);

const corsHeaders = (request: IncomingMessage): Record<string, string> => ({
  ...(allowedOrigins.has(request.headers.origin ?? '') ? { 'access-control-allow-origin': request.headers.origin } : {}),
  'access-control-allow-methods': 'GET, HEAD, PUT, POST, DELETE, OPTIONS',
  'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
  'access-control-expose-headers': 'etag, content-length, content-range, content-disposition, x-amzn-errortype, x-amz-request-id, date',
  'access-control-max-age': '600',
  vary: 'origin',
});

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

const sendJson = (response: ServerResponse, status: number, body: string, contentType = 'application/json'): void => {
  response.writeHead(status, { 'content-type': contentType }).end(body);
};

const [storage, cognito] = await Promise.all([
  config.localstackUrl === null
    ? startFauxqs(config.dataDir, urls.cloud, config.bucketName, manifest, localCredentials(config))
    : Promise.resolve<StorageServices | null>(null),
  config.withCognito
    ? startCognito(join(config.dataDir, 'cognito'), config.tokenValiditySec, addToOutbox)
    : Promise.resolve<Cognito | null>(null),
]);
const kms = createKms(config.secretsKey, localNames.sessionKeyId);
const scheduler = createScheduler(join(config.dataDir, 'scheduler.sqlite'), fireSchedule);

const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  for (const [name, value] of Object.entries(corsHeaders(request))) response.setHeader(name, value);
  if (request.method === 'OPTIONS') {
    response.writeHead(204).end();
    return;
  }
  const target = request.headers['x-amz-target'];
  const url = URL.parse(request.url ?? '/', urls.cloud);
  if (!url) return sendJson(response, 400, JSON.stringify({ message: 'The address is not well formed.' }));
  if (typeof target === 'string' && target.startsWith('AWSCognitoIdentityProviderService.')) {
    const { status, body } = cognito
      ? await cognito.call(target.split('.')[1] ?? '', await readBody(request))
      : { status: 501, body: '{"__type":"ServiceUnavailable","message":"Started without Cognito."}' };
    sendJson(response, status, body, 'application/x-amz-json-1.1');
    return;
  }
  if (typeof target === 'string' && target.startsWith('TrentService.')) {
    const { status, body } = kms.call(target.split('.')[1] ?? '', await readBody(request));
    return sendJson(response, status, body, 'application/x-amz-json-1.1');
  }
  if (cognito && url.pathname === `/${localNames.userPoolId}/.well-known/jwks.json`) return sendJson(response, 200, cognito.jwks);
  if (url.pathname === '/schedules' || url.pathname.startsWith('/schedules/')) {
    scheduler.handle(request, response, await readBody(request));
    return;
  }
  if (url.pathname === '/_local/outbox') return sendJson(response, 200, JSON.stringify(outbox));
  if (!storage) return sendJson(response, 404, JSON.stringify({ message: `S3 and SQS are at ${config.localstackUrl}` }));
  if (request.method === 'PUT' && url.searchParams.has('tagging')) {
    // fauxqs would overwrite the object with the tags.
    return sendJson(
      response,
      501,
      '<Error><Code>NotImplemented</Code><Message>Object tags are not emulated.</Message></Error>',
      'application/xml',
    );
  }
  const disposition = url.searchParams.get('response-content-disposition');
  if (disposition) response.setHeader('content-disposition', disposition);
  const type = url.searchParams.get('response-content-type');
  if (type) answerWithType(response, type);
  storage.handle(request, response);
};

/** Answers with the type that the link asks for, in place of the stored one, as S3 does; what is refused has its own. */
const answerWithType = (response: ServerResponse, type: string): void => {
  const writeHead = response.writeHead.bind(response);
  const answer = (status: number, headers?: OutgoingHttpHeaders): ServerResponse =>
    writeHead(status, status < 300 ? { ...headers, 'content-type': type } : headers);
  response.writeHead = answer as typeof response.writeHead; // the emulator gives no reason phrase
};

const pagePorts = new Set([config.ports.web, config.ports.simulator, config.ports.cloud]);

const server = createServer((request, response) => {
  if (!isOwnRequest(request, pagePorts)) return void response.writeHead(403).end();
  answer(request, response).catch((error: unknown) => {
    console.error('cloud', request.method, request.url, error);
    if (!response.headersSent) response.writeHead(500);
    response.end();
  });
});
server.keepAliveTimeout = 75_000;

const supervisor = reportToSupervisor(async () => {
  scheduler.close();
  server.close();
  server.closeAllConnections();
  await storage?.close();
});
server.listen(config.ports.cloud, loopback, supervisor.ready);
