// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clientError } from '@balcao/shared/contract/client-errors.ts';

const send = vi.fn<(url: string, init: RequestInit) => Promise<unknown>>();
let report: typeof import('./report-failure.ts').reportFailure;
let CancelledError: typeof import('@tanstack/react-query').CancelledError;
let ApiError: typeof import('../lib/api/api-error.ts').ApiError;
let ChunkError: typeof import('../lib/lazy-part.ts').ChunkError;
const sent = () => send.mock.calls.map(([, { body }]) => JSON.parse(String(body)));

const secret = 'Maria, +55 11 90000-0001 /assets/maria.js:1:2';
const anError = (file = 'bubble-Dq3x_9aB') => {
  const error = new TypeError(secret);
  error.stack = `TypeError: ${secret}\n    at Bubble (https://app.example/assets/${file}.js:1:4021)\n    at https://app.example/tickets/5511?q=Maria:1:1`;
  return error;
};

beforeEach(async () => {
  // Each test is a page load of its own.
  vi.resetModules();
  send.mockReset().mockResolvedValue({});
  vi.stubGlobal('fetch', send);
  ({ reportFailure: report } = await import('./report-failure.ts'));
  ({ CancelledError } = await import('@tanstack/react-query'));
  ({ ApiError } = await import('../lib/api/api-error.ts'));
  ({ ChunkError } = await import('../lib/lazy-part.ts'));
});

describe('reportFailure', () => {
  it('says where an error was and never what it says', () => {
    report({ kind: 'render', place: 'bubble', error: anError() }, '/tickets/{-$uuid}');

    expect(send).toHaveBeenCalledExactlyOnceWith('/api/client-errors', expect.objectContaining({ method: 'POST', keepalive: true }));
    expect(clientError.strict().parse(sent()[0])).toMatchObject({
      name: 'TypeError',
      kind: 'render',
      place: 'bubble',
      route: '/tickets/{-$uuid}',
      frames: [{ file: 'bubble-Dq3x_9aB.js', line: 1, column: 4021 }],
    });
    expect(JSON.stringify(send.mock.calls)).not.toMatch(/Maria|maria|90000|authorization/);
  });

  it('says nothing of what is thrown but is no error, not even its text', () => {
    report({ kind: 'rejection', place: 'window', error: secret }, null);
    report({ kind: 'uncaught', place: 'window', error: Object.assign(new Error(secret), { name: secret, stack: undefined }) }, null);

    expect(sent().map((body) => clientError.parse(body))).toMatchObject([
      { name: 'Error', frames: [] },
      { name: 'Error', frames: [] },
    ]);
    expect(JSON.stringify(send.mock.calls)).not.toContain('Maria');
  });

  it('reports an error once, and ten of a page load', () => {
    for (let nth = 0; nth < 12; nth++) {
      report({ kind: 'render', place: 'bubble', error: anError(`a${nth}`) }, null);
      report({ kind: 'render', place: 'bubble', error: anError(`a${nth}`) }, null);
    }

    expect(sent().map(({ frames }) => frames[0].file)).toEqual(Array.from({ length: 10 }, (_, nth) => `a${nth}.js`));
  });

  it('takes the innermost twenty frames', () => {
    const error = anError();
    error.stack = Array.from({ length: 30 }, (_, nth) => `f@https://app.example/assets/x-${nth}.js:2:${nth}`).join('\n');

    report({ kind: 'uncaught', place: 'window', error }, null);

    expect(sent()[0].frames).toHaveLength(20);
    expect(sent()[0].frames[0]).toEqual({ file: 'x-0.js', line: 2, column: 0 });
  });

  it('names what could not be loaded as such', () => {
    report({ kind: 'render', place: 'dialog', error: new ChunkError('') }, '/login');

    expect(sent()[0]).toMatchObject({ name: 'ChunkError', kind: 'chunk', place: 'dialog' });
  });

  it('is silent about refusals and about requests that were given up', () => {
    report({ kind: 'rejection', place: 'window', error: new ApiError('ERR_NO_PERMISSION', 403, undefined) }, null);
    report({ kind: 'rejection', place: 'window', error: new DOMException('aborted', 'AbortError') }, null);
    report({ kind: 'rejection', place: 'window', error: new CancelledError() }, null);

    expect(send).not.toHaveBeenCalled();
  });

  it('lets nobody notice that a report did not get through', async () => {
    send.mockRejectedValue(new TypeError('Failed to fetch'));

    expect(() => report({ kind: 'render', place: 'page', error: anError() }, null)).not.toThrow();
    await vi.waitFor(() => expect(send).toHaveBeenCalled());
  });
});
