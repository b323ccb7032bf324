import { expect, it } from 'vitest';
import * as z from 'zod';
import { BusyError, faultOf } from './fault-of.ts';

const named = (name: string, status: number, cause?: unknown) =>
  Object.assign(new Error(name, { cause }), { name, $metadata: { httpStatusCode: status } });

it.each([
  ['a throttled table', named('ProvisionedThroughputExceededException', 400), 'transient'],
  ['a service that is down', named('InternalServerError', 500), 'transient'],
  ['no connection', new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }) }), 'transient'],
  ['what said so itself', new BusyError('later'), 'transient'],
  ['a refused key', new Error('wrapped', { cause: named('ValidationException', 400) }), 'permanent'],
  ['a body that is not what it should be', z.object({ a: z.string() }).safeParse({}).error, 'permanent'],
  ['a bug', new TypeError('x is not a function'), 'permanent'],
  ['anything else', new Error('thread kept changing'), 'unknown'],
  ['a lost race', named('ConditionalCheckFailedException', 400), 'unknown'],
])('%s', (_what, error, kind) => {
  expect(faultOf(error)).toBe(kind);
});
