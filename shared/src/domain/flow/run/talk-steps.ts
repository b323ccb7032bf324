import { cutCodePoints } from '../../text/cut-text.ts';
import { longestVariable, mostHeard, mostQueued, mostSaidAtOnce } from './flow-run.ts';
import { change, chosenOf, end, fail, optionId, pause, speak, wait, type Step } from './step.ts';
import { newTalk, type HeardText, type TalkAnswer, type TalkSay } from './talk.ts';

/** What the customer says in a talk waits until the service has answered what it was asked before. */
export const talkHears = (step: Step, { body, ...text }: HeardText): void => {
  const { queued, waiting } = step.run;
  if (queued.length >= mostQueued) return fail(step, 'tooManyTexts');
  change(step, { queued: [...queued, { ...text, body: cutCodePoints(body, longestVariable) }] });
  if (waiting === 'listen') goOnTalking(step);
};

const goOnTalking = (step: Step): void => {
  const heardSoFar = step.run.heard + 1;
  change(step, { steps: 0, heard: heardSoFar });
  if (heardSoFar > mostHeard) fail(step, 'tooManySteps');
  else step.next = { node: 'talk', part: 0 };
};

/** Asks the service about everything that the customer said meanwhile. */
export const askService = (step: Step): void => {
  const { queued, talk } = step.run;
  if (queued.length === 0) return wait(step, 'listen');
  const { titles } = talk ?? newTalk;
  const asked = queued.map((text) => ({ ...text, body: chosenTitle(titles, text) ?? text.body }));
  change(step, { queued: [], talk: { ...(talk ?? newTalk), asked, askedAt: step.facts.now } });
  wait(step, 'talk');
};

/** The title that somebody chose: by what was pressed, by its number, or by its words. Null: none. */
const chosenTitle = (titles: ReadonlyArray<string>, { body, replyId }: HeardText): string | null => {
  const options = titles.map((value, index) => ({ number: index + 1, value }));
  const number = chosenOf(options, body, replyId);
  return number === null ? null : (titles[number - 1] ?? null);
};

/** Says an answer, or what is left of it behind a pause; then the customer is listened to, or people take over. */
export const sayAnswer = (step: Step, answer: TalkAnswer): void => {
  const { says } = answer;
  for (const [index, one] of says.entries()) {
    const isPause = one.kind === 'pause';
    const rest = { ...answer, says: says.slice(isPause ? index + 1 : index) };
    if (isPause && rest.says.length > 0) return pauseTalk(step, rest, one.ms / 1000);
    if (step.said >= mostSaidAtOnce) return pauseTalk(step, rest, 0);
    sayOne(step, one);
  }
  const talk = { ...(step.run.talk ?? newTalk), rest: null };
  change(step, { talk });
  if (answer.next === 'listen') {
    wait(step, 'listen');
    if (step.run.queued.length > 0) goOnTalking(step);
    return;
  }
  const why = answer.why ?? 'end';
  const { queueId = null } = answer;
  step.effects.push(queueId === null ? { kind: 'handOver', why } : { kind: 'move', queueId, userId: null, why });
  end(step, answer.next === 'finished' ? 'finished' : why === 'asked' || why === 'talkLimit' ? 'moved' : 'failed', why);
};
export const nothingSaid: TalkAnswer = { says: [], session: '', next: 'listen' };

const pauseTalk = (step: Step, rest: TalkAnswer, seconds: number): void => {
  change(step, { talk: { ...(step.run.talk ?? newTalk), rest } });
  pause(step, { node: 'talk', part: 1 }, seconds);
};

/** What a service says stands as it is: what looks like a placeholder in it is none. */
const sayOne = (step: Step, one: TalkSay): void => {
  switch (one.kind) {
    case 'text':
      if (one.body.trim() !== '') speak(step, { kind: 'say', body: one.body.trim() });
      return;
    case 'choices': {
      const options = one.titles.map((title, index) => ({ id: optionId(index + 1), number: index + 1, title }));
      speak(step, { kind: 'ask', body: one.body.trim(), options, as: 'button' });
      return change(step, { talk: { ...(step.run.talk ?? newTalk), titles: one.titles } });
    }
    case 'file':
      return speak(step, { kind: 'file', type: one.type, url: one.key, fileName: one.fileName, voice: one.voice });
    case 'pause':
      return;
  }
};
