import { newRun, type FlowRun } from '@balcao/shared/domain/flow/run/flow-run.ts';
import { newTalk } from '@balcao/shared/domain/flow/run/talk.ts';
import { companyId, threadId as threadIdSchema, ticketId } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { aMessage, aTicket } from '@balcao/shared/testing/builders.ts';
import { expect, it } from 'vitest';
import type { FlowCallMessage } from '../../flow-runs/service/flow-run-messages.ts';
import { makeTalk, type TalkDeps } from './make-talk.ts';
import type { TalkAsked, Told } from './talker.ts';

const threadId = threadIdSchema.parse(`${'0'.repeat(25)}A.${'0'.repeat(25)}B`);
const ours = aTicket({ status: 'pending', userId: null, isBot: true, bot: { version: 1, flow: 'r1' } });
const message = aMessage({ fromMe: false, body: 'bom dia '.repeat(400).trim() });
const endless = aMessage({ fromMe: false, body: 'bom dia '.repeat(2000) });
const waits: FlowRun = {
  ...newRun(`integration:${'0'.repeat(25)}N`),
  waiting: 'talk',
  turn: 3,
  talk: { ...newTalk, session: 's1', askedAt: '2026-03-10T12:00:00.000Z', asked: [{ id: message.id, body: 'bom dia', replyId: null }] },
};
const listens: Told = { kind: 'answer', answer: { says: [], session: 's2', next: 'listen' } };

type SetUp = { state?: FlowRun; ticket?: Ticket | null; told?: Told | Error | null; stored?: Message | null };
const setUp = ({ state = waits, ticket = ours, told = listens, stored = message }: SetUp = {}) => {
  const answers = new Map<string, unknown>();
  const calls = new Map<string, number>();
  const asked: TalkAsked[] = [];
  const later: Array<[FlowCallMessage, number]> = [];
  const composed: Ticket[] = [];
  const deps: TalkDeps = {
    companyId: companyId.parse(2),
    runs: {
      get: async () => ({ runId: 'r1', ticketId: ticketId.parse(7), state, wakeAt: null, notPhraseAt: null, version: 1 }),
      mayCall: async (id, most) => {
        calls.set(id, (calls.get(id) ?? 0) + 1);
        return (calls.get(id) ?? 0) <= most;
      },
      addInput: async (_thread, id, input) => void (answers.has(id) || answers.set(id, input)),
    },
    tickets: { get: async () => ticket },
    contacts: { get: async () => ({ name: 'Maria' }) as never },
    connection: async () => ({ name: 'Loja' }) as never,
    message: async () => stored,
    talkerOf: async () =>
      told &&
      (async (one) => {
        asked.push(one);
        if (told instanceof Error) throw told;
        return told;
      }),
    compose: async (ticketAsked) => void composed.push(ticketAsked),
    askLater: async (one, delaySec) => void later.push([one, delaySec]),
    now: () => new Date('2026-03-10T12:00:00.000Z'),
  };
  const call = (change: Partial<FlowCallMessage> = {}) =>
    makeTalk(deps, { companyId: deps.companyId, threadId, runId: 'r1', turn: 3, talk: true, ...change });
  return { call, asked, later, composed, answers: () => [...answers.values()] };
};

it('asks with the whole text, and leaves the answer for the run', async () => {
  const { call, asked, answers, composed } = setUp();

  await call();

  expect(composed).toEqual([ours]);
  expect(asked).toMatchObject([{ session: 's1', attempt: 1, texts: [{ body: message.body }] }]);
  expect(answers()).toEqual([{ kind: 'talked', runId: 'r1', turn: 3, answer: listens.kind === 'answer' ? listens.answer : null }]);
});

it('asks at most twice however often it is delivered, and answers once', async () => {
  const { call, asked, answers } = setUp();

  for (let times = 0; times < 5; times++) await call();

  expect(asked).toHaveLength(2);
  expect(answers()).toHaveLength(1);
});

it.each<[string, SetUp, Partial<FlowCallMessage>]>([
  ['a turn that is over', {}, { turn: 2 }],
  ['another run', {}, { runId: 'r0' }],
  ['a run that waits for somebody else', { state: { ...waits, waiting: 'listen' } }, {}],
  ['a flow', { state: { ...waits, flowId: 'f1' } }, {}],
  ['a ticket that a person has', { ticket: aTicket({ ...ours, status: 'open', userId: `${'0'.repeat(25)}V` as never }) }, {}],
  ['a ticket that another run has', { ticket: aTicket({ ...ours, bot: { version: 2, flow: 'r2' } }) }, {}],
  ['a ticket that is gone', { ticket: null }, {}],
])('asks nobody, and answers nothing, for %s', async (_what, given, change) => {
  const { call, asked, answers, later, composed } = setUp(given);

  await call(change);

  expect([asked, answers(), later, composed]).toEqual([[], [], [], []]);
});

it('tries again a moment later, twice, and then people take over', async () => {
  const { call, later, answers } = setUp({ told: { kind: 'again' } });

  await call();
  await call({ attempt: 2 });
  expect(answers()).toEqual([]);
  await call({ attempt: 3 });

  expect(later.map(([{ attempt }, delaySec]) => [attempt, delaySec])).toEqual([
    [2, 3],
    [3, 15],
  ]);
  expect(answers()).toMatchObject([{ answer: { next: 'handOver', why: 'serviceFailed', session: 's1' } }]);
});

it('waits for a file that is on its way, but not for ever', async () => {
  const media = { ...aMessage().media, state: 'pending' as const };
  const { call, later, asked } = setUp({ stored: { ...message, media: media as never } });

  await call();
  await call({ waits: 5 });
  expect(asked).toEqual([]);
  await call({ waits: 6 });

  expect(later.map(([one]) => one.waits)).toEqual([1, 6]);
  expect(asked).toHaveLength(1);
});

it('leaves what nobody can read to people at once, and has what may pass delivered again', async () => {
  const broken = setUp({ told: new RangeError('too deep') });
  await broken.call();
  expect(broken.answers()).toMatchObject([{ answer: { next: 'handOver', why: 'serviceFailed', session: 's1' } }]);

  const throttled = setUp({ told: Object.assign(new Error('slow down'), { name: 'ThrottlingException' }) });
  await expect(throttled.call()).rejects.toThrow('slow down');
  expect(throttled.answers()).toEqual([]);
});

it('keeps what it knew where a service wants more kept than a row holds', async () => {
  const { call, answers } = setUp({ told: { kind: 'answer', answer: { says: [], session: 's'.repeat(4001), next: 'listen' } } });

  await call();

  expect(answers()).toMatchObject([{ answer: { next: 'listen', session: 's1' } }]);
});

it('leaves a talk with a service that is gone to people', async () => {
  const { call, answers } = setUp({ told: null });

  await call();

  expect(answers()).toMatchObject([{ answer: { next: 'handOver', why: 'talkGone' } }]);
});

it('tells a service no more than its log holds', async () => {
  const asked = Array.from({ length: 20 }, () => ({ id: endless.id, body: 'bom dia', replyId: null }));
  const { call, asked: told } = setUp({ stored: endless, state: { ...waits, talk: { ...newTalk, asked } } });

  await call();

  expect(told[0]?.texts.map(({ body }) => body.length)).toEqual([8000, 8000, ...Array.from({ length: 18 }, () => 0)]);
});
