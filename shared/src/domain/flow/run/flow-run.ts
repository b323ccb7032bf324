import type { TalkEnd } from './talk-end.ts';
import type { QueueId, TagId, UserId } from '../../ids.ts';
import type { HeardText, TalkAnswer, TalkState } from './talk.ts';

/** A conversation on its way through a flow: small, for it is written with each step. */
export type FlowRun = {
  /** What it runs by: a flow's id, or the name of a talk (`TalkSource`). */
  flowId: string;
  /** The revision of the drawing it keeps to; null while it waits for a drawing, at the beginning and after a switch. */
  revision: number | null;
  /** Where it stands: the node that waits for an answer, or the one that comes after a pause, there with this part of a content block. Null before the start. */
  at: { node: string; part: number } | null;
  /** What it waits for; null when it is over. */
  waiting: Waiting | null;
  /** When a pause is over; null in every other state. */
  until: string | null;
  /** Rises whenever it begins to wait: pauses, silences and answers of services say which wait they are about. */
  turn: number;
  variables: Readonly<Record<string, string>>;
  /** What the customer wrote while it waited for something else, oldest first. */
  queued: ReadonlyArray<HeardText>;
  /** Questions that the customer answered. */
  heard: number;
  /** Nodes entered and messages said since the customer last had a say. */
  steps: number;
  /** Answers in a row that the node could not take. */
  misses: number;
  /** How often it went on because the customer was silent. */
  silences: number;
  /** When the conversation went to another flow, in the last hour: runs that follow each other share it. Absent = never. */
  switches?: ReadonlyArray<string>;
  /** The last messages it took, so that one delivered twice is taken once. */
  taken: ReadonlyArray<string>;
  /** Of a talk: where it is. Absent in a flow. */
  talk?: TalkState | null;
  /** Why it is over. */
  ended: { how: 'finished' | 'moved' | 'failed' | 'stopped'; why: EndReason | TalkEnd } | null;
};

/** `drawing`: the flow named by `flowId`; `input`, `menu`: the customer; `pause`: `until`; `http`: the answer of a service. In a
 *  talk: `talk`: what the service says; `listen`: the customer's next words. */
export type Waiting = 'drawing' | 'input' | 'menu' | 'pause' | 'http' | 'talk' | 'listen';

/** Why a run is over. */
export type EndReason =
  | 'end'
  | 'queue'
  | 'attendant'
  | 'taken'
  | 'silent'
  | 'flowMissing'
  | 'noStart'
  | 'brokenConnection'
  | 'unknownNode'
  | 'unfinishedNode'
  | 'brokenNode'
  | 'tooManySteps'
  | 'notUnderstood'
  | 'tooManyTexts'
  | 'tooMuchKept'
  | 'unreachable'
  /** The customer asked for a person. */
  | 'person';

/** What happens to a run. What comes twice, or late, changes nothing. */
export type RunEvent =
  /** The drawing that it waits for, by the revision that it keeps to from now on. */
  | { kind: 'drawing'; revision: number }
  | { kind: 'flowMissing' }
  /** The customer wrote. `id`: the message's. */
  | { kind: 'text'; id: string; body: string; replyId: string | null }
  /** The pause of this turn is over. */
  | { kind: 'due'; turn: number }
  /** A service answered the request of this turn; the variables that it gives, `apiResponse` or `apiError` among them. */
  | { kind: 'answer'; turn: number; variables: Readonly<Record<string, string>> }
  /** What the service of a talk said to what it was asked in this turn. */
  | { kind: 'talked'; turn: number; answer: TalkAnswer }
  /** The customer has not answered the question of this turn: go to another flow, or (null) wait no longer. */
  | { kind: 'silence'; turn: number; flowId: string | null }
  /** Somebody took the conversation, or it ended. */
  | { kind: 'stop'; why: 'taken' | 'unreachable' };

/** What a step makes happen, in this order. */
export type FlowEffect =
  | { kind: 'say'; body: string }
  /** Asks the customer to choose; shown as buttons or a list where the channel has them, elsewhere numbered. */
  | { kind: 'ask'; body: string; options: ReadonlyArray<{ id: string; number: number; title: string }>; as: 'number' | 'list' | 'button' }
  /** A file of the flow's; `voice`: recorded on the spot, so it plays as a voice message. */
  | { kind: 'file'; type: 'image' | 'audio' | 'video' | 'document'; url: string; fileName: string | null; voice: boolean }
  /** Gives the contact a tag. */
  | { kind: 'tag'; tagId: TagId }
  /** The conversation waits in a queue, or is somebody's; the run is over. */
  | { kind: 'move'; queueId: QueueId | null; userId: UserId | null; why?: EndReason | TalkEnd }
  /** The flow cannot go on: people take over. */
  | { kind: 'handOver'; why: EndReason | TalkEnd };

/** What a step knows beside the run and its drawing. */
export type RunFacts = {
  now: string;
  /** Whether a message asks for a person. */
  asksForPerson?: (body: string) => boolean;
  /** What placeholders stand for besides the run's own variables, which win. */
  values: Readonly<Record<string, string>>;
  /** A number of 0 to 99 by a name: the same for the same name, so that a step taken twice goes the same way. */
  chance: (name: string) => number;
  /** How often a flow may go on because the customer is silent. */
  mostSilences: number;
  /** How many messages a text counts for where the channel takes it in parts; one unless told. */
  weigh?: (text: string) => number;
};

/** How often nodes were entered, left by an exit, and given up while the customer was there. */
export type NodeCounts = Readonly<Record<string, { entered: number; left: number; dropped: number }>>;

export type Advance = {
  run: FlowRun;
  effects: ReadonlyArray<FlowEffect>;
  counts: NodeCounts;
  /** What the customer answered to questions, by the names of their variables: it is the contact's too. */
  learned: Readonly<Record<string, string>>;
};

/** A run that has yet to get its drawing. */
export const newRun = (flowId: string): FlowRun => ({
  flowId,
  revision: null,
  at: null,
  waiting: 'drawing',
  until: null,
  turn: 0,
  variables: {},
  queued: [],
  heard: 0,
  steps: 0,
  misses: 0,
  silences: 0,
  taken: [],
  ended: null,
});

/** Nodes and messages in a row without a word of the customer. */
export const mostSteps = 200;
/** Changes of the flow in one conversation and hour. Flows that name each other would speak for as long as they are not stopped. */
export const mostSwitches = 15;
/** Those of the last hour. */
export const recentSwitches = ({ switches = [] }: Pick<FlowRun, 'switches'>, now: string): ReadonlyArray<string> =>
  switches.filter((at) => Date.parse(now) - Date.parse(at) < 3_600_000);
/** Answers in one run. Two bots would talk to each other for ever. */
export const mostHeard = 200;
/** Messages at once, as `weigh` counts them; the rest follows a moment later. */
export const mostSaidAtOnce = 20;
/** Answers in a row that a question could not take. */
export const mostMisses = 3;
/** With the variables, no more than a row of the table holds. */
export const mostQueued = 20;
export const longestPauseSec = 120;
/** Of one variable, and of all together with their names, in UTF-16 code units. */
export const longestVariable = 2000;
export const mostKept = 60_000;
