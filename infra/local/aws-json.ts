import { Agent, request } from 'node:http';
import type { z } from 'zod';
import { accountId as localAccountId } from './local-config.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

const targets = {
  dynamodb: { prefix: 'DynamoDB_20120810', contentType: 'application/x-amz-json-1.0' },
  streams: { prefix: 'DynamoDBStreams_20120810', contentType: 'application/x-amz-json-1.0' },
  events: { prefix: 'AWSEvents', contentType: 'application/x-amz-json-1.1' },
  sqs: { prefix: 'AmazonSQS', contentType: 'application/x-amz-json-1.0' },
} as const;

/** Where a service answers, and for which account: LocalStack keeps accounts apart by the access key. A mere URL means account 000000000000. */
export type Endpoint = string | { url: string; accountId: string };

const authorizationOf = (accountId: string): string =>
  `AWS4-HMAC-SHA256 Credential=${accountId}/20260101/us-east-1/local/aws4_request, SignedHeaders=host;x-amz-date, Signature=${'0'.repeat(64)}`;

/** A refusal by one of the emulated services; `code` is the AWS error name, such as `ResourceInUseException`. */
export class AwsJsonError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** One call in the AWS JSON protocol, without the SDK: its answers are already in the shape Lambda events have (binary as base64).
 *  @throws AwsJsonError for a refusal; the socket's error when the service is away; AbortError. */
export const awsJson = <T>(
  service: keyof typeof targets,
  endpoint: Endpoint,
  operation: string,
  input: object,
  schema: z.ZodType<T>,
  signal?: AbortSignal,
): Promise<T> =>
  new Promise((resolve, reject) => {
    const { prefix, contentType } = targets[service];
    const { url, accountId } = typeof endpoint === 'string' ? { url: endpoint, accountId: localAccountId } : endpoint;
    const body = JSON.stringify(input);
    const call = request(
      url,
      {
        method: 'POST',
        agent,
        signal,
        headers: {
          'content-type': contentType,
          'content-length': Buffer.byteLength(body),
          'x-amz-target': `${prefix}.${operation}`,
          'x-amz-date': '20260101T000000Z',
          authorization: authorizationOf(accountId),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          try {
            const text = Buffer.concat(chunks).toString();
            const parsed: unknown = text ? JSON.parse(text) : {};
            if (answer.statusCode === 200) return resolve(schema.parse(parsed));
            const { __type: type = 'Unknown', message = text } =
              typeof parsed === 'object' && parsed ? (parsed as { __type?: string; message?: string }) : {};
            reject(new AwsJsonError(type.split('#').pop() ?? type, message));
          } catch (cause) {
            reject(new Error(`${prefix}.${operation} gave an unreadable answer`, { cause }));
          }
        });
      },
    );
    call.on('error', reject);
    call.end(body);
  });
