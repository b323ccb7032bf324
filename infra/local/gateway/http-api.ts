import { randomUUID } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { z } from 'zod';
import { passHop } from '../hops.ts';
import { accountId } from '../local-config.ts';
import type { Manifest } from '../manifest.ts';
import { type FunctionHost, FunctionTimeout } from '../functions-runtime/function-host.ts';
import { createRouter, decode, type RouteMatch } from './router.ts';

/** Limits of API Gateway's HTTP API and of a Lambda answer. */
const maxRequestBytes = 10 * 2 ** 20;
const maxAnswerBytes = 6 * 2 ** 20;
const integrationTimeoutMs = 29_000;

const structuredAnswer = z.object({
  statusCode: z.coerce.number().int().min(100).max(599),
  headers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  cookies: z.array(z.string()).optional(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().optional(),
});

const message = (text: string): string => JSON.stringify({ message: text });
const sendJson = (response: ServerResponse, status: number, body: string): void => {
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
};

/** Reads a body up to the limit; null when it is larger (the rest is drained). */
export const readLimited = async (request: IncomingMessage, maxBytes: number): Promise<Buffer | null> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
  }
  return size <= maxBytes ? Buffer.concat(chunks) : null;
};

const isText = (contentType: string | undefined): boolean =>
  contentType !== undefined &&
  /^(text\/|application\/(json|javascript|xml|x-www-form-urlencoded)|[\w.-]+\/[\w.-]+\+(json|xml))/i.test(contentType);

const joinRepeated = (parameters: URLSearchParams): Record<string, string> => {
  const joined: Record<string, string> = {};
  for (const [name, value] of parameters) joined[name] = name in joined ? `${joined[name]},${value}` : value;
  return joined;
};

const toHeaders = (request: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      name === 'cookie' || value === undefined ? [] : [[name, Array.isArray(value) ? value.join(',') : value]],
    ),
  );

/** What requests to a function's own address have for a route. */
const ownAddress = '$default';

/** An API Gateway event, payload format 2.0. */
const toEvent = (
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  { routeKey, pathParameters }: Omit<RouteMatch<unknown>, 'target'>,
): object => {
  const text = body.length === 0 || isText(request.headers['content-type']);
  const now = new Date();
  const query = joinRepeated(url.searchParams);
  // An HTTP API decodes the path, a function's own address does not.
  const path = routeKey === ownAddress ? url.pathname : decode(url.pathname);
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: url.search.slice(1),
    ...(request.headers.cookie ? { cookies: request.headers.cookie.split('; ') } : {}),
    headers: toHeaders(request),
    ...(Object.keys(query).length ? { queryStringParameters: query } : {}),
    ...(Object.keys(pathParameters).length ? { pathParameters } : {}),
    requestContext: {
      accountId,
      apiId: 'local',
      domainName: request.headers.host ?? '',
      domainPrefix: 'local',
      http: {
        method: request.method,
        path,
        protocol: 'HTTP/1.1',
        sourceIp: request.socket.remoteAddress ?? '',
        userAgent: request.headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: now.toISOString(),
      timeEpoch: now.getTime(),
    },
    ...(body.length ? { body: text ? body.toString() : body.toString('base64') } : {}),
    isBase64Encoded: body.length > 0 && !text,
  };
};

/** What a handler returns without a status code is itself the JSON body. */
const toAnswer = (output: unknown): z.infer<typeof structuredAnswer> => {
  if (typeof output === 'object' && output !== null && 'statusCode' in output) return structuredAnswer.parse(output);
  return {
    statusCode: 200,
    headers: { 'content-type': 'application/json' },
    body: typeof output === 'string' ? output : JSON.stringify(output ?? null),
  };
};

const sendAnswer = (response: ServerResponse, output: unknown): void => {
  const { statusCode, headers = {}, cookies, body, isBase64Encoded } = toAnswer(output);
  const bytes = isBase64Encoded ? Buffer.from(body ?? '', 'base64') : Buffer.from(body ?? '');
  const out: OutgoingHttpHeaders = {};
  for (const [name, value] of Object.entries(headers)) out[name.toLowerCase()] = String(value);
  out['content-type'] ??= 'text/plain;charset=UTF-8';
  out['content-length'] = bytes.length;
  if (cookies) out['set-cookie'] = cookies;
  response.writeHead(statusCode, out).end(bytes);
};

/** The HTTP API of the topology: every route of every contract, to the function that declares it. */
export const createHttpApi = (manifest: Manifest, host: FunctionHost) => {
  const router = createRouter<{ name: string; ownAddress: boolean }>();
  for (const [name, { triggers }] of Object.entries(manifest.functions)) {
    for (const trigger of triggers) {
      if (trigger.on === 'http')
        for (const { method, path } of trigger.routes) router.add(method, path, { name, ownAddress: trigger.ownAddress });
    }
  }

  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const body = await readLimited(request, maxRequestBytes);
    if (body === null) return sendJson(response, 413, message('Request Entity Too Large'));
    passHop('gateway has it', body);
    const match = router.match(request.method ?? 'GET', url.pathname);
    if (!match) return sendJson(response, 404, message('Not Found'));
    try {
      const { name } = match.target;
      // The function's own address and the API are one here: such a function gets what its own address brings.
      const event = toEvent(request, url, body, match.target.ownAddress ? { routeKey: ownAddress, pathParameters: {} } : match);
      const output = await host.invoke(name, event, integrationTimeoutMs);
      if (JSON.stringify(output ?? null).length > maxAnswerBytes) throw new Error(`${match.routeKey} answered more than Lambda's 6 MB`);
      sendAnswer(response, output);
    } catch (error) {
      console.error(match.routeKey, error);
      if (response.headersSent) response.destroy();
      else if (error instanceof FunctionTimeout) sendJson(response, 504, message('Endpoint request timed out'));
      else sendJson(response, 500, message('Internal Server Error'));
    }
  };
};
