import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newRun, type FlowRun } from '@balcao/shared/domain/flow/run/flow-run.ts';
import { threadId as threadIdSchema, ticketId } from '@balcao/shared/domain/ids.ts';
import { aFlow } from '@balcao/shared/testing/a-flow.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { callPublic } from '../../../platform/egress/call-public.ts';
import type { Network } from '../../../platform/egress/fetch-public.ts';
import { openPinned } from '../../../platform/egress/open-pinned.ts';
import type { FlowInputData } from '../../../conversation/runs/store/flow-input.ts';
import { makeCall, type CallDeps } from './make-call.ts';

const threadId = threadIdSchema.parse(`${'0'.repeat(25)}A.${'0'.repeat(25)}B`);
const waiting: FlowRun = { ...newRun('f1'), revision: 3, at: { node: 'h', part: 0 }, waiting: 'http', turn: 4, variables: { nome: 'Zé' } };

const setUp = (call: CallDeps['call'], { state = waiting, data = {} }: { state?: FlowRun; data?: Record<string, unknown> } = {}) => {
  const answers = new Map<string, FlowInputData>();
  let tries = 0;
  const deps: CallDeps = {
    runs: {
      get: async () => ({ runId: 'r1', ticketId: ticketId.parse(7), state, wakeAt: null, notPhraseAt: null, version: 1 }),
      mayCall: async (_id, most) => tries++ < most,
      addInput: async (_thread, id, input) => void (answers.has(id) || answers.set(id, input)),
    },
    drawing: async () =>
      aFlow([
        {
          id: 'h',
          type: 'httpRequest',
          data: { url: 'http://loja.example/p?de=${nome}', saveVariables: [{ path: 'total', variable: 'total' }], ...data },
        },
      ]),
    values: async () => ({ name: 'Maria' }),
    call: vi.fn<CallDeps['call']>(call),
    now: () => new Date('2026-03-10T12:00:00.000Z'),
  };
  const variables = () => [...answers.values()].map((input) => (input.kind === 'answer' ? input.variables : null));
  return { deps, answers, variables };
};
const ask = (deps: CallDeps, turn = 4, runId = 'r1') => makeCall(deps, { threadId, runId, turn });
const answered =
  (text: string, status = 200): CallDeps['call'] =>
  async () => ({ outcome: 'answered', status, bytes: Buffer.from(text) });

it('leaves the answer for the run', async () => {
  const { deps, answers } = setUp(answered('{"total": 12}'));

  await ask(deps);

  expect([...answers.values()]).toEqual([
    { kind: 'answer', runId: 'r1', turn: 4, variables: { total: '12', apiResponse: '{"total": 12}', apiError: '', apiStatus: '200' } },
  ]);
  expect(vi.mocked(deps.call).mock.calls[0]?.[0].href).toBe('http://loja.example/p?de=Z%C3%A9');
});

it('calls at most twice however often it is asked, and answers once', async () => {
  const { deps, answers, variables } = setUp(answered('{"total": 12}'));

  for (let times = 0; times < 4; times++) await ask(deps);

  expect([vi.mocked(deps.call).mock.calls.length, answers.size]).toEqual([2, 1]);
  expect(variables()[0]).toMatchObject({ total: '12' });
});

it('says that there was no answer when both calls were lost', async () => {
  const { deps, variables } = setUp(() => Promise.reject(new Error('killed in the middle')));

  await expect(ask(deps)).rejects.toThrow('killed');
  await expect(ask(deps)).rejects.toThrow('killed');
  await ask(deps);

  expect(vi.mocked(deps.call)).toHaveBeenCalledTimes(2);
  expect(variables()).toEqual([{ apiError: 'ERR_NO_ANSWER', apiResponse: '' }]);
});

it.each([
  ['of another turn', 5, 'r1'],
  ['of another run', 4, 'r2'],
])('does nothing for a call %s', async (_what, turn, runId) => {
  const { deps, answers } = setUp(answered('{}'));

  await ask(deps, turn, runId);

  expect([vi.mocked(deps.call).mock.calls.length, answers.size]).toEqual([0, 0]);
});

it.each([
  ['no JSON', answered('<h1>oi</h1>'), {}, { total: '', apiResponse: '<h1>oi</h1>', apiError: '' }],
  ['an error', answered('{"total": 1}', 500), {}, { total: '1', apiError: 'HTTP 500', apiStatus: '500' }],
  ['nothing in time', async () => ({ outcome: 'refused', reason: 'time' }) as const, {}, { apiError: 'ERR_TIME' }],
  ['no address', answered('{}'), { url: 'loja' }, { apiError: 'ERR_ADDRESS' }],
  ['a body of brackets', answered('{}'), { requestBody: '['.repeat(5000) + ']'.repeat(5000) }, { apiError: 'ERR_BODY' }],
  [
    'an answer of brackets',
    answered('['.repeat(100_000) + ']'.repeat(100_000)),
    { saveVariables: [{ path: '$', variable: 'total' }] },
    { total: '', apiStatus: '200' },
  ],
  ['what can never be called', () => Promise.reject(new TypeError('no such header')), {}, { apiError: 'ERR_NODE' }],
])('goes on with %s', async (_what, call, data, expected) => {
  const { deps, variables } = setUp(call, { data });

  await ask(deps);

  expect(variables()).toMatchObject([expected]);
});

/** The guard over a real connection to this machine, which a name of the open internet stands for here. */
const service = async (listener: RequestListener): Promise<Network & { asked: string[] }> => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    listener(request, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    resolve: async () => [{ address: '93.184.215.14', family: 4 }],
    open: (url, _address, headers, signal, request) =>
      openPinned(
        new URL(`http://127.0.0.1:${port}${url.pathname}${url.search}`),
        { address: '127.0.0.1', family: 4 },
        headers,
        signal,
        request,
      ),
  };
};

it('sends what the node says, over a connection', async () => {
  let got = '';
  const net = await service((request, response) => {
    request.on('data', (chunk: Buffer) => (got += chunk.toString()));
    request.on('end', () => response.setHeader('content-type', 'application/json').end('{"total": "9"}'));
  });
  const { deps, variables } = setUp((url, call) => callPublic(url, call, net), { data: { requestBody: '{"de": "${nome}"}' } });

  await ask(deps);

  expect([net.asked, got]).toEqual([['POST /p?de=Z%C3%A9'], '{"de": "Zé"}']);
  expect(variables()).toMatchObject([{ total: '9', apiStatus: '200' }]);
});

it.each([
  [
    'an answer that never ends',
    (_request, response) => {
      const more = setInterval(() => response.write('x'.repeat(65_536)), 1);
      response.on('close', () => clearInterval(more));
    },
    'ERR_SIZE',
  ],
  ['an answer that stops in the middle', (_request, response) => void response.write('{"total": '), 'ERR_TIME'],
  [
    'a redirect to the metadata of the cloud',
    (_request, response) => void response.writeHead(307, { location: 'http://169.254.169.254/latest/' }).end(),
    'ERR_ADDRESS',
  ],
] satisfies Array<[string, RequestListener, string]>)('leaves %s', async (_what, listener, error) => {
  const net = await service(listener);
  const { deps, variables } = setUp((url, call) => callPublic(url, { ...call, timeoutMs: Math.min(call.timeoutMs, 1_500) }, net));

  await ask(deps);

  expect(variables()).toEqual([{ apiError: error, apiResponse: '' }]);
  expect(net.asked).toHaveLength(1);
});
