import { channels, isReplyWindowOpen } from '@balcao/shared/domain/channels.ts';
import { newRun, type FlowEffect, type FlowRun } from '@balcao/shared/domain/flow/run/flow-run.ts';
import { companyId, threadId as threadIdSchema } from '@balcao/shared/domain/ids.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { aFlow } from '@balcao/shared/testing/a-flow.ts';
import { aTicket } from '@balcao/shared/testing/builders.ts';
import { talkDrawing } from '@balcao/shared/domain/flow/run/talk.ts';
import type { FlowDrawing } from '@balcao/shared/domain/flow/drawing.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RowWrite } from '../../../platform/write-together.ts';
import type { FlowInput, FlowInputData } from '../../../conversation/runs/store/flow-input.ts';
import type { StoredRun } from '../../../conversation/runs/store/flow-run-store.ts';
import { advanceThread, type FlowRunDeps } from './advance-thread.ts';

const threadId = threadIdSchema.parse(`${'0'.repeat(25)}A.${'0'.repeat(25)}B`);
const runId = '2026-03-10T12:00:00.000Z';

/** A table of one thread: rows are written together or not at all, each on its condition. */
class Table {
  run: StoredRun | null = null;
  inputs: FlowInput[] = [];
  ticket: Ticket | null = aTicket({ status: 'pending', userId: null, channel: 'whatsapp', isBot: true, bot: { version: 1, flow: runId } });
  said: string[] = [];
  /** Of these, what was said to a customer who may not be written to any more. */
  readonly saidTooLate: string[] = [];
  counted: unknown[] = [];
  now = new Date('2026-03-10T12:00:00.000Z');
  /** Somebody else is faster, so many times. */
  losses = 0;
  /** The function is killed before, or right after, it writes. */
  killed: 'before' | 'after' | null = null;
  /** Tickets whose customers were shown that an answer is being written. */
  readonly composed: Ticket[] = [];
  /** When reads and writes happen. */
  order: (what: string) => Promise<unknown> = async () => undefined;
  /** What the table never takes. */
  refuses: RegExp | null = null;
  silence = { flowInactiveTime: 0, maxUseInactiveTime: 1, flowIdInactiveTime: null as string | null, timeAwaitActiveFlowId: 0 };
  readonly drawings: Record<string, FlowDrawing>;

  constructor(drawings: Record<string, FlowDrawing>) {
    this.drawings = drawings;
  }

  give(data: FlowInputData, inputId = `i${this.inputs.length}${Math.random()}`): void {
    if (this.inputs.every((input) => input.inputId !== inputId)) this.inputs.push({ inputId, data });
  }
  #write(writes: ReadonlyArray<RowWrite>, then: () => void = () => undefined): boolean {
    if (this.killed === 'before') throw new Error('killed');
    if (this.losses > 0) {
      this.losses--;
      return false;
    }
    const acts = writes.map(({ params }) => params['act'] as () => (() => void) | null);
    const doing = acts.map((act) => act());
    if (doing.some((one) => one === null)) return false;
    for (const one of doing) one?.();
    then();
    if (this.killed === 'after') throw new Error('killed');
    return true;
  }
  deps(): FlowRunDeps {
    const row = (act: () => (() => void) | null): RowWrite => ({ kind: 'Put', params: { act } });
    return {
      companyId: companyId.parse(2),
      runs: {
        get: async () => {
          await this.order('read run');
          return this.run;
        },
        inputs: async () => {
          await this.order('read inputs');
          return [...this.inputs];
        },
        forgetInput: async (_thread, id) => void (this.inputs = this.inputs.filter(({ inputId }) => inputId !== id)),
        takenWrite: (_thread, id) =>
          row(() =>
            this.inputs.some(({ inputId }) => inputId === id)
              ? () => void (this.inputs = this.inputs.filter(({ inputId }) => inputId !== id))
              : null,
          ),
        saveWrite: (_thread, before, after) =>
          row(() => ((this.run?.version ?? null) === (before?.version ?? null) ? () => void (this.run = after) : null)),
      },
      counts: { countWrite: (flowId, day, _thread, counts) => row(() => () => void this.counted.push({ flowId, day, counts })) },
      tickets: {
        get: async () => {
          await this.order('read ticket');
          return this.ticket;
        },
      },
      contacts: {
        get: async () =>
          ({
            name: 'Maria',
            number: '5581999990000',
            email: '',
            extraInfo: [],
            createdAt: runId,
            active: true,
            disableBot: false,
          }) as never,
      },
      connection: async () => ({ name: 'Loja', queueIds: [], ...this.silence }) as never,
      queueName: async () => '',
      company: async () => ({ timeZone: 'America/Sao_Paulo', settings: { customerLanguage: 'pt', personWords: '' } }),
      flows: {
        published: async (flowId) => (this.drawings[flowId] ? { revision: 1 } : null),
        drawing: async (flowId) => this.drawings[flowId] ?? null,
      },
      converse: async ({ ticket, effects, isOver }, alongside) => {
        await this.order('write step');
        if (ticket !== this.ticket) return 'lost';
        if (effects.some((effect) => this.refuses?.test(textOf(effect)))) throw new RangeError('too large');
        return this.#write(alongside, () => {
          this.said.push(...effects.map(textOf));
          const isOpen = isReplyWindowOpen(ticket.channel, ticket.lastInboundAt, this.now);
          if (!isOpen) this.saidTooLate.push(...effects.flatMap((effect) => ('body' in effect ? [effect.body] : [])));
          if (isOver && this.ticket) this.ticket = { ...this.ticket, bot: { version: 2 } };
        })
          ? 'saved'
          : 'lost';
      },
      write: async (writes) => {
        await this.order('write run');
        return this.#write(writes) ? { outcome: 'written' } : { outcome: 'refused', index: 0 };
      },
      compose: async (ticket) => void this.composed.push(ticket),
      now: () => this.now,
    };
  }
  async advance(due?: { runId: string; turn: number }): Promise<void> {
    await advanceThread(this.deps(), { threadId, due });
  }
  async resume(): Promise<void> {
    await advanceThread(this.deps(), { threadId, resumed: true });
  }
  /** Another app takes the conversation, or gives it back. */
  hold(isHeld: boolean): void {
    if (this.ticket) this.ticket = { ...this.ticket, threadControl: { owner: isHeld ? 'other' : 'us', at: this.now.toISOString() } };
  }
  /** The timer of what the run waits for. */
  due = () => ({ runId, turn: this.run?.state.turn ?? -1 });
}
const textOf = (effect: FlowEffect): string => ('body' in effect ? effect.body : effect.kind);
const start: FlowInputData = { kind: 'start', runId, ticketId: 1 as never, flowId: 'f1' as never, body: 'oi', isNotPhrase: false };
const text = (body: string): FlowInputData => ({ kind: 'text', messageId: body, body, replyId: null });

const question = aFlow(
  [
    { id: 'q', type: 'input' },
    { id: 'i', type: 'interval', data: { sec: 30 } },
    { id: 'm', type: 'message', data: { label: 'Olá, ${nome}' } },
    { id: 't', type: 'ticket' },
  ],
  ['q -> i', 'i -> m', 'm -> t'],
);
let table: Table;
beforeEach(() => {
  table = new Table({
    f1: question,
    f2: aFlow(
      [
        { id: 'z', type: 'message', data: { label: 'Ainda aí?' } },
        { id: 'p', type: 'input' },
      ],
      ['z -> p'],
    ),
  });
});

describe('a thread', () => {
  it('goes through its flow: a question, an answer, a pause, the queue', async () => {
    table.give(start);
    await table.advance();
    expect([table.said, table.run?.state.waiting, table.inputs]).toEqual([['Seu nome?'], 'input', []]);

    table.give(text('Ana'));
    await table.advance();
    expect(table.run).toMatchObject({
      wakeAt: '2026-03-10T12:00:30.000Z',
      state: { waiting: 'pause', variables: { nome: 'Ana', ultimaMensagem: 'Ana' } },
    });

    const due = table.due();
    table.now = new Date('2026-03-10T12:00:30.000Z');
    await table.advance(due);
    await table.advance(due);
    expect(table.said).toEqual(['Seu nome?', 'Olá, Ana', 'move']);
    expect(table.run?.state.ended).toEqual({ how: 'moved', why: 'queue' });
    expect(table.ticket?.bot).toEqual({ version: 2 });
  });

  it('keeps what comes while it pauses, and takes it as the next answer', async () => {
    table.drawings['f1'] = aFlow(
      [
        { id: 'i', type: 'interval' },
        { id: 'q', type: 'input' },
        { id: 'm', type: 'message', data: { label: '${nome}!' } },
      ],
      ['i -> q', 'q -> m'],
    );
    table.give(start);
    await table.advance();
    table.give(text('Ana'));
    table.give(text('Bia'));
    await table.advance();
    expect(table.run?.state.queued).toHaveLength(2);

    table.now = new Date('2026-03-10T12:01:00.000Z');
    await table.advance(table.due());
    expect(table.said).toEqual(['Seu nome?', 'Ana!']);
  });

  it('stands still while another app answers, and goes on with what came due when the conversation is given back', async () => {
    table.give(start);
    await table.advance();
    table.give(text('Ana'));
    await table.advance();
    const due = table.due();
    table.hold(true);
    table.now = new Date('2026-03-10T12:00:30.000Z');
    await table.advance(due);
    await table.advance();
    expect([table.said, table.run?.state.waiting]).toEqual([['Seu nome?'], 'pause']);

    table.hold(false);
    await table.resume();
    await table.resume();
    expect(table.said).toEqual(['Seu nome?', 'Olá, Ana', 'move']);
  });

  it('keeps what was to begin it while another app answers', async () => {
    table.give(start);
    table.hold(true);
    await table.advance();
    expect([table.said, table.inputs.length]).toEqual([[], 1]);

    table.hold(false);
    await table.resume();
    expect(table.said).toEqual(['Seu nome?']);
  });

  it('takes a step again that met another', async () => {
    table.give(start);
    table.losses = 3;
    await table.advance();

    expect(table.said).toEqual(['Seu nome?']);
  });

  it.each(['before', 'after'] as const)('killed %s a write, it goes on at the next delivery, and nothing is said twice', async (when) => {
    table.give(start);
    table.killed = when;
    await expect(table.advance()).rejects.toThrow('killed');
    table.killed = null;
    await table.advance();
    table.give(text('Ana'));
    table.killed = when;
    await expect(table.advance()).rejects.toThrow('killed');
    table.killed = null;
    await table.advance();

    expect([table.said, table.run?.state.waiting]).toEqual([['Seu nome?'], 'pause']);
  });

  it('that cannot be written goes to people instead of standing still', async () => {
    table.give(start);
    table.refuses = /Seu nome/;
    await table.advance();

    expect([table.said, table.run?.state.ended, table.inputs]).toEqual([['handOver'], { how: 'failed', why: 'brokenNode' }, []]);
  });

  it('two deliveries at once say it once', async () => {
    table.give(start);

    await Promise.all([table.advance(), table.advance(), table.advance()]);

    expect(table.said).toEqual(['Seu nome?']);
  });

  it('says a long flow in pieces, one after the other', async () => {
    const nodes = Array.from({ length: 45 }, (_, n) => ({ id: `n${n}`, type: 'message' as const, data: { label: String(n) } }));
    table.drawings['f1'] = aFlow(
      nodes,
      nodes.slice(1).map(({ id }, n) => `n${n} -> ${id}`),
    );
    table.give(start);
    await table.advance();

    expect(table.said).toEqual(nodes.map((_, n) => String(n)));
  });

  it('goes to another flow, and hands over when that is gone', async () => {
    const goesTo = (id: string) => aFlow([{ id: 's', type: 'switchFlow', data: { flowSelected: { id, name: '' } } }]);
    table.drawings['f1'] = goesTo('f2');
    table.give(start);
    await table.advance();
    expect([table.said, table.run?.state.flowId]).toEqual([['Ainda aí?', 'Seu nome?'], 'f2']);

    const other = new Table({ f1: goesTo('f9') });
    other.give(start);
    await other.advance();
    expect([other.said, other.run?.state.ended]).toEqual([['handOver'], { how: 'failed', why: 'flowMissing' }]);
  });

  it('two flows that lead to each other come to an end', async () => {
    const goesTo = (id: string) => aFlow([{ id: 's', type: 'switchFlow', data: { flowSelected: { id, name: '' } } }]);
    table = new Table({ f1: goesTo('f2'), f2: goesTo('f1') });
    table.give(start);
    await table.advance();

    expect(table.run?.state.ended).toEqual({ how: 'failed', why: 'tooManySteps' });
  });

  it('goes on without the answer of a service whose call was lost', async () => {
    table.drawings['f1'] = aFlow(
      [
        { id: 'h', type: 'httpRequest' },
        { id: 'm', type: 'message', data: { label: '[${apiError}]' } },
      ],
      ['h -> m'],
    );
    table.give(start);
    await table.advance();
    const due = table.due();
    await table.advance(due);
    expect(table.run?.state.waiting).toBe('http');

    table.now = new Date('2026-03-10T12:05:00.000Z');
    await table.advance(due);
    await table.advance(due);
    expect(table.said).toEqual(['[ERR_NO_ANSWER]']);
  });

  it('is over for the flow when a person took it', async () => {
    table.give(start);
    await table.advance();
    table.ticket = aTicket({ status: 'open', bot: undefined });
    table.give(text('Ana'));
    await table.advance();

    expect([table.said, table.run?.state.ended, table.inputs]).toEqual([['Seu nome?'], { how: 'stopped', why: 'taken' }, []]);
  });

  it('is for people when the customer can be written to no more', async () => {
    table.give(start);
    await table.advance();
    table.ticket = aTicket({ ...table.ticket, channel: 'instagram', lastInboundAt: '2026-03-08T12:00:00.000Z' });
    table.give(text('Ana'));
    await table.advance();

    expect([table.said, table.run?.state.ended]).toEqual([['Seu nome?', 'handOver'], { how: 'failed', why: 'unreachable' }]);
  });

  it('forgets what no run waits for', async () => {
    table.give(text('perdido'));
    table.give({ kind: 'answer', runId: 'r0', turn: 1, variables: {} });
    await table.advance();

    expect([table.inputs, table.run]).toEqual([[], null]);
  });

  it('counts what it passed, together with the step', async () => {
    table.give(start);
    await table.advance();

    expect(table.counted).toEqual([
      { flowId: 'f1', day: '2026-03-10', counts: { '1': { entered: 1, left: 1, dropped: 0 }, q: { entered: 1, left: 0, dropped: 0 } } },
    ]);
  });
});

describe('a silent customer', () => {
  it('is asked again by the flow for that, then left to people', async () => {
    table.silence = { ...table.silence, flowIdInactiveTime: 'f2', timeAwaitActiveFlowId: 10, flowInactiveTime: 30 };
    table.give(start);
    await table.advance();
    expect(table.run?.wakeAt).toBe('2026-03-10T12:10:00.000Z');

    await table.advance(table.due());
    expect(table.said).toEqual(['Seu nome?']);
    table.now = new Date('2026-03-10T12:10:00.000Z');
    await table.advance(table.due());
    expect([table.said, table.run?.wakeAt]).toEqual([['Seu nome?', 'Ainda aí?', 'Seu nome?'], '2026-03-10T12:40:00.000Z']);

    table.now = new Date('2026-03-10T12:40:00.000Z');
    await table.advance(table.due());
    expect([table.said.at(-1), table.run?.state.ended?.why]).toEqual(['handOver', 'silent']);
  });

  it('who answered meanwhile was not silent', async () => {
    table.silence = { ...table.silence, flowInactiveTime: 10 };
    table.give(start);
    await table.advance();
    const due = table.due();
    table.give(text('Ana'));
    table.now = new Date('2026-03-10T12:10:00.000Z');
    await table.advance(due);

    expect(table.run?.state.waiting).toBe('pause');
  });
});

it('messages, timers, redeliveries and a person, in every order of reads and writes: each question once, each answer once', async () => {
  const asks = (n: number) => ({ id: `q${n}`, type: 'input' as const, data: { question: `Pergunta ${n}`, variableName: `r${n}` } });
  const long = aFlow(
    [
      asks(1),
      { id: 'i', type: 'interval', data: { sec: 5 } },
      asks(2),
      asks(3),
      { id: 'h', type: 'httpRequest' },
      { id: 'm', type: 'message', data: { label: 'Fim' } },
    ],
    ['q1 -> i', 'i -> q2', 'q2 -> q3', 'q3 -> h', 'h -> m'],
  );
  type Act = 'text' | 'timer' | 'answer' | 'again' | 'taken' | 'day';
  const act = fc.constantFrom<Act>('text', 'text', 'timer', 'timer', 'answer', 'again', 'taken', 'day');
  // How much of what goes on is done before the next.
  const acts = fc.array(fc.tuple(act, fc.nat(7)), { minLength: 6, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(acts, fc.constantFrom(...channels), fc.scheduler(), async (given, channel, scheduler) => {
      const world = new Table({ f1: long });
      world.ticket = aTicket({ ...world.ticket, channel, lastInboundAt: world.now.toISOString() });
      world.order = (what) => scheduler.schedule(Promise.resolve(), what);
      world.give(start, 'i0');
      const work = [world.advance()];
      const texts: string[] = [];
      for (const [index, [act, done]] of given.entries()) {
        world.now = new Date(world.now.getTime() + 6_000);
        // A day without a word of the customer: some channels take no automatic text any more.
        if (act === 'day' && index > 4) {
          await scheduler.waitIdle();
          world.now = new Date(world.now.getTime() + 25 * 3_600_000);
        }
        if (act === 'text') {
          texts.push(`t${index}`);
          if (world.ticket) world.ticket = { ...world.ticket, lastInboundAt: world.now.toISOString() };
          world.give(text(`t${index}`), `i${String(index + 1).padStart(3, '0')}`);
        }
        const { run } = world;
        if (act === 'answer' && run)
          world.give({ kind: 'answer', runId, turn: run.state.turn, variables: { total: '1' } }, `a${run.state.turn}`);
        if (act === 'taken' && index > 20) world.ticket = aTicket({ status: 'open', bot: undefined });
        work.push(world.advance(act === 'timer' || act === 'again' ? world.due() : undefined));
        for (let n = 0; n < done && scheduler.count() > 0; n++) await scheduler.waitOne();
      }
      await scheduler.waitIdle();
      await Promise.all(work);
      world.order = async () => undefined;
      await world.advance(world.due());

      expect(world.saidTooLate).toEqual([]);
      const questions = world.said.filter((body) => body !== 'Fim' && body !== 'handOver');
      expect(questions).toEqual(['Pergunta 1', 'Pergunta 2', 'Pergunta 3'].slice(0, questions.length));
      expect(world.said.filter((body) => body === 'Fim').length).toBeLessThanOrEqual(1);
      expect(world.inputs).toEqual([]);
      // Each text answers one question at most, in the order that they came.
      const answers = ['r1', 'r2', 'r3'].flatMap((name) => world.run?.state.variables[name] ?? []);
      expect(answers).toEqual(texts.filter((one) => answers.includes(one)));
    }),
    { numRuns: 150 },
  );
});

it('a run of before it had its drawing goes on with the drawing', async () => {
  const state: FlowRun = { ...newRun('f1'), turn: 3 };
  table.run = { runId, ticketId: 1 as never, state, wakeAt: null, notPhraseAt: null, version: 4 };
  await table.advance();

  expect(table.said).toEqual(['Seu nome?']);
});

describe('a talk with a service', () => {
  const source = `integration:${'0'.repeat(25)}N`;
  const begins: FlowInputData = { ...start, flowId: source as never, messageId: 'm1' };
  const aTable = async () => {
    const table = new Table({ [source]: talkDrawing as never });
    table.give(begins);
    await table.advance();
    return table;
  };
  const talked = (table: Table): FlowInputData => ({
    kind: 'talked',
    runId,
    turn: table.run?.state.turn ?? -1,
    answer: { says: [{ kind: 'text', body: 'Olá' }], session: 's', next: 'listen' },
  });

  it('says each answer once, and counts no nodes', async () => {
    const table = await aTable();
    expect(table.run?.state).toMatchObject({ waiting: 'talk', talk: { asked: [{ id: 'm1', body: 'oi' }] } });
    const answer = talked(table);
    table.give(answer, 'answer');
    await table.advance();
    table.give(answer, 'answer');
    await table.advance();

    expect(table.said).toEqual(['Olá']);
    expect(table.run?.state.waiting).toBe('listen');
    expect([table.counted, table.inputs]).toEqual([[], []]);
  });

  it('shows that it writes while it pauses between two messages', async () => {
    const table = await aTable();
    const says = [
      { kind: 'text', body: 'Um' },
      { kind: 'pause', ms: 2000 },
      { kind: 'text', body: 'Dois' },
    ] as const;
    table.give({ kind: 'talked', runId, turn: table.run!.state.turn, answer: { says: [...says], session: 's', next: 'listen' } });
    await table.advance();

    expect([table.said, table.composed]).toEqual([['Um'], [table.ticket]]);
    table.now = new Date(table.now.getTime() + 3000);
    await table.advance(table.due());
    expect([table.said, table.composed.length]).toEqual([['Um', 'Dois'], 1]);
  });

  it('hears a text that was stored before the one that began it', async () => {
    const table = new Table({ [source]: talkDrawing as never });
    table.give(text('depois'), 'a');
    table.give(begins, 'b');

    await table.advance();

    expect(table.run?.state.queued).toMatchObject([{ id: 'depois' }]);
  });

  it('goes to people when its answer was lost, and takes no late one', async () => {
    const table = await aTable();
    const late = talked(table);
    table.now = new Date('2026-03-10T12:06:00.000Z');
    await table.advance(table.due());
    table.give(late);
    await table.advance();

    expect(table.run?.state).toMatchObject({ waiting: null, ended: { how: 'failed', why: 'serviceFailed' } });
    expect(table.said).toEqual(['handOver']);
    expect(table.inputs).toEqual([]);
  });

  it('says nothing once a person took the conversation', async () => {
    const table = await aTable();
    table.give(talked(table));
    table.ticket = aTicket({ status: 'open', userId: `${'0'.repeat(25)}V` as never });

    await table.advance();

    expect(table.said).toEqual([]);
    expect(table.run?.state.ended).toEqual({ how: 'stopped', why: 'taken' });
  });
});

it('counts nodes and keeps answers by names that every object knows', async () => {
  const [first, second] = [
    aFlow(
      [
        { id: 'constructor', type: 'message', data: { label: 'Um' } },
        { id: 'toString', type: 'input', data: { question: 'Seu nome?', variableName: '__proto__' } },
        { id: 's', type: 'switchFlow', data: { flowSelected: { id: 'f1', name: '' } } },
      ],
      ['constructor -> toString', 'toString -> s'],
    ),
    aFlow([{ id: 'fim', type: 'message', data: { label: 'Fim' } }]),
  ];
  const world = new Table({ f1: first, f2: second });
  world.give({ kind: 'start', runId, ticketId: 1 as never, flowId: 'f1' as never, body: 'oi', isNotPhrase: false });
  await world.advance();
  world.give({ kind: 'text', messageId: 't1', body: 'Maria', replyId: null });
  await world.advance();

  // The second time round is added to the first.
  expect(world.said).toEqual(['Um', 'Seu nome?', 'Um', 'Seu nome?']);
  expect(Object.entries(world.run?.state.variables ?? {})).toContainEqual(['__proto__', 'Maria']);
  expect(world.counted).toEqual([
    {
      flowId: 'f1',
      day: '2026-03-10',
      counts: {
        '1': { entered: 1, left: 1, dropped: 0 },
        constructor: { entered: 1, left: 1, dropped: 0 },
        toString: { entered: 1, left: 0, dropped: 0 },
      },
    },
    {
      flowId: 'f1',
      day: '2026-03-10',
      counts: {
        '1': { entered: 1, left: 1, dropped: 0 },
        constructor: { entered: 1, left: 1, dropped: 0 },
        toString: { entered: 1, left: 1, dropped: 0 },
        s: { entered: 1, left: 1, dropped: 0 },
      },
    },
  ]);
});

it('writes no more in one transaction than it takes, and the rest in the next', async () => {
  const nodes = Array.from({ length: 20 }, (_, n) => ({
    id: `n${n}`,
    type: 'message' as const,
    data: { label: `${n} ${'x'.repeat(3_990)}` },
  }));
  const lines = nodes.slice(1).map(({ id }, n) => `n${n} -> ${id}`);
  const world = new Table({
    f1: aFlow([...nodes, { id: 's', type: 'switchFlow', data: { flowSelected: { id: 'f2', name: '' } } }], [...lines, 'n19 -> s']),
    f2: aFlow(nodes, lines),
  });
  world.ticket = aTicket({
    status: 'pending',
    userId: null,
    channel: 'instagram',
    isBot: true,
    bot: { version: 1, flow: runId },
    lastInboundAt: world.now.toISOString(),
  });
  const steps: number[] = [];
  const { converse, ...deps } = world.deps();
  const counting: FlowRunDeps['converse'] = (speech, alongside) => {
    steps.push(speech.effects.length);
    return converse(speech, alongside);
  };
  world.give({ kind: 'start', runId, ticketId: 1 as never, flowId: 'f1' as never, body: 'oi', isNotPhrase: false });
  await advanceThread({ ...deps, converse: counting }, { threadId });
  await advanceThread({ ...deps, converse: counting }, { threadId });

  // Each is four messages on Instagram: of a hundred rows no more than sixty are theirs.
  expect(Math.max(...steps)).toBeLessThanOrEqual(15);
  expect(world.said.map((body) => Number.parseInt(body))).toEqual([...Array(20).keys(), ...Array(20).keys()]);
});
