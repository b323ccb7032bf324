import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { FlowDrawing } from '../drawing.ts';
import { advanceRun, awaits } from './advance-run.ts';
import { mostSteps, newRun, type Advance, type FlowEffect, type FlowRun, type RunEvent, type RunFacts } from './flow-run.ts';

const word = fc.constantFrom('', 'Oi ${nome}', '1', '2', 'Ana', '18', '{{x}}', '${ultimaMensagem}', '(${nome} + 1) * 2');
const sec = fc.constantFrom(0, 1, 120, 9_999, -3);
const odd = fc.constantFrom<unknown>(null, undefined, {}, 3, 'x', []);

const dataOf: Record<string, fc.Arbitrary<unknown>> = {
  start: fc.constant({ label: '' }),
  message: fc.record({ label: word }),
  interval: fc.record({ sec }),
  condition: fc.record({ key: word, condition: fc.integer({ min: 0, max: 6 }), value: word }),
  conditionCompare: fc.record({
    leftValue: word,
    operator: fc.constantFrom('equals', 'greaterThan', 'isEmpty', 'other'),
    rightValue: word,
  }),
  menu: fc.record({
    message: word,
    arrayOption: fc.array(fc.record({ number: fc.integer({ min: 1, max: 3 }), value: word }), { maxLength: 3 }),
    typeMenu: fc.constantFrom('number', 'list', 'button'),
  }),
  img: fc.record({ url: word }),
  audio: fc.record({ url: word, record: fc.boolean() }),
  video: fc.record({ url: word, record: fc.boolean() }),
  randomizer: fc.record({ percent: fc.integer({ min: 0, max: 100 }) }),
  switchFlow: fc.record({ flowSelected: fc.option(fc.record({ id: fc.constantFrom('f1', 'f2'), name: word })) }),
  attendant: fc.record({ user: fc.option(fc.record({ id: word, name: word })) }),
  ticket: fc.record({ queue: fc.option(fc.record({ id: word, name: word })) }),
  tag: fc.record({ tag: fc.option(fc.record({ id: word, name: word })) }),
  singleBlock: fc.record({
    seq: fc.array(fc.constantFrom('x0', 'x1', 'x2', 'x9'), { maxLength: 30 }),
    elements: fc.array(
      fc.record({
        type: fc.constantFrom('message', 'interval', 'img', 'audio', 'video', 'document', 'hologram'),
        number: fc.constantFrom('x0', 'x1', 'x2'),
        value: word,
      }),
      { maxLength: 4 },
    ),
  }),
  httpRequest: fc.record({ url: word, method: fc.constant('GET') }),
  variable: fc.record({ variableName: word, variableValue: word, variableExpression: word, isExpression: fc.boolean() }),
  input: fc.record({ question: word, variableName: fc.constantFrom('nome', '${nome}', '') }),
  payment: odd,
};

const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
const kind = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('menu', 'input', 'message', 'httpRequest', 'interval', 'singleBlock') },
  { weight: 1, arbitrary: fc.constantFrom(...Object.keys(dataOf)) },
);
const nodeOf = (own: string) =>
  fc
    .tuple(kind, fc.integer({ min: 0, max: 30 }))
    .chain(([type, luck]) => fc.record({ id: fc.constant(own), type: fc.constant(type), data: luck === 0 ? odd : (dataOf[type] ?? odd) }));
const handles = ['a', 'b', 'a1', 'a2', 'a3', 'true', 'false', null];
const target = fc.oneof({ weight: 30, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: fc.constantFrom('gone', '1') });
const lineOf = (source: string, sourceHandle: string | null) =>
  fc.option(target, { freq: 12 }).map((to) => (to === null ? [] : [{ source, sourceHandle, target: to }]));
const drawing = fc
  .tuple(fc.tuple(...ids.map(nodeOf)), fc.tuple(...['1', ...ids].flatMap((source) => handles.map((handle) => lineOf(source, handle)))))
  // What is read of a saved drawing may be anything.
  .map(
    ([nodes, lines]) => ({ nodes: [{ id: '1', type: 'start', data: {} }, ...nodes], connections: lines.flat() }) as unknown as FlowDrawing,
  );

type Act =
  | { kind: 'text'; body: string }
  | { kind: 'timer' }
  | { kind: 'service' }
  | { kind: 'silence' }
  | { kind: 'again'; back: number }
  | { kind: 'late'; turn: number };
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('text' as const), body: word }) },
  { weight: 4, arbitrary: fc.constant({ kind: 'timer' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'service' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'silence' as const }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('again' as const), back: fc.nat(8) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('late' as const), turn: fc.nat(5) }) },
);

const facts: RunFacts = {
  now: '2026-03-10T12:00:00.000Z',
  values: { name: 'Maria' },
  chance: (name) => (name.length * 37) % 100,
  mostSilences: 1,
};

const sameRun = (advance: Advance, run: FlowRun): boolean => advance.run === run && advance.effects.length === 0;

it('any drawing, whatever comes in whatever order: a run never hangs, says nothing twice, and waits, is finished or handed over', () => {
  fc.assert(
    fc.property(fc.record({ f1: drawing, f2: drawing }), fc.array(act, { maxLength: 40 }), (drawings, acts) => {
      let run = newRun('f1');
      const all: FlowEffect[] = [];
      const history: RunEvent[] = [];
      let saidSinceHeard = 0;
      const give = (event: RunEvent): void => {
        const before = run;
        const flow = drawings[before.flowId === 'f2' ? 'f2' : 'f1'];
        const advance = advanceRun(before, flow, event, facts);
        // The same step taken again, because it was not written, is the same step.
        expect(advanceRun(before, flow, event, facts)).toEqual(advance);
        expect(awaits(before, event) || sameRun(advance, before)).toBe(true);
        ({ run } = advance);
        all.push(...advance.effects);
        saidSinceHeard += advance.effects.length;
        if (event.kind === 'text') saidSinceHeard = 0;
        expect(saidSinceHeard).toBeLessThanOrEqual(2 * mostSteps + 60);
        history.push(event);
        // It waits for something that can come, or is over.
        expect(run.waiting === null).toBe(run.ended !== null);
        expect(run.waiting === 'pause').toBe(run.until !== null);
        expect(run.at !== null || !['input', 'menu', 'http', 'pause'].includes(String(run.waiting))).toBe(true);
      };
      const again = (event: RunEvent): void => {
        const [before, said] = [run, all.length];
        give(event);
        expect([run, all.length]).toEqual([before, said]);
      };

      for (const [index, one] of acts.entries()) {
        if (run.waiting === 'drawing') give({ kind: 'drawing', revision: 1 });
        if (one.kind === 'text') give({ kind: 'text', id: `m${index}`, body: one.body, replyId: null });
        if (one.kind === 'timer' && run.waiting === 'pause') give({ kind: 'due', turn: run.turn });
        if (one.kind === 'service' && run.waiting === 'http') give({ kind: 'answer', turn: run.turn, variables: { total: '3' } });
        if (one.kind === 'silence') give({ kind: 'silence', turn: run.turn, flowId: 'f2' });
        if (one.kind === 'late') {
          if (one.turn < run.turn) again({ kind: 'due', turn: one.turn });
          if (one.turn < run.turn) again({ kind: 'answer', turn: one.turn, variables: { total: '4' } });
        }
        const earlier = one.kind === 'again' ? history.at(-1 - one.back) : undefined;
        // A drawing is given by whoever takes the step, never delivered.
        if (earlier && earlier.kind !== 'drawing') again(earlier);
      }

      // With its pauses over, its services answered and its switches made, nothing but the customer is waited for, and that for good reason.
      for (let turns = 0; run.waiting === 'pause' || run.waiting === 'http' || run.waiting === 'drawing'; turns++) {
        expect(turns).toBeLessThan(3 * mostSteps);
        if (run.waiting === 'drawing') give({ kind: 'drawing', revision: 2 });
        else if (run.waiting === 'pause') give({ kind: 'due', turn: run.turn });
        else give({ kind: 'answer', turn: run.turn, variables: {} });
      }
      expect([null, 'input', 'menu']).toContain(run.waiting);
      const handed = all.filter(({ kind }) => kind === 'handOver' || kind === 'move').length;
      expect(handed).toBe(run.ended?.how === 'failed' || run.ended?.how === 'moved' ? 1 : 0);
    }),
    { numRuns: 400 },
  );
});
