import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { basename } from 'node:path';
import { z } from 'zod';
import { readTableCall } from './table-call.ts';
import type { UsageRecord } from './usage.ts';

/** Loaded into the processes of a local cloud (`node --import`): watches the calls the SDKs make over `node:http` and the invocations of
 *  functions, and posts them to BALCAO_METER_URL. Calls to DynamoDB are made to answer with what they consumed. */

const url = process.env['BALCAO_METER_URL'];
const entry = process.argv.findLast((argument) => argument.endsWith('main.ts')) ?? '';
const processName = `process:${basename(entry.replace(/\/(src\/)?main\.ts$/, ''))}`;

/** The function that runs, as the function host shows it to each; else the process. */
const caller = (): string => process.env['AWS_LAMBDA_FUNCTION_NAME'] ?? processName;

let waiting: UsageRecord[] = [];
const send = (): void => {
  const records = waiting;
  waiting = [];
  // `fetch` does not go through node:http, so it is not counted itself.
  if (url && records.length > 0) fetch(url, { method: 'POST', body: JSON.stringify(records) }).catch(() => {});
};
const report = (entry: UsageRecord): void => {
  if (waiting.length === 0) setTimeout(send, 50).unref();
  waiting.push(entry);
};

const bytesOf = (body: unknown): string =>
  typeof body === 'string' ? body : body instanceof Uint8Array ? Buffer.from(body).toString() : '';

/** Calls `then` with the whole body when the answer has been read, without reading it itself. */
const onAnswer = (request: ClientRequest, then: (status: number, body: string) => void): void => {
  request.once('response', (response: IncomingMessage) => {
    const chunks: Buffer[] = [];
    const push = response.push.bind(response);
    response.push = (chunk: unknown, encoding?: BufferEncoding) => {
      if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
      else if (chunk === null) then(response.statusCode ?? 0, Buffer.concat(chunks).toString());
      return push(chunk, encoding);
    };
  });
};

/** Has `replace` see the body before it leaves, and leaves with what it returns. */
const onBody = (request: ClientRequest, replace: (body: string) => string): void => {
  const end = request.end.bind(request);
  const replaced = (body?: unknown, ...rest: unknown[]): ClientRequest => {
    const before = bytesOf(body);
    const after = replace(before);
    if (after === before) return Reflect.apply(end, request, [body, ...rest]);
    request.setHeader('content-length', Buffer.byteLength(after));
    return Reflect.apply(end, request, [after, ...rest]);
  };
  request.end = replaced;
};

const watchTable = (request: ClientRequest, operation: string, by: string): void => {
  let asked: unknown = {};
  onBody(request, (body) => {
    asked = JSON.parse(body);
    return JSON.stringify({ ...z.record(z.string(), z.unknown()).parse(asked), ReturnConsumedCapacity: 'INDEXES' });
  });
  onAnswer(request, (status, body) =>
    report({ kind: 'table', by, operation, ...readTableCall(operation, asked, status, JSON.parse(body)) }),
  );
};

/** SQS bills a request per 64 KB begun. */
const watchQueue = (request: ClientRequest, operation: string, by: string): void =>
  onBody(request, (body) => {
    report({ kind: 'queue', by, operation, requests: Math.ceil(body.length / 65_536) });
    return body;
  });

const watch = (request: ClientRequest): void => {
  const by = caller();
  // These two processes play AWS themselves: what they ask for is part of an invocation's price.
  if (['process:events', 'process:gateway'].includes(by)) return;
  const [service = '', operation = ''] = String(request.getHeader('x-amz-target') ?? '').split('.');
  if (service.startsWith('DynamoDB_')) return watchTable(request, operation, by);
  if (service === 'AmazonSQS') return watchQueue(request, operation, by);
  if (service === 'TrentService') return report({ kind: 'key', by, operation });
  if (request.path.startsWith('/live/%40connections/') || request.path.startsWith('/live/@connections/')) {
    if (request.method === 'POST') onBody(request, (body) => (report({ kind: 'frame', by, bytes: body.length }), body));
    return;
  }
  if (request.path.startsWith(`/${process.env['BUCKET_NAME'] ?? 'balcao-files'}/`))
    report({ kind: 'file', by, operation: request.method, isWrite: !['GET', 'HEAD', 'DELETE'].includes(request.method) });
};

/** Calls to a provider are made with `fetch`. */
const fetched = z.object({ request: z.looseObject({ origin: z.union([z.string(), z.instanceof(URL)]), path: z.string() }) });
const watchFetch = (message: unknown): void => {
  const graph = process.env['GRAPH_API_URL'];
  const { origin, path } = fetched.parse(message).request;
  if (graph && `${String(origin)}${path}`.startsWith(graph)) report({ kind: 'provider', by: caller() });
};

const invoked = z.object({ name: z.string(), ms: z.number(), event: z.looseObject({ Records: z.array(z.unknown()).optional() }) });
const firstRecord = z.looseObject({ eventSource: z.string() });

const triggerOf = (event: z.infer<typeof invoked>['event']): Extract<UsageRecord, { kind: 'invocation' }>['trigger'] => {
  const source = firstRecord.safeParse(event.Records?.[0]).data?.eventSource;
  if (source === 'aws:sqs') return 'queue';
  if (source === 'aws:dynamodb') return 'stream';
  if (event['version'] === '2.0') return event['routeKey'] === '$default' ? 'address' : 'http';
  const context = z.looseObject({ connectionId: z.string() }).safeParse(event['requestContext']);
  return context.success ? 'websocket' : 'other';
};

if (url) {
  subscribe('http.client.request.created', (message) => watch(z.object({ request: z.custom<ClientRequest>() }).parse(message).request));
  subscribe('undici:request:create', watchFetch);
  subscribe('balcao:invocation', (message) => {
    const { name, ms, event } = invoked.parse(message);
    report({ kind: 'invocation', by: name, trigger: triggerOf(event), ms, size: event.Records?.length ?? 1 });
  });
  // What functions print is what CloudWatch keeps.
  const write = process.stdout.write.bind(process.stdout);
  const counted = (text: unknown, ...rest: unknown[]): boolean => {
    const by = caller();
    if (!by.startsWith('process:') || by === 'process:session-host') report({ kind: 'log', by, bytes: bytesOf(text).length });
    return Reflect.apply(write, process.stdout, [text, ...rest]);
  };
  process.stdout.write = counted;
}
