import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advanceRun } from './advance-run.ts';
import type { Drawing } from './run-drawing.ts';
import { mostHeard, mostQueued, newRun, type Advance, type FlowRun, type RunEvent, type RunFacts } from './flow-run.ts';
import { fitTalkSays, newTalk, partsOfTalk, talkDrawing, type TalkAnswer } from './talk.ts';

const facts: RunFacts = { now: '2026-03-10T12:00:00.000Z', values: { nome: 'Zé' }, chance: () => 0, mostSilences: 1 };
const source = `integration:${'0'.repeat(25)}N`;
const begun = (body = 'oi'): FlowRun => ({ ...newRun(source), talk: newTalk, queued: [{ id: 'm1', body, replyId: null }] });
const take = (run: FlowRun, event: RunEvent, drawing: Drawing = talkDrawing): Advance => advanceRun(run, drawing, event, facts);
const start = (run = begun()) => take(run, { kind: 'drawing', revision: 1 });
const text = (id: string, body = id, replyId: string | null = null): RunEvent => ({ kind: 'text', id, body, replyId });
const talked = ({ turn }: FlowRun, answer: Partial<TalkAnswer> = {}): RunEvent => ({
  kind: 'talked',
  turn,
  answer: { says: [], session: 's1', next: 'listen', ...answer },
});
const says = (body: string): Partial<TalkAnswer> => ({ says: [{ kind: 'text', body }] });

describe('a talk', () => {
  it('asks with the words that it began for, says the answer as it is, and listens', () => {
    const asks = start();
    const { run, effects } = take(asks.run, talked(asks.run, says('Olá ${nome} {{name}}')));

    expect(asks).toMatchObject({ run: { waiting: 'talk', talk: { asked: [{ id: 'm1', body: 'oi' }], askedAt: facts.now } }, effects: [] });
    expect(effects).toEqual([{ kind: 'say', body: 'Olá ${nome} {{name}}' }]);
    expect(run).toMatchObject({ waiting: 'listen', talk: { session: 's1', answers: 1, asked: [] } });
  });

  it('asks about everything together that came while the service thought', () => {
    const asks = start();
    const heard = [text('m2'), text('m3'), text('m2')].reduce((run, event) => take(run, event).run, asks.run);
    const { run } = take(heard, talked(heard, says('a')));

    expect(heard).toMatchObject({ waiting: 'talk', turn: asks.run.turn });
    expect(run).toMatchObject({ waiting: 'talk', queued: [], talk: { asked: [{ id: 'm2' }, { id: 'm3' }] } });
  });

  it('hears what has no words too: it may be a file', () => {
    const { run } = take(take(start().run, text('m2', '')).run, talked(start().run));

    expect(run.talk?.asked).toEqual([{ id: 'm2', body: '', replyId: null }]);
  });

  it('takes an answer once, and none of another turn', () => {
    const asks = start();
    const after = take(asks.run, talked(asks.run, says('a')));

    expect(take(after.run, talked(asks.run, says('b'))).effects).toEqual([]);
    expect(take(asks.run, { ...talked(asks.run, says('b')), turn: asks.run.turn - 1 } as RunEvent).run).toEqual(asks.run);
  });

  it('tells the service the title of what was chosen: pressed, by its number or by its words', () => {
    const asks = start();
    const { run, effects } = take(asks.run, talked(asks.run, { says: [{ kind: 'choices', body: 'Qual?', titles: ['Verde', 'Azul'] }] }));
    const chosen = (event: RunEvent) => take(run, event).run.talk?.asked[0]?.body;

    expect(effects).toMatchObject([
      {
        kind: 'ask',
        as: 'button',
        options: [
          { id: 'a1', title: 'Verde' },
          { id: 'a2', title: 'Azul' },
        ],
      },
    ]);
    expect([chosen(text('x', 'qualquer', 'a2')), chosen(text('x', '1')), chosen(text('x', 'AZUL ')), chosen(text('x', 'roxo'))]).toEqual([
      'Azul',
      'Verde',
      'Azul',
      'roxo',
    ]);
  });

  it('pauses between messages, goes on with the rest, and hears meanwhile', () => {
    const asks = start();
    const first = take(
      asks.run,
      talked(asks.run, {
        says: [
          { kind: 'text', body: 'um' },
          { kind: 'pause', ms: 1500 },
          { kind: 'text', body: 'dois' },
        ],
      }),
    );
    const heard = take(first.run, text('m2')).run;
    const second = take(heard, { kind: 'due', turn: heard.turn });

    expect(first).toMatchObject({ effects: [{ body: 'um' }], run: { waiting: 'pause', until: '2026-03-10T12:00:01.500Z' } });
    expect(second).toMatchObject({ effects: [{ body: 'dois' }], run: { waiting: 'talk', talk: { rest: null, asked: [{ id: 'm2' }] } } });
  });

  it.each([
    [{ next: 'finished' as const }, { kind: 'handOver', why: 'end' }, { how: 'finished', why: 'end' }],
    [
      { next: 'handOver' as const, why: 'asked' as const },
      { kind: 'handOver', why: 'asked' },
      { how: 'moved', why: 'asked' },
    ],
    [
      { next: 'handOver' as const, why: 'serviceFailed' as const },
      { kind: 'handOver', why: 'serviceFailed' },
      { how: 'failed', why: 'serviceFailed' },
    ],
    [
      { next: 'handOver' as const, why: 'talkLimit' as const, queueId: 'q1' as never },
      { kind: 'move', queueId: 'q1', userId: null, why: 'talkLimit' },
      { how: 'moved', why: 'talkLimit' },
    ],
  ])('ends with people: %o', (answer, effect, ended) => {
    const asks = start();

    const { run, effects } = take(asks.run, talked(asks.run, { ...says('tchau'), ...answer }));

    expect(effects).toEqual([{ kind: 'say', body: 'tchau' }, effect]);
    expect(run).toMatchObject({ waiting: null, ended });
  });

  it('gives up on two bots that talk to each other, and on more texts than are kept', () => {
    let { run } = start();
    for (let times = 0; times < mostHeard; times++) run = take(take(run, talked(run)).run, text(`t${times}`)).run;
    const listens = take(run, talked(run)).run;
    let flooded = start().run;
    for (let times = 0; times < mostQueued; times++) flooded = take(flooded, text(`t${times}`)).run;

    expect(take(listens, text('last')).run.ended).toEqual({ how: 'failed', why: 'tooManySteps' });
    expect(flooded.waiting).toBe('talk');
    expect(take(flooded, text('last')).run.ended).toEqual({ how: 'failed', why: 'tooManyTexts' });
  });

  it('goes to a flow when the customer is silent, and is no talk any more', () => {
    const asks = start();
    const listens = take(asks.run, talked(asks.run)).run;

    expect(take(listens, { kind: 'silence', turn: listens.turn, flowId: 'f2' }).run).toMatchObject({
      flowId: 'f2',
      waiting: 'drawing',
      talk: null,
    });
  });

  it('takes place in no drawn flow', () => {
    const { run } = take(newRun('f1'), { kind: 'drawing', revision: 1 });

    expect(run.ended).toEqual({ how: 'failed', why: 'unknownNode' });
    expect([partsOfTalk('f1'), partsOfTalk('prompt:p1')]).toEqual([null, { kind: 'prompt', id: 'p1' }]);
  });

  it('loses no text and asks about none twice, in whatever order things come', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('text', 'again', 'answer', 'late', 'due'), { maxLength: 40 }), (order) => {
        let { run } = start();
        const asked: string[] = [];
        let [texts, seenTurn] = [0, -1];
        const note = () => {
          if (run.waiting === 'talk' && run.turn !== seenTurn) {
            asked.push(...(run.talk?.asked ?? []).map(({ id = '' }) => id));
            seenTurn = run.turn;
          }
        };
        note();
        for (const what of order) {
          if (what === 'text') run = take(run, text(`t${texts++}`)).run;
          if (what === 'again') run = take(run, text(`t${Math.max(0, texts - 1)}`)).run;
          if (what === 'answer')
            run = take(
              run,
              talked(run, {
                says: [
                  { kind: 'text', body: 'a' },
                  { kind: 'pause', ms: 5 },
                  { kind: 'text', body: 'b' },
                ],
              }),
            ).run;
          if (what === 'late') run = take(run, talked({ ...run, turn: run.turn - 1 })).run;
          if (what === 'due') run = take(run, { kind: 'due', turn: run.turn }).run;
          if (what === 'again' && texts === 0) texts = 1;
          note();
        }
        if (run.ended) return;
        const waits = run.queued.map(({ id = '' }) => id);
        expect([...asked, ...waits]).toEqual(['m1', ...Array.from({ length: texts }, (_, index) => `t${index}`)]);
      }),
    );
  });
});

it('no answer is longer than a row holds, and its files are sent all the same', () => {
  const text = { kind: 'text', body: '字'.repeat(9000) } as const;
  const file = { kind: 'file', type: 'image', key: 'k', fileName: null, voice: false } as const;
  const choices = { kind: 'choices', body: 'Qual?', titles: Array.from({ length: 60 }, () => 'x'.repeat(400)) } as const;

  const lengths = (says: ReturnType<typeof fitTalkSays>) => says.map((say) => ('body' in say ? say.body.length : say.kind));

  expect(lengths(fitTalkSays([text, text, text, text, file]))).toEqual([8000, 8000, 4000, 'file']);
  expect(lengths(fitTalkSays([text, text, choices, file]))).toEqual([4995, 5, 'file']);
  expect(fitTalkSays([choices])).toMatchObject([{ kind: 'choices', titles: Array.from({ length: 50 }, () => 'x'.repeat(300)) }]);
  expect(fitTalkSays(Array.from({ length: 40 }, () => ({ kind: 'text', body: 'a' }) as const))).toHaveLength(30);
});

it('pauses take the place of no message, and last a minute at most; what is asked at the end is said in any case', () => {
  const bubbles = Array.from({ length: 40 }, () => [{ kind: 'text', body: 'a' } as const, { kind: 'pause', ms: 10_000 } as const]).flat();
  const said = fitTalkSays([...bubbles, { kind: 'choices', body: 'Qual?', titles: ['Sim'] }, { kind: 'text', body: '\u200b' }]);

  expect(said.filter(({ kind }) => kind === 'text')).toHaveLength(29);
  expect(said.at(-1)).toEqual({ kind: 'choices', body: 'Qual?', titles: ['Sim'] });
  expect(said.reduce((sum, say) => sum + (say.kind === 'pause' ? say.ms : 0), 0)).toBe(60_000);
});
