import { type ClientError, clientError } from '@balcao/shared/contract/client-errors.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { noteClientError } from './note-client-error.ts';

const anError = (change: Partial<Record<keyof ClientError, unknown>> = {}) => ({
  name: 'TypeError',
  kind: 'render',
  place: 'bubble',
  route: '/tickets/{-$uuid}',
  frames: [
    { file: 'bubble-Dq3x_9aB.js', line: 1, column: 4021 },
    { file: 'react-C4FIxdC7.js', line: 8, column: 77 },
  ],
  version: '0.1.0',
  language: 'tr',
  browser: 'chrome',
  ...change,
});

afterEach(() => vi.restoreAllMocks());

describe('an error of a browser', () => {
  it('is one line of the log that names where it was', () => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);

    noteClientError(clientError.parse(anError()));

    expect(write).toHaveBeenCalledOnce();
    expect(JSON.parse(String(write.mock.calls[0]?.[0]))).toMatchObject({
      level: 'warn',
      what: 'CLIENT_ERROR the app failed in a browser',
      name: 'TypeError',
      place: 'bubble',
      page: '/tickets/{-$uuid}',
      frames: 'bubble-Dq3x_9aB.js:1:4021 react-C4FIxdC7.js:8:77',
    });
  });

  it.each([
    ['a text for a name', { name: 'Maria said: hello' }],
    ['a long name', { name: 'E'.repeat(61) }],
    ['a place that is not on the list', { place: 'Maria' }],
    ['an address for a route', { route: '/tickets/5b1f2a7e-0000-4000-8000-000000000001' }],
    ['a search for a route', { route: '/tickets?q=Maria' }],
    ['an address for a file', { frames: [{ file: 'https://elsewhere/x.js', line: 1, column: 1 }] }],
    ['a folder for a file', { frames: [{ file: '../x.js', line: 1, column: 1 }] }],
    ['21 frames', { frames: Array.from({ length: 21 }, () => ({ file: 'x.js', line: 1, column: 1 })) }],
    ['a line that is a phone number', { frames: [{ file: 'x.js', line: 5_511_999_990_000, column: 1 }] }],
    ['megabytes of a route', { route: '/a'.repeat(2_000_000) }],
    ['megabytes of a file’s name', { frames: [{ file: 'a.'.repeat(2_000_000), line: 1, column: 1 }] }],
    ['a text for a version', { version: '1.0.0-maria' }],
  ])('does not take %s', (_what, change) => {
    expect(clientError.safeParse(anError(change)).success).toBe(false);
  });

  it.each(['/', '/login', '/tickets/{-$uuid}', '/flowbuilder/{-$id}', '/quick-messages', '/403', null])('takes the route %s', (route) => {
    expect(clientError.safeParse(anError({ route })).success).toBe(true);
  });

  it('loses what else is sent with it', () => {
    expect(clientError.parse(anError({ ['message' as 'name']: 'Maria' }))).not.toHaveProperty('message');
  });
});
