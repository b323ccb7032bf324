import { describe, expect, it } from 'vitest';
import { aFlow } from '../../../testing/a-flow.ts';
import type { FlowDrawing } from '../drawing.ts';
import { advanceRun } from './advance-run.ts';
import {
  longestVariable,
  mostHeard,
  mostSaidAtOnce,
  mostSwitches,
  newRun,
  type Advance,
  type FlowEffect,
  type FlowRun,
  type RunEvent,
  type RunFacts,
} from './flow-run.ts';

const now = '2026-03-10T12:00:00.000Z';
const facts: RunFacts = { now, values: { name: 'Maria Silva', telefone: '5581999990000' }, chance: () => 0, mostSilences: 1 };
const text = (body: string, id = body, replyId: string | null = null): RunEvent => ({ kind: 'text', id, body, replyId });

/** A run through a drawing, event by event. */
const through = (drawing: FlowDrawing, changed: Partial<RunFacts> = {}) => {
  let last: Advance = { run: newRun('f1'), effects: [], counts: {}, learned: {} };
  const all: FlowEffect[] = [];
  const on = (event: RunEvent): Advance => {
    last = advanceRun(last.run, drawing, event, { ...facts, ...changed });
    all.push(...last.effects);
    return last;
  };
  on({ kind: 'drawing', revision: 7 });
  return {
    on,
    due: () => on({ kind: 'due', turn: last.run.turn }),
    says: (body: string) => on(text(body, `${all.length} ${body}`)),
    all,
    run: (): FlowRun => last.run,
    last: (): Advance => last,
  };
};
const said = (effects: ReadonlyArray<FlowEffect>) =>
  effects.map((effect) => (effect.kind === 'say' || effect.kind === 'ask' ? effect.body : effect.kind));

describe('a run', () => {
  it('says what nodes say, in their order, and is over behind the last', () => {
    const flow = through(
      aFlow(
        [
          { id: 'a', type: 'message', data: { label: 'Olá, ${name}!' } },
          { id: 'b', type: 'message', data: { label: '{{telefone}}' } },
        ],
        ['a -> b'],
      ),
    );

    expect(said(flow.all)).toEqual(['Olá, Maria Silva!', '5581999990000']);
    expect(flow.run()).toMatchObject({ waiting: null, revision: 7, ended: { how: 'finished', why: 'end' } });
    expect(flow.last().counts).toEqual({
      '1': { entered: 1, left: 1, dropped: 0 },
      a: { entered: 1, left: 1, dropped: 0 },
      b: { entered: 1, left: 1, dropped: 0 },
    });
  });

  it('waits for an answer, keeps it, and compares it', () => {
    const flow = through(
      aFlow(
        [
          { id: 'q', type: 'input' },
          { id: 'c', type: 'conditionCompare' },
          { id: 'y', type: 'message', data: { label: 'Oi, ${nome}' } },
          { id: 'n', type: 'message', data: { label: 'Quem é ${nome}?' } },
        ],
        ['q -> c', 'c.true -> y', 'c.false -> n'],
      ),
    );

    expect([said(flow.all), flow.run().waiting]).toEqual([['Seu nome?'], 'input']);
    expect(said(flow.says(' Bia ').effects)).toEqual(['Quem é Bia?']);
    expect(flow.run().variables).toEqual({ nome: 'Bia', ultimaMensagem: ' Bia ' });
    expect(flow.last().learned).toEqual({ nome: 'Bia' });
  });

  it('asks again for what has no words', () => {
    const flow = through(aFlow([{ id: 'q', type: 'input' }]));

    expect(said(flow.on(text('', 'picture')).effects)).toEqual(['Seu nome?']);
    expect(said(flow.on(text('\u200B \u2060', 'unseen')).effects)).toEqual(['Seu nome?']);
    expect(flow.run()).toMatchObject({ waiting: 'input', misses: 2 });
  });

  it.each([
    ['2', null, 'Suporte!'],
    ['2)', null, 'Suporte!'],
    ['opção', 'a2', 'Suporte!'],
    ['  SUPORTE ', null, 'Suporte!'],
    ['01', null, 'Vendas!'],
  ])('takes %j (%s) as an answer to a menu', (body, replyId, answer) => {
    const flow = through(
      aFlow(
        [
          { id: 'm', type: 'menu' },
          { id: 'v', type: 'message', data: { label: 'Vendas!' } },
          { id: 's', type: 'message', data: { label: 'Suporte!' } },
        ],
        ['m.a1 -> v', 'm.a2 -> s'],
      ),
    );
    expect(flow.all).toEqual([
      {
        kind: 'ask',
        body: 'Escolha:',
        as: 'number',
        options: [
          { id: 'a1', number: 1, title: 'Vendas' },
          { id: 'a2', number: 2, title: 'Suporte' },
        ],
      },
    ]);

    expect(said(flow.on(text(body, 'x', replyId)).effects)).toEqual([answer]);
  });

  it('hands over from a menu to people when they are asked for', () => {
    const flow = through(aFlow([{ id: 'm', type: 'menu' }]));
    const asked = advanceRun(flow.run(), aFlow([{ id: 'm', type: 'menu' }]), text('Um atendente, por favor', 'x'), {
      now: '2026-03-10T12:00:00.000Z',
      values: {},
      chance: () => 0,
      mostSilences: 0,
      asksForPerson: (body) => body.includes('atendente'),
    });

    expect(asked.effects).toEqual([{ kind: 'handOver', why: 'person' }]);
    expect(asked.run.ended).toEqual({ how: 'moved', why: 'person' });
  });

  it('repeats a menu that was not answered three times, then hands over', () => {
    const flow = through(aFlow([{ id: 'm', type: 'menu' }]));

    for (const word of ['o quê?', '3', 'banana']) expect(said(flow.says(word).effects)).toEqual(['Escolha:']);
    expect(flow.says('ainda').effects).toEqual([{ kind: 'handOver', why: 'notUnderstood' }]);
    expect(flow.last().counts).toEqual({ m: { entered: 0, left: 0, dropped: 1 } });
  });

  it('pauses, and takes what the customer writes meanwhile as the next answer', () => {
    const flow = through(
      aFlow(
        [
          { id: 'i', type: 'interval', data: { sec: 30 } },
          { id: 'q', type: 'input' },
          { id: 'r', type: 'message', data: { label: '${nome}' } },
        ],
        ['i -> q', 'q -> r'],
      ),
    );
    expect(flow.run()).toMatchObject({ waiting: 'pause', until: '2026-03-10T12:00:30.000Z', at: { node: 'q', part: 0 } });
    const { turn } = flow.run();

    expect(flow.says('Ana').effects).toEqual([]);
    expect(flow.run()).toMatchObject({ waiting: 'pause', turn });
    expect(said(flow.due().effects)).toEqual(['Seu nome?', 'Ana']);
  });

  it('does not repeat a menu for what was written before it was asked', () => {
    const flow = through(
      aFlow(
        [
          { id: 'i', type: 'interval' },
          { id: 'm', type: 'menu' },
        ],
        ['i -> m', 'm.a2 -> i'],
      ),
    );
    flow.says('tem alguém aí?');

    expect(said(flow.due().effects)).toEqual(['Escolha:']);
    expect(flow.run()).toMatchObject({ waiting: 'menu', queued: [], misses: 0 });
  });

  it('takes nothing twice: messages, pauses, answers', () => {
    const flow = through(
      aFlow(
        [
          { id: 'i', type: 'interval' },
          { id: 'q', type: 'input' },
          { id: 'p', type: 'input' },
        ],
        ['i -> q', 'q -> p'],
      ),
    );
    const { turn } = flow.run();
    flow.on({ kind: 'due', turn });
    expect(flow.on({ kind: 'due', turn })).toMatchObject({ effects: [], counts: {}, learned: {} });
    flow.on(text('Ana', 'm1'));
    const before = flow.run();

    expect(flow.on(text('Ana', 'm1'))).toEqual({ run: before, effects: [], counts: {}, learned: {} });
    expect(flow.on({ kind: 'silence', turn: before.turn - 1, flowId: null })).toEqual({
      run: before,
      effects: [],
      counts: {},
      learned: {},
    });
    expect(flow.on({ kind: 'drawing', revision: 9 })).toEqual({ run: before, effects: [], counts: {}, learned: {} });
  });

  it('says a block in its order, with its pauses, leaving out what cannot be read', () => {
    const element = (type: string, number: string, value: string) => ({ type, number, value });
    const flow = through(
      aFlow(
        [
          {
            id: 'b',
            type: 'singleBlock',
            data: {
              seq: ['message1', 'message0', 'gone9', 'interval0', 'document0', 'interval1'],
              elements: [
                element('message', 'message0', 'segunda'),
                element('message', 'message1', 'primeira'),
                element('interval', 'interval0', '3'),
                element('interval', 'interval1', 'x'),
                { ...element('document', 'document0', 'abc.pdf'), original: 'Tabela.pdf' },
              ],
            },
          },
          { id: 'z', type: 'message', data: { label: 'fim' } },
        ],
        ['b -> z'],
      ),
    );

    expect([said(flow.all), flow.run().waiting]).toEqual([['primeira', 'segunda'], 'pause']);
    expect(flow.due().effects).toEqual([
      { kind: 'file', type: 'document', url: 'abc.pdf', fileName: 'Tabela.pdf', voice: false },
      { kind: 'say', body: 'fim' },
    ]);
    expect(flow.last().counts['b']).toEqual({ entered: 0, left: 1, dropped: 0 });
  });

  it('goes by chance the way it is told', () => {
    const drawing = aFlow(
      [
        { id: 'r', type: 'randomizer', data: { percent: 30 } },
        { id: 'a', type: 'message', data: { label: 'A' } },
        { id: 'b', type: 'message', data: { label: 'B' } },
      ],
      ['r.a -> a', 'r.b -> b'],
    );

    expect(said(through(drawing, { chance: () => 29 }).all)).toEqual(['A']);
    expect(said(through(drawing, { chance: () => 30 }).all)).toEqual(['B']);
  });

  it('tags, sets variables, compares numbers', () => {
    const flow = through(
      aFlow(
        [
          { id: 't', type: 'tag' },
          { id: 'v', type: 'variable', data: { variableName: 'idade', isExpression: true, variableExpression: '10 + 8' } },
          { id: 'c', type: 'condition' },
          { id: 'm', type: 'message', data: { label: '${idade}' } },
        ],
        ['t -> v', 'v -> c', 'c.true -> m'],
      ),
    );

    expect(flow.all).toEqual([
      { kind: 'tag', tagId: '0000000000000000000000000T' },
      { kind: 'say', body: '18' },
    ]);
  });

  it('knows only variables that were set, whatever they are called', () => {
    const drawing = (key: string) =>
      aFlow(
        [
          { id: 'c', type: 'condition', data: { key, condition: 1, value: '' } },
          { id: 'm', type: 'message', data: { label: 'vazio [${constructor}]' } },
        ],
        ['c.true -> m'],
      );

    expect(said(through(drawing('constructor')).all)).toEqual(['vazio []']);
    expect(said(through(drawing('${__proto__}')).all)).toEqual(['vazio []']);
  });

  it('hands the conversation to a queue or somebody, and is over', () => {
    expect(through(aFlow([{ id: 't', type: 'ticket' }])).last()).toMatchObject({
      effects: [{ kind: 'move', queueId: '0000000000000000000000000Q', userId: null }],
      run: { waiting: null, ended: { how: 'moved', why: 'queue' } },
    });
    expect(through(aFlow([{ id: 't', type: 'attendant' }])).last()).toMatchObject({
      effects: [{ kind: 'move', queueId: null, userId: '0000000000000000000000000A' }],
    });
  });

  it('waits for a service, and goes on with what it answered', () => {
    const flow = through(
      aFlow(
        [
          { id: 'h', type: 'httpRequest' },
          { id: 'm', type: 'message', data: { label: 'Total ${total}' } },
        ],
        ['h -> m'],
      ),
    );
    expect(flow.run()).toMatchObject({ waiting: 'http', at: { node: 'h', part: 0 } });

    const { turn } = flow.run();
    expect(said(flow.on({ kind: 'answer', turn, variables: { total: '12' } }).effects)).toEqual(['Total 12']);
    expect(flow.on({ kind: 'answer', turn, variables: { total: '13' } }).effects).toEqual([]);
  });

  it('hands over once when a service answers more than is kept', () => {
    const flow = through(aFlow([{ id: 'h', type: 'httpRequest' }]));
    const variables = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`v${n}`, 'x'.repeat(longestVariable)]));

    flow.on({ kind: 'answer', turn: flow.run().turn, variables });

    expect(flow.all).toEqual([{ kind: 'handOver', why: 'tooMuchKept' }]);
    expect(flow.run().ended).toEqual({ how: 'failed', why: 'tooMuchKept' });
  });

  it('is over when a variable is one too many', () => {
    const stored = Object.fromEntries(Array.from({ length: 29 }, (_, n) => [`v${n}`, 'x'.repeat(longestVariable)]));
    const flow = through(
      aFlow(
        [
          { id: 'h', type: 'httpRequest' },
          { id: 'v', type: 'variable', data: { variableName: 'longo', variableValue: 'x'.repeat(longestVariable) } },
        ],
        ['h -> v'],
      ),
    );

    flow.on({ kind: 'answer', turn: flow.run().turn, variables: stored });

    expect(flow.run().ended).toEqual({ how: 'failed', why: 'tooMuchKept' });
  });

  it('goes to another flow with its variables', () => {
    const flow = through(
      aFlow(
        [
          { id: 'q', type: 'input' },
          { id: 's', type: 'switchFlow' },
        ],
        ['q -> s'],
      ),
    );
    flow.says('Ana');
    expect(flow.run()).toMatchObject({ flowId: 'other', revision: null, waiting: 'drawing', variables: { nome: 'Ana' } });

    const after = advanceRun(
      flow.run(),
      aFlow([{ id: 'm', type: 'message', data: { label: 'De novo, ${nome}' } }]),
      { kind: 'drawing', revision: 3 },
      facts,
    );
    expect([said(after.effects), after.run.revision]).toEqual([['De novo, Ana'], 3]);
  });

  it('hands over when flows name each other, however often the customer answers, and begins anew an hour later', () => {
    const drawing = aFlow(
      [
        { id: 'm', type: 'message', data: { label: 'Oi' } },
        { id: 's', type: 'switchFlow' },
      ],
      ['m -> s'],
    );
    const inTurn = (begun: FlowRun, at: string): Advance[] => {
      const all: Advance[] = [];
      for (let run = begun; run.waiting === 'drawing'; run = { ...all.at(-1)!.run, steps: 0 })
        all.push(advanceRun(run, drawing, { kind: 'drawing', revision: 1 }, { ...facts, now: at }));
      return all;
    };

    const all = inTurn(newRun('f1'), now);

    expect(all).toHaveLength(mostSwitches + 1);
    expect(all.at(-1)!.effects.at(-1)).toEqual({ kind: 'handOver', why: 'tooManySteps' });
    const { switches = [] } = all.at(-1)!.run;
    expect(inTurn({ ...newRun('f1'), switches }, now)).toHaveLength(1);
    expect(inTurn({ ...newRun('f1'), switches }, '2026-03-10T13:00:00.000Z')).toHaveLength(mostSwitches + 1);
  });

  it('goes to the flow for silence once, then waits no longer', () => {
    const flow = through(aFlow([{ id: 'q', type: 'input' }]));
    flow.on({ kind: 'silence', turn: flow.run().turn, flowId: 'f2' });
    expect(flow.run()).toMatchObject({ flowId: 'f2', waiting: 'drawing', silences: 1 });
    flow.on({ kind: 'drawing', revision: 1 });

    expect(flow.on({ kind: 'silence', turn: flow.run().turn, flowId: 'f2' }).effects).toEqual([{ kind: 'handOver', why: 'silent' }]);
    expect(flow.run().ended).toEqual({ how: 'failed', why: 'silent' });
  });

  it('is over when somebody takes the conversation', () => {
    const flow = through(aFlow([{ id: 'q', type: 'input' }]));

    expect(flow.on({ kind: 'stop', why: 'taken' })).toMatchObject({
      effects: [],
      run: { waiting: null, ended: { how: 'stopped', why: 'taken' } },
    });
    expect(flow.says('oi').effects).toEqual([]);
  });
});

it('two bots do not talk to each other for ever', () => {
  const flow = through(aFlow([{ id: 'q', type: 'input' }], ['q -> q']));
  for (let n = 0; n < mostHeard; n++) flow.on(text('Sou um robô', `m${n}`));
  expect(flow.run().waiting).toBe('input');

  expect(flow.on(text('Sou um robô', 'last')).effects).toEqual([{ kind: 'handOver', why: 'tooManySteps' }]);
});

describe('what a drawing has wrong is handed over with the reason', () => {
  const message = { id: 'a', type: 'message' as const };
  it.each([
    ['no start', { nodes: [], connections: [] }, 'noStart'],
    ['a connection into nothing', aFlow([message], ['a -> gone']), 'brokenConnection'],
    ['a queue nobody chose', aFlow([{ id: 't', type: 'ticket', data: { queue: null } }]), 'unfinishedNode'],
    ['a tag nobody chose', aFlow([{ id: 't', type: 'tag', data: { tag: null } }]), 'unfinishedNode'],
    ['an attendant nobody chose', aFlow([{ id: 't', type: 'attendant', data: { user: null } }]), 'unfinishedNode'],
    ['a flow nobody chose', aFlow([{ id: 't', type: 'switchFlow', data: { flowSelected: null } }]), 'unfinishedNode'],
    ['a menu without options', aFlow([{ id: 'm', type: 'menu', data: { arrayOption: [] } }]), 'unfinishedNode'],
    ['a request to nowhere', aFlow([{ id: 'm', type: 'httpRequest', data: { url: ' ' } }]), 'unfinishedNode'],
    ['a loop', aFlow([message, { ...message, id: 'b' }], ['a -> b', 'b -> a']), 'tooManySteps'],
    ['a loop that says nothing', aFlow([{ id: 'v', type: 'variable' }], ['v -> v']), 'tooManySteps'],
  ])('%s', (_what, drawing, why) => {
    const flow = through(drawing as FlowDrawing);
    for (let turns = 0; turns < 30 && flow.run().waiting === 'pause'; turns++) flow.due();

    expect(flow.all.at(-1)).toEqual({ kind: 'handOver', why });
    expect(flow.run().waiting).toBeNull();
  });

  it('a node of an unknown kind, or of another shape than its kind', () => {
    const strange = (node: object) => {
      const drawing = aFlow([message]);
      return { ...drawing, nodes: [drawing.nodes[0], { id: 'a', position: { x: 0, y: 0 }, ...node }] } as unknown as FlowDrawing;
    };

    expect(through(strange({ type: 'payment', data: {} })).all).toEqual([{ kind: 'handOver', why: 'unknownNode' }]);
    expect(through(strange({ type: 'menu', data: null })).all).toEqual([{ kind: 'handOver', why: 'brokenNode' }]);
    expect(through(strange({ type: 'singleBlock', data: { seq: 'x' } })).all).toEqual([{ kind: 'handOver', why: 'brokenNode' }]);
  });

  it('a flow that is gone', () => {
    expect(advanceRun(newRun('f1'), { nodes: [], connections: [] }, { kind: 'flowMissing' }, facts).effects).toEqual([
      { kind: 'handOver', why: 'flowMissing' },
    ]);
  });

  it('says nothing where there is nothing to read, and takes digits of any script', () => {
    const menu = { id: 'm', type: 'menu' as const };
    const flow = through(
      aFlow(
        [
          { id: 'a', type: 'message', data: { label: '\u200b\u2060 ${falta}' } },
          menu,
          { id: 'b', type: 'message', data: { label: 'Dois' } },
        ],
        ['a -> m', 'm.a2 -> b'],
      ),
    );
    expect(flow.all.map(({ kind }) => kind)).toEqual(['ask']);
    flow.says('-2');
    expect(flow.run().waiting).toBe('menu');
    flow.says('٢');

    expect(said(flow.all).at(-1)).toBe('Dois');
  });

  it('counts a text as the messages that it becomes', () => {
    const nodes = Array.from({ length: 12 }, (_, n) => ({
      id: `n${n}`,
      type: 'message' as const,
      data: { label: `${n} ${'x'.repeat(30)}` },
    }));
    const menu = {
      id: 'm',
      type: 'menu' as const,
      data: { message: 'y'.repeat(100), arrayOption: [{ number: 1, value: 'z'.repeat(60) }] },
    };
    const flow = through(aFlow([...nodes, menu], [...nodes.slice(1).map(({ id }, n) => `n${n} -> ${id}`), 'n11 -> m']), {
      weigh: (body) => Math.ceil(body.length / 10),
    });
    const turns = [flow.last().effects.length];
    while (flow.run().waiting === 'pause') turns.push(flow.due().effects.length);

    // Four messages each; the last is nearly twenty by itself.
    expect(turns).toEqual([5, 5, 3]);
    expect(flow.all).toHaveLength(13);
    expect(flow.run().waiting).toBe('menu');
  });

  it('says no more than so much at once, and goes on', () => {
    const nodes = Array.from({ length: 45 }, (_, n) => ({ id: `n${n}`, type: 'message' as const, data: { label: String(n) } }));
    const flow = through(
      aFlow(
        nodes,
        nodes.slice(1).map(({ id }, n) => `n${n} -> ${id}`),
      ),
    );
    expect([flow.all.length, flow.run()]).toMatchObject([mostSaidAtOnce, { waiting: 'pause', until: now }]);
    flow.due();
    flow.due();

    expect(said(flow.all)).toEqual(nodes.map((_, n) => String(n)));
    expect(flow.run().ended?.how).toBe('finished');
  });
});
