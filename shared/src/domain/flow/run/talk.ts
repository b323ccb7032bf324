import type { IntegrationId, PromptId, QueueId } from '../../ids.ts';
import { cutCodePoints } from '../../text/cut-text.ts';
import { isVisible } from '../../text/is-visible.ts';
import type { Drawing } from './run-drawing.ts';
import type { TalkEnd } from './talk-end.ts';

/** A conversation with a service, or with a language model by a prompt, in place of a drawn flow: its run is carried as a flow's is. */
export type TalkSource = `integration:${IntegrationId}` | `prompt:${PromptId}`;
export const integrationTalk = (id: IntegrationId): TalkSource => `integration:${id}`;
export const promptTalk = (id: PromptId): TalkSource => `prompt:${id}`;

/** Whether a run's source is a talk, and no flow's id. */
export const isTalk = (source: string): boolean => /^(?:integration|prompt):/.test(source);
/** What a talk is with; null for a flow. The id is as it stands there. */
export const partsOfTalk = (source: string): { kind: 'integration' | 'prompt'; id: string } | null => {
  const [kind, id = ''] = source.split(':');
  return kind === 'integration' || kind === 'prompt' ? { kind, id } : null;
};

/** What a customer wrote. `id`: the message; absent in what waits since before there were talks. */
export type HeardText = { id?: string | undefined; body: string; replyId: string | null };

/** One thing that a service says. */
export type TalkSay =
  | { kind: 'text'; body: string }
  /** Asks the customer to choose: what is chosen is told to the service by its title. */
  | { kind: 'choices'; body: string; titles: ReadonlyArray<string> }
  /** A file of the company's. */
  | { kind: 'file'; type: 'image' | 'audio' | 'video' | 'document'; key: string; fileName: string | null; voice: boolean }
  /** A moment before the next. */
  | { kind: 'pause'; ms: number };

export type TalkAnswer = {
  says: ReadonlyArray<TalkSay>;
  /** What the service knows the conversation by from here on; empty = nothing. */
  session: string;
  /** `listen`: the customer's next words go to it. Else people take over: it is `finished`, or cannot or will not go on. */
  next: 'listen' | 'finished' | 'handOver';
  /** Why people take over. */
  why?: TalkEnd | undefined;
  /** Where people take over; null = where the ticket's rules say. */
  queueId?: QueueId | null | undefined;
};

/** Where a talk is. */
export type TalkState = {
  session: string;
  /** When the service was asked last: with the turn, the name of what it was asked. */
  askedAt: string;
  /** What it is asked about: all that the customer wrote since its last answer. */
  asked: ReadonlyArray<HeardText>;
  /** How often it answered. */
  answers: number;
  /** What the customer may choose from. */
  titles: ReadonlyArray<string>;
  /** What is left of an answer, behind a pause. */
  rest: TalkAnswer | null;
};

export const newTalk: TalkState = { session: '', askedAt: '', asked: [], answers: 0, titles: [], rest: null };

const position = { x: 0, y: 0 };

/** What every talk runs by. */
export const talkDrawing: Drawing = {
  nodes: [
    { id: '1', type: 'start', position, data: { label: '' } },
    { id: 'talk', type: 'talk', position, data: {} },
  ],
  connections: [{ id: '1-talk', source: '1', target: 'talk', sourceHandle: 'a' }],
};

/** Of one answer: so many messages, with so many UTF-16 code units together, which the run's row has to hold besides what waits. */
export const mostTalkSays = 30;
const longestTalkSays = 20_000;
export const longestTalkText = 8000;
export const longestTalkSession = 4000;
export const mostTalkChoices = 50;
export const longestTalkChoice = 300;
/** Between two messages. */
export const longestTalkPauseMs = 10_000;

/** All pauses of one answer together. */
const longestTalkPausesMs = 60_000;

/** As much of an answer as is said at once. What the customer is asked to choose from is said in any case: without it nobody could go on. */
export const fitTalkSays = (says: ReadonlyArray<TalkSay>): TalkSay[] => {
  const asks = says.findLast((say) => say.kind === 'choices');
  const question = asks?.kind === 'choices' ? cutChoices(asks) : null;
  let letters = question ? lettersOf(question) : 0;
  let messages = question ? 1 : 0;
  let pausesMs = 0;
  return says.flatMap((say): TalkSay[] => {
    if (say === asks) return question ? [question] : [];
    if (say.kind === 'choices' || messages >= mostTalkSays) return [];
    if (say.kind === 'pause') {
      const ms = Math.min(say.ms, longestTalkPausesMs - pausesMs);
      pausesMs += ms;
      return ms > 0 ? [{ kind: 'pause', ms }] : [];
    }
    if (say.kind === 'text') {
      const body = cutCodePoints(say.body, Math.max(0, Math.min(longestTalkSays - letters, longestTalkText)));
      if (!isVisible(body)) return [];
      letters += body.length;
      messages++;
      return [{ ...say, body }];
    }
    messages++;
    return [say];
  });
};

type Choices = Extract<TalkSay, { kind: 'choices' }>;
const cutChoices = ({ kind, body, titles }: Choices): Choices => ({
  kind,
  body: cutCodePoints(body, longestTalkText),
  titles: titles.slice(0, mostTalkChoices).map((title) => cutCodePoints(title, longestTalkChoice)),
});
const lettersOf = ({ body, titles }: Choices): number => body.length + titles.reduce((sum, title) => sum + title.length, 0);
