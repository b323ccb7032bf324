import { fillPlaceholders, fillText } from '../../placeholders.ts';
import { cutCodePoints } from '../../text/cut-text.ts';
import { isVisible } from '../../text/is-visible.ts';
import type { FlowNode, NodeOf } from '../drawing.ts';
import { handlesOf } from '../handles.ts';
import { compares, meets } from './compare.ts';
import { evaluate } from './evaluate.ts';
import {
  longestPauseSec,
  longestVariable,
  mostHeard,
  mostMisses,
  mostQueued,
  mostSaidAtOnce,
  mostSteps,
  mostSwitches,
  recentSwitches,
  type Advance,
  type FlowRun,
  type RunEvent,
  type RunFacts,
  type Waiting,
} from './flow-run.ts';
import {
  asLeft,
  change,
  chosenOf,
  count,
  end,
  fail,
  finish,
  keep,
  optionId,
  over,
  pause,
  speak,
  stepFrom,
  valuesOf,
  wait,
  type Step,
} from './step.ts';
import type { Drawing, RunNode } from './run-drawing.ts';
import { isTalk, newTalk } from './talk.ts';
import { askService, nothingSaid, sayAnswer, talkHears } from './talk-steps.ts';

/** Takes a run as far as it goes after one event: until it waits for something, is over, or has said as much as is said at once. Pure. Whatever the
 *  drawing holds, it ends: what cannot go on is handed over with the reason. An event that the run does not wait for changes nothing.
 *  @param drawing of the run's flow and revision; of the event's when that is `drawing`. */
export const advanceRun = (run: FlowRun, drawing: Drawing, event: RunEvent, facts: RunFacts): Advance => {
  const step = stepFrom(run, drawing, facts);
  if (run.waiting === null) return asLeft(step);
  try {
    take(step, run.waiting, event);
    goOn(step);
  } catch {
    // A node that holds something else than its kind does.
    const said = { ...step, run: { ...step.run, waiting: step.run.waiting ?? run.waiting } };
    fail(said, 'brokenNode');
    return asLeft(said);
  }
  return asLeft(step);
};

/** Whether an event would do anything to a run, before its drawing is read. */
export const awaits = (run: FlowRun, event: RunEvent): boolean => {
  switch (event.kind) {
    case 'drawing':
    case 'flowMissing':
      return run.waiting === 'drawing';
    case 'text':
      return run.waiting !== null && !run.taken.includes(event.id);
    case 'due':
      return run.waiting === 'pause' && run.turn === event.turn;
    case 'answer':
      return run.waiting === 'http' && run.turn === event.turn;
    case 'talked':
      return run.waiting === 'talk' && run.turn === event.turn;
    case 'silence':
      return waitsForCustomer(run) && run.turn === event.turn;
    case 'stop':
      return run.waiting !== null;
  }
};

export const waitsForCustomer = ({ waiting }: Pick<FlowRun, 'waiting'>): boolean =>
  waiting === 'input' || waiting === 'menu' || waiting === 'listen';

const take = (step: Step, waiting: Waiting, event: RunEvent): void => {
  const { run } = step;
  if (!awaits(run, event)) return;
  switch (event.kind) {
    case 'drawing': {
      change(step, { revision: event.revision });
      const start = step.drawing.nodes.find(({ type }) => type === 'start');
      if (start) step.next = { node: start.id, part: 0 };
      else fail(step, 'noStart');
      return;
    }
    case 'flowMissing':
      return fail(step, 'flowMissing');
    case 'text': {
      change(step, { taken: [...run.taken, event.id].slice(-mostTaken) });
      if (isTalk(run.flowId)) return talkHears(step, { id: event.id, body: event.body, replyId: event.replyId });
      if (event.body !== '') keep(step, 'ultimaMensagem', event.body);
      const text = { body: cutCodePoints(event.body, longestVariable), replyId: event.replyId };
      if (step.run.waiting === null) return;
      if (waiting === 'input' || waiting === 'menu') return answer(step, text, 'now');
      if (run.queued.length >= mostQueued) return fail(step, 'tooManyTexts');
      // What has no words answers nothing later.
      if (isVisible(event.body)) change(step, { queued: [...run.queued, text] });
      return;
    }
    case 'due':
      step.next = run.at;
      if (run.at === null) finish(step);
      return;
    case 'answer':
      for (const [name, value] of Object.entries(event.variables)) {
        keep(step, name, value);
        if (step.run.waiting === null) return;
      }
      if (run.at) leave(step, run.at.node, 'a');
      return;
    case 'talked': {
      const { talk } = run;
      change(step, {
        talk: { ...(talk ?? newTalk), session: event.answer.session, answers: (talk?.answers ?? 0) + 1, asked: [], titles: [] },
      });
      return sayAnswer(step, event.answer);
    }
    case 'silence':
      if (run.at) count(step, run.at.node, 'dropped');
      if (event.flowId === null || run.silences >= step.facts.mostSilences) return over(step, 'failed', 'silent');
      change(step, { silences: run.silences + 1 });
      return switchTo(step, event.flowId);
    case 'stop':
      if (run.at && waitsForCustomer(run)) count(step, run.at.node, 'dropped');
      // Nobody took it: people are to see that the flow did not go on.
      return event.why === 'unreachable' ? fail(step, 'unreachable') : end(step, 'stopped', event.why);
  }
};
/** Messages are delivered again soon or never. */
const mostTaken = 10;

/** Enters one node after the other until the run waits. */
const goOn = (step: Step): void => {
  while (step.next && step.run.waiting !== null) {
    const { node: id, part } = step.next;
    if (step.said >= mostSaidAtOnce) return pause(step, step.next, 0);
    if (step.run.steps >= mostSteps) return fail(step, 'tooManySteps');
    const node = step.drawing.nodes.find((each) => each.id === id);
    if (!node) return fail(step, 'brokenConnection');
    step.next = null;
    change(step, { steps: step.run.steps + 1, at: { node: id, part } });
    if (part === 0) count(step, id, 'entered');
    enter(step, node, part);
  }
};

const enter = (step: Step, node: RunNode, part: number): void => {
  switch (node.type) {
    case 'start':
      return leave(step, node.id, 'a');
    case 'message':
      say(step, node.data.label);
      return leave(step, node.id, 'a');
    case 'interval':
      return pauseBefore(step, node, node.data.sec);
    case 'img':
      file(step, 'image', node.data.url);
      return leave(step, node.id, 'a');
    case 'audio':
      file(step, 'audio', node.data.url, { voice: node.data.record });
      return leave(step, node.id, 'a');
    case 'video':
      file(step, 'video', node.data.url);
      return leave(step, node.id, 'a');
    case 'singleBlock':
      return block(step, node, part);
    case 'menu':
      if (node.data.arrayOption.length === 0) return fail(step, 'unfinishedNode');
      askToChoose(step, node);
      return waitFor(step, 'menu');
    case 'input':
      say(step, node.data.question);
      return waitFor(step, 'input');
    case 'httpRequest':
      if (node.data.url.trim() === '') return fail(step, 'unfinishedNode');
      return wait(step, 'http');
    case 'randomizer': {
      const isFirst = step.facts.chance(`${step.run.turn} ${step.run.steps} ${node.id}`) < node.data.percent;
      return leave(step, node.id, isFirst ? 'a' : 'b');
    }
    case 'condition': {
      const holds = meets(variable(step, nameIn(node.data.key)), node.data.condition, fill(step, node.data.value));
      return leave(step, node.id, holds ? 'true' : 'false');
    }
    case 'conditionCompare': {
      const { leftValue, operator, rightValue } = node.data;
      return leave(step, node.id, compares(fill(step, leftValue), operator, fill(step, rightValue)) ? 'true' : 'false');
    }
    case 'variable': {
      const { variableName, variableValue, variableExpression, isExpression } = node.data;
      const value = isExpression
        ? (evaluate(variableExpression, (name) => variable(step, name)) ?? fill(step, variableExpression))
        : fill(step, variableValue);
      keep(step, nameIn(variableName), value);
      if (step.run.waiting === null) return;
      return leave(step, node.id, 'a');
    }
    case 'tag':
      if (!node.data.tag) return fail(step, 'unfinishedNode');
      step.effects.push({ kind: 'tag', tagId: node.data.tag.id });
      return leave(step, node.id, 'a');
    case 'ticket':
      if (!node.data.queue) return fail(step, 'unfinishedNode');
      step.effects.push({ kind: 'move', queueId: node.data.queue.id, userId: node.data.user?.id ?? null });
      return move(step, node.id, 'queue');
    case 'attendant':
      if (!node.data.user) return fail(step, 'unfinishedNode');
      step.effects.push({ kind: 'move', queueId: null, userId: node.data.user.id });
      return move(step, node.id, 'attendant');
    case 'switchFlow':
      if (!node.data.flowSelected) return fail(step, 'unfinishedNode');
      count(step, node.id, 'left');
      return switchTo(step, node.data.flowSelected.id);
    case 'talk':
      if (!isTalk(step.run.flowId)) return fail(step, 'unknownNode');
      return part === 0 ? askService(step) : sayAnswer(step, step.run.talk?.rest ?? nothingSaid);
    default:
      // A kind of a newer version, or of another product.
      return fail(step, 'unknownNode');
  }
};

/** What the customer answers to the question of the node that waits. `earlier`: written before the question was asked. */
const answer = (step: Step, { body, replyId }: { body: string; replyId: string | null }, when: 'now' | 'earlier'): void => {
  const { run } = step;
  const node = step.drawing.nodes.find(({ id }) => id === run.at?.node);
  if (node?.type === 'input') {
    if (!isVisible(body)) return missed(step, when, () => say(step, node.data.question));
    const name = nameIn(node.data.variableName);
    keep(step, name, body.trim());
    if (step.run.waiting === null) return;
    if (name !== '') step.learned.set(name, body.trim());
    return heard(step, node.id, 'a');
  }
  if (node?.type !== 'menu') return fail(step, 'brokenNode');
  const option = chosen(node, body, replyId);
  if (option === null && when === 'now' && step.facts.asksForPerson?.(body)) {
    count(step, node.id, 'left');
    return over(step, 'moved', 'person');
  }
  if (option === null) return missed(step, when, () => askToChoose(step, node));
  return heard(step, node.id, `a${option}`);
};

/** The option that an answer names: by the button's or row's id, by its number, or by its words. Null: none. */
const chosen = ({ data }: NodeOf<'menu'>, body: string, replyId: string | null): number | null => chosenOf(data.arrayOption, body, replyId);
const heard = (step: Step, node: string, handle: string): void => {
  const heardSoFar = step.run.heard + 1;
  change(step, { steps: 0, misses: 0, heard: heardSoFar });
  if (heardSoFar > mostHeard) fail(step, 'tooManySteps');
  else leave(step, node, handle);
};

/** Something else than an answer: the question comes again, but not for ever, for it may be another bot that writes. */
const missed = (step: Step, when: 'now' | 'earlier', again: () => void): void => {
  if (when === 'earlier') return;
  const misses = step.run.misses + 1;
  if (misses > mostMisses) {
    if (step.run.at) count(step, step.run.at.node, 'dropped');
    return fail(step, 'notUnderstood');
  }
  change(step, { misses, turn: step.run.turn + 1 });
  again();
};

const askToChoose = (step: Step, { data }: NodeOf<'menu'>): void => {
  const options = data.arrayOption.map(({ number, value }) => ({
    id: optionId(number),
    number,
    title: cutCodePoints(told(step, value), longestOption) || String(number),
  }));
  speak(step, { kind: 'ask', body: told(step, data.message), options, as: data.typeMenu });
};

/** The contents of a block in their order, beginning with one of them. */
const block = (step: Step, node: NodeOf<'singleBlock'>, from: number): void => {
  const elements = node.data.seq.flatMap((number) => node.data.elements.find((element) => element.number === number) ?? []);
  for (const [part, element] of elements.entries()) {
    if (part < from) continue;
    // Parts already done are not done again.
    if (step.said >= mostSaidAtOnce) return pause(step, { node: node.id, part }, 0);
    switch (element.type) {
      case 'message':
        say(step, element.value);
        break;
      case 'interval': {
        const sec = secondsIn(Number(element.value));
        if (sec > 0) return pause(step, { node: node.id, part: part + 1 }, sec);
        break;
      }
      case 'img':
        file(step, 'image', element.value, element);
        break;
      case 'audio':
        file(step, 'audio', element.value, { ...element, voice: element.record });
        break;
      case 'video':
        file(step, 'video', element.value, element);
        break;
      case 'document':
        file(step, 'document', element.value, element);
        break;
      default:
        // What cannot be read is left out; the rest of the block still says what it says.
        break;
    }
  }
  leave(step, node.id, 'a');
};

/** As drawings hold them: variables make them no longer. */
const longestOption = 300;

const say = (step: Step, text: string): void => {
  const body = told(step, text);
  if (isVisible(body)) speak(step, { kind: 'say', body });
};

const file = (
  step: Step,
  type: 'image' | 'audio' | 'video' | 'document',
  url: string,
  { original, voice = false }: { original?: string | undefined; voice?: boolean | undefined } = {},
): void => {
  if (url.trim() !== '') speak(step, { kind: 'file', type, url, fileName: original ?? null, voice });
};

const pauseBefore = (step: Step, node: FlowNode, seconds: number): void => {
  const sec = secondsIn(seconds);
  if (sec === 0) return leave(step, node.id, 'a');
  const next = follows(step, node, 'a');
  count(step, node.id, 'left');
  if (next === 'nowhere') return finish(step);
  pause(step, { node: next, part: 0 }, sec);
};

const secondsIn = (seconds: number): number => (Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 0), longestPauseSec) : 0);

/** Waits for the customer, who may have written the answer before. */
const waitFor = (step: Step, waiting: 'input' | 'menu'): void => {
  wait(step, waiting);
  const [first, ...queued] = step.run.queued;
  if (!first) return;
  change(step, { queued });
  const { turn } = step.run;
  answer(step, first, 'earlier');
  // It was no answer to this: the next one may be.
  if (step.run.waiting === waiting && step.run.turn === turn && step.next === null && queued.length > 0) waitFor(step, waiting);
};

const leave = (step: Step, id: string, handle: string): void => {
  const node = step.drawing.nodes.find((each) => each.id === id);
  if (!node) return fail(step, 'brokenConnection');
  count(step, id, 'left');
  const next = follows(step, node, handle);
  if (next === 'nowhere') return finish(step);
  step.next = { node: next, part: 0 };
};

/** Where an exit leads. Older drawings do not name the exit that a connection leaves by: the node's first is meant. */
const follows = ({ drawing }: Step, node: RunNode, handle: string): string => {
  const [first] = node.type === 'talk' ? [] : handlesOf(node);
  return (
    drawing.connections.find(({ source, sourceHandle }) => source === node.id && (sourceHandle ?? first) === handle)?.target ?? 'nowhere'
  );
};

const switchTo = (step: Step, flowId: string): void => {
  const before = recentSwitches(step.run, step.facts.now);
  if (before.length >= mostSwitches) return fail(step, 'tooManySteps');
  wait(step, 'drawing');
  step.next = null;
  change(step, { flowId, revision: null, at: null, switches: [...before, step.facts.now], ...(step.run.talk ? { talk: null } : {}) });
};

const move = (step: Step, node: string, why: 'queue' | 'attendant'): void => {
  count(step, node, 'left');
  end(step, 'moved', why);
};
/** For what the customer reads. */
const told = (step: Step, text: string): string => fillText(text, valuesOf(step.run, step.facts)).trim();
const fill = (step: Step, text: string): string => fillPlaceholders(text, valuesOf(step.run, step.facts));
const variable = (step: Step, name: string): string => {
  const values = valuesOf(step.run, step.facts);
  return Object.hasOwn(values, name) ? (values[name] ?? '') : '';
};
/** Drawings hold names of variables with and without the signs around them. */
const nameIn = (text: string): string => /^\$?\{+\s*([^{}]*?)\s*\}+$/.exec(text.trim())?.[1] ?? text.trim();
