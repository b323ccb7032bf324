import type { Drawing } from './run-drawing.ts';
import { withLatinDigits } from '../../automation/choose.ts';
import { cutCodePoints } from '../../text/cut-text.ts';
import { foldText } from '../../search/fold-text.ts';
import { numberedMenu } from './numbered-menu.ts';
import {
  longestVariable,
  mostKept,
  type Advance,
  type EndReason,
  type FlowEffect,
  type FlowRun,
  type RunFacts,
  type Waiting,
} from './flow-run.ts';
import { type TalkEnd } from './talk-end.ts';

/** What placeholders stand for on the way: the run's variables before all others. */
export const valuesOf = (
  { variables }: Pick<FlowRun, 'variables'>,
  { values }: Pick<RunFacts, 'values'>,
): Readonly<Record<string, string>> => ({
  ...values,
  ...variables,
});

/** A step while it is taken: the only thing here that changes. */
export type Step = {
  run: FlowRun;
  readonly drawing: Drawing;
  readonly facts: RunFacts;
  readonly effects: FlowEffect[];
  readonly counts: Map<string, { entered: number; left: number; dropped: number }>;
  readonly learned: Map<string, string>;
  /** The node to enter next, at this part. */
  next: { node: string; part: number } | null;
  /** Messages, as they are weighed. */
  said: number;
};

export const stepFrom = (run: FlowRun, drawing: Drawing, facts: RunFacts): Step => ({
  run,
  drawing,
  facts,
  effects: [],
  counts: new Map(),
  learned: new Map(),
  next: null,
  said: 0,
});
export const asLeft = ({ run, effects, counts, learned }: Step): Advance => ({
  run,
  effects,
  counts: Object.fromEntries(counts),
  learned: Object.fromEntries(learned),
});

export const change = (step: Step, fields: Partial<FlowRun>): void => {
  step.run = { ...step.run, ...fields };
};

export const wait = (step: Step, waiting: Waiting): void => change(step, { waiting, until: null, misses: 0, turn: step.run.turn + 1 });

export const pause = (step: Step, next: { node: string; part: number }, seconds: number): void => {
  wait(step, 'pause');
  step.next = null;
  change(step, { at: next, until: new Date(Date.parse(step.facts.now) + seconds * 1000).toISOString() });
};

export const speak = (step: Step, effect: FlowEffect): void => {
  step.effects.push(effect);
  step.said += weightOf(effect, step.facts);
  change(step, { steps: step.run.steps + 1 });
};

/** How many messages an effect counts for. */
export const weightOf = (effect: FlowEffect, { weigh = () => 1 }: Pick<RunFacts, 'weigh'>): number => {
  if (effect.kind === 'say') return weigh(effect.body);
  return effect.kind === 'ask' ? weigh(numberedMenu(effect.body, effect.options)) : 1;
};

export const keep = (step: Step, name: string, value: string): void => {
  if (name === '') return;
  const variables = { ...step.run.variables, [name]: cutCodePoints(value, longestVariable) };
  const size = Object.entries(variables).reduce((sum, [key, kept]) => sum + key.length + kept.length, 0);
  if (size > mostKept) fail(step, 'tooMuchKept');
  else change(step, { variables });
};

export const count = (step: Step, node: string, what: 'entered' | 'left' | 'dropped'): void => {
  const counted = step.counts.get(node) ?? { entered: 0, left: 0, dropped: 0 };
  step.counts.set(node, { ...counted, [what]: counted[what] + 1 });
};

export const finish = (step: Step): void => end(step, 'finished', 'end');
export const fail = (step: Step, why: EndReason): void => over(step, 'failed', why);
export const over = (step: Step, how: 'failed' | 'moved', why: EndReason): void => {
  step.effects.push({ kind: 'handOver', why });
  end(step, how, why);
};
export const end = (step: Step, how: NonNullable<FlowRun['ended']>['how'], why: EndReason | TalkEnd): void => {
  step.next = null;
  change(step, { waiting: null, until: null, queued: [], turn: step.run.turn + 1, ended: { how, why } });
};

export const chosenOf = (
  options: ReadonlyArray<{ number: number; value: string }>,
  body: string,
  replyId: string | null,
): number | null => {
  const byId = options.find(({ number }) => replyId === optionId(number));
  if (byId) return byId.number;
  const said = foldChoice(body);
  if (said === '') return null;
  const digits = /^(?!-\d)\D{0,2}0*(\d{1,4})\D{0,2}$/.exec(withLatinDigits(said))?.[1];
  const byNumber = options.find(({ number }) => digits !== undefined && number === Number(digits));
  // A channel may have cut the words on its button.
  const byWords =
    options.find(({ value }) => foldChoice(value) === said) ?? options.find(({ value }) => foldChoice(cutCodePoints(value, 20)) === said);
  return (byNumber ?? byWords)?.number ?? null;
};
const foldChoice = (text: string): string => foldText(text.trim()).trim();
export const optionId = (number: number): string => `a${number}`;
