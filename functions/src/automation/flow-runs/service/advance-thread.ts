import { createHash } from 'node:crypto';
import { asksForPerson } from '@balcao/shared/domain/automation/asks-for-person.ts';
import type { CompanySettings } from '@balcao/shared/domain/companies/company-settings.ts';
import { customerLanguageOf, type CustomerLanguage } from '@balcao/shared/domain/customer-language.ts';
import { advanceRun, awaits, waitsForCustomer } from '@balcao/shared/domain/flow/run/advance-run.ts';
import { weightOf } from '@balcao/shared/domain/flow/run/step.ts';
import type { Drawing } from '@balcao/shared/domain/flow/run/run-drawing.ts';
import {
  longestVariable,
  newRun,
  recentSwitches,
  type FlowEffect,
  type FlowRun,
  type NodeCounts,
  type RunEvent,
  type RunFacts,
} from '@balcao/shared/domain/flow/run/flow-run.ts';
import { isTalk, newTalk } from '@balcao/shared/domain/flow/run/talk.ts';
import type { CompanyId, ConnectionId, QueueId, ThreadId } from '@balcao/shared/domain/ids.ts';
import { localDateOf } from '@balcao/shared/domain/local-date.ts';
import { cutCodePoints } from '@balcao/shared/domain/text/cut-text.ts';
import { isHeldElsewhere, isReachable } from '@balcao/shared/domain/tickets/thread-control.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import type { Contact, ContactStore } from '../../../people/contacts/service/contact-records.ts';
import { faultOf } from '../../../platform/fault-of.ts';
import { log } from '../../../platform/logger.ts';
import type { RowWrite, Written } from '../../../platform/write-together.ts';
import { weightOfSay } from '../../../conversation/tickets/service/play-on-ticket.ts';
import type { FlowInput } from '../../../conversation/runs/store/flow-input.ts';
import type { FlowCountStore } from '../../../conversation/runs/store/flow-count-store.ts';
import type { FlowRunStore, StoredRun } from '../../../conversation/runs/store/flow-run-store.ts';
import { failedWith } from './call-service.ts';
import type { FlowRunMessage } from './flow-run-messages.ts';
import { runValues } from './run-values.ts';
import { silenceOf, wakeAtOf } from './wake-at.ts';

/** What a step does in the conversation. */
export type Speech = {
  ticket: Ticket;
  contact: Contact;
  connection: Connection;
  effects: ReadonlyArray<FlowEffect>;
  /** What the customer said of themselves. */
  learned: Readonly<Record<string, string>>;
  /** The run is over: the flow lets the conversation go. */
  isOver: boolean;
  /** Ids of what is said are derived from it. */
  cause: string;
  timeZone: string;
  language: CustomerLanguage;
  queueName: string;
  now: Date;
};

export type FlowRunDeps = {
  companyId: CompanyId;
  runs: Pick<FlowRunStore, 'get' | 'inputs' | 'saveWrite' | 'takenWrite' | 'forgetInput'>;
  counts: Pick<FlowCountStore, 'countWrite'>;
  tickets: { get: (id: Ticket['id']) => Promise<Ticket | null> };
  contacts: Pick<ContactStore, 'get'>;
  connection: (id: ConnectionId) => Promise<Connection | null>;
  queueName: (id: QueueId) => Promise<string>;
  company: () => Promise<{ timeZone: string; settings: Pick<CompanySettings, 'customerLanguage' | 'personWords'> }>;
  flows: {
    /** The drawing that runs begin with now; null for a flow that is gone, switched off or not drawn yet. */
    published: (flowId: string) => Promise<{ revision: number } | null>;
    drawing: (flowId: string, revision: number) => Promise<Drawing | null>;
  };
  /** Writes what a step does in the conversation, together with these rows. `lost`: somebody did something in it meanwhile, or one of the rows refused. */
  converse: (speech: Speech, alongside: ReadonlyArray<RowWrite>) => Promise<'saved' | 'lost'>;
  write: (writes: ReadonlyArray<RowWrite>) => Promise<Written>;
  /** Has the customer see that an answer is being written. It may fail: the answer matters. */
  compose: (ticket: Ticket) => Promise<void>;
  now: () => Date;
};

/** Lets a thread's run take what waits for it, and goes on until it waits for something that is yet to come. Each step is one transaction: the run, what was
 *  taken, and what it made happen; a step that meets another is taken again from what is there then. */
export const advanceThread = async (
  deps: FlowRunDeps,
  { threadId, due, resumed = false }: Pick<FlowRunMessage, 'threadId' | 'due' | 'resumed'>,
): Promise<void> => {
  let losses = 0;
  while (losses < mostLosses) {
    const outcome = await takeAll(deps, threadId, due, resumed);
    if (outcome !== 'lost') return;
    losses++;
  }
  throw new Error('a conversation kept changing while its flow went on');
};
const mostLosses = 10;

/** Takes everything that waits; `lost`: what was read is not what is there any more; `held`: another app answers the conversation, and the rest waits
 *  until it is ours again. */
const takeAll = async (
  deps: FlowRunDeps,
  threadId: ThreadId,
  due: FlowRunMessage['due'],
  resumed: boolean,
): Promise<'done' | 'lost' | 'held'> => {
  const [read, inputs] = await Promise.all([deps.runs.get(threadId), deps.runs.inputs(threadId)]);
  let stored = read;
  for (const input of inOrder(stored, inputs)) {
    const step = await takeInput(deps, threadId, stored, input);
    if (step === 'lost' || step === 'held') return step;
    stored = step;
  }
  // What came due while another app answered was left.
  const missed = resumed && stored?.wakeAt !== null && stored !== null && Date.parse(stored.wakeAt) <= deps.now().getTime();
  if (stored && (missed || (due?.runId === stored.runId && due.turn === stored.state.turn))) {
    const step = await takeDue(deps, threadId, stored);
    if (step === 'lost' || step === 'held') return step;
    stored = step;
  }
  // What it was too much to say at once, and a switch that was not finished.
  for (let turns = 0; stored && goesOnAlone(stored.state, deps.now()) && turns < mostTurns; turns++) {
    const event: RunEvent | null = stored.state.waiting === 'pause' ? { kind: 'due', turn: stored.state.turn } : null;
    const step: Taken = await takeStep(deps, threadId, stored, stored, event, null);
    if (step === 'lost' || step === 'held') return step;
    stored = step;
  }
  return 'done';
};
const mostTurns = 500;

type Taken = StoredRun | null | 'lost' | 'held';

/** Of two texts at once the one that begins a run may stand behind the one that it is to hear. */
const inOrder = (stored: StoredRun | null, inputs: ReadonlyArray<FlowInput>): ReadonlyArray<FlowInput> => {
  if (stored !== null && stored.state.waiting !== null) return inputs;
  const [begins, others] = [inputs.filter(({ data }) => data.kind === 'start'), inputs.filter(({ data }) => data.kind !== 'start')];
  return [...begins, ...others];
};

const goesOnAlone = ({ waiting, until }: FlowRun, now: Date): boolean =>
  waiting === 'drawing' || (waiting === 'pause' && until !== null && Date.parse(until) <= now.getTime());

const takeInput = async (deps: FlowRunDeps, threadId: ThreadId, stored: StoredRun | null, input: FlowInput): Promise<Taken> => {
  const { data } = input;
  switch (data.kind) {
    case 'start': {
      const now = deps.now().toISOString();
      // A flow that begins with nobody's words is another flow taking over, as one that is switched to.
      const switches = stored ? [...recentSwitches(stored.state, now), ...(data.body === '' ? [now] : [])] : [];
      const begun: StoredRun = {
        runId: data.runId,
        ticketId: data.ticketId,
        state: {
          ...(isTalk(data.flowId)
            ? newTalkRun(data)
            : { ...newRun(data.flowId), variables: data.body === '' ? {} : { ultimaMensagem: data.body } }),
          ...(switches.length > 0 ? { switches } : {}),
        },
        wakeAt: null,
        notPhraseAt: data.isNotPhrase ? now : (stored?.notPhraseAt ?? null),
        version: stored?.version ?? 0,
      };
      return takeStep(deps, threadId, stored, begun, null, input);
    }
    case 'text':
      return takeOrForget(deps, threadId, stored, { kind: 'text', id: data.messageId, body: data.body, replyId: data.replyId }, input);
    case 'answer':
      if (stored?.runId !== data.runId) return takeOrForget(deps, threadId, null, null, input);
      return takeOrForget(deps, threadId, stored, { kind: 'answer', turn: data.turn, variables: data.variables }, input);
    case 'talked':
      if (stored?.runId !== data.runId) return takeOrForget(deps, threadId, null, null, input);
      return takeOrForget(deps, threadId, stored, { kind: 'talked', turn: data.turn, answer: data.answer }, input);
  }
};

/** A talk begins with the message that it was begun for. */
const newTalkRun = ({ flowId, messageId, body, replyId = null }: Extract<FlowInput['data'], { kind: 'start' }>): FlowRun => ({
  ...newRun(flowId),
  talk: newTalk,
  queued: [{ id: messageId, body: cutCodePoints(body, longestVariable), replyId }],
});

/** An input that no run waits for is done with. */
const takeOrForget = async (
  deps: FlowRunDeps,
  threadId: ThreadId,
  stored: StoredRun | null,
  event: RunEvent | null,
  input: FlowInput,
): Promise<Taken> => {
  if (stored && event && awaits(stored.state, event)) return takeStep(deps, threadId, stored, stored, event, input);
  await deps.runs.forgetInput(threadId, input.inputId);
  return stored;
};

const takeDue = async (deps: FlowRunDeps, threadId: ThreadId, stored: StoredRun): Promise<Taken> => {
  const { state } = stored;
  if (state.waiting === 'pause') return takeStep(deps, threadId, stored, stored, { kind: 'due', turn: state.turn }, null);
  if (stored.wakeAt === null || Date.parse(stored.wakeAt) > deps.now().getTime() + clockSkewMs) return stored;
  // The call was lost with its answer: the run goes on without.
  if (state.waiting === 'http')
    return takeStep(deps, threadId, stored, stored, { kind: 'answer', turn: state.turn, variables: failedWith('ERR_NO_ANSWER') }, null);
  if (state.waiting === 'talk') return takeStep(deps, threadId, stored, stored, lostAnswer(state), null);
  if (!waitsForCustomer(state)) return stored;
  return takeStep(deps, threadId, stored, stored, 'silence', null);
};
const clockSkewMs = 1_000;

const lostAnswer = ({ turn, talk }: FlowRun): RunEvent => ({
  kind: 'talked',
  turn,
  answer: { says: [], session: talk?.session ?? '', next: 'handOver', why: 'serviceFailed' },
});

/** One step, written.
 *  @param before the row that it rests on; null: there was none.
 *  @param event null: the run only goes on, to the drawing that it waits for. */
const takeStep = async (
  deps: FlowRunDeps,
  threadId: ThreadId,
  before: StoredRun | null,
  stored: StoredRun,
  event: RunEvent | 'silence' | null,
  input: FlowInput | null,
): Promise<Taken> => {
  const now = deps.now();
  const ticket = await deps.tickets.get(stored.ticketId);
  const [contact, connection, company] = ticket
    ? await Promise.all([deps.contacts.get(ticket.contactId), deps.connection(ticket.connectionId), deps.company()])
    : [null, null, null];
  const taken = input ? [deps.runs.takenWrite(threadId, input.inputId)] : [];
  const save = (after: StoredRun): RowWrite[] => [deps.runs.saveWrite(threadId, before, after, now), ...taken];
  const isOurs = ticket !== null && contact !== null && connection !== null && company !== null && holds(ticket, stored.runId);
  if (!isOurs) {
    const { run } = advanceRun(stored.state, noDrawing, { kind: 'stop', why: 'taken' }, { ...noFacts, now: now.toISOString() });
    const after = { ...stored, state: run, wakeAt: null, version: stored.version + 1 };
    return (await deps.write(save(after))).outcome === 'written' ? after : 'lost';
  }

  if (isHeldElsewhere(ticket)) return 'held';
  const { timeZone, settings } = company;
  const language = customerLanguageOf(settings);
  const queueName = ticket.queueId ? await deps.queueName(ticket.queueId) : '';
  const facts: RunFacts = {
    now: now.toISOString(),
    values: runValues(
      {
        contact,
        connectionName: connection.name,
        queueName,
        ticketId: ticket.id,
        timeZone,
        language,
      },
      now,
    ),
    asksForPerson: (body) => asksForPerson(body, settings.personWords),
    chance: (name) => createHash('sha256').update(`${threadId} ${stored.runId} ${name}`).digest().readUInt32BE() % 100,
    mostSilences: connection.maxUseInactiveTime,
    weigh: (text) => weightOfSay(ticket.channel, text),
  };
  const canSpeak = !contact.disableBot && contact.active && isReachable(ticket, now);
  const speech = {
    ticket,
    contact,
    connection,
    timeZone,
    language,
    queueName,
    now,
    cause: `${threadId} ${stored.runId} ${stored.version}`,
  };
  const writeStep = async ({ run, effects, counts, learned }: Stepped): Promise<StoredRun | 'lost'> => {
    const isOver = run.waiting === null;
    const isNewWait = run.turn !== before?.state.turn || before.runId !== stored.runId;
    const wakeAt = isNewWait ? wakeAtOf(run, connection, now) : stored.wakeAt;
    const after: StoredRun = { ...stored, state: run, wakeAt, version: stored.version + 1 };
    const day = localDateOf(now.toISOString(), timeZone);
    // Talks have no nodes that anybody drew.
    const counted = [...counts].flatMap(([flowId, of]) =>
      Object.keys(of).length > 0 && !isTalk(flowId) ? [deps.counts.countWrite(flowId, day, threadId, of)] : [],
    );
    const alongside = [...save(after), ...counted];
    if (!isOver && effects.length === 0 && Object.keys(learned).length === 0)
      return (await deps.write(alongside)).outcome === 'written' ? after : 'lost';
    const written = await deps.converse({ ...speech, effects, learned, isOver }, alongside);
    if (written === 'saved' && run.ended?.how === 'failed')
      log.info('FLOW_HANDED_OVER people take over from a flow', { flowId: run.flowId, why: run.ended.why });
    if (written === 'saved' && run.talk?.rest && run.waiting === 'pause') await deps.compose(ticket);
    return written === 'saved' ? after : 'lost';
  };
  try {
    return await writeStep(
      await step(deps, stored.state, canSpeak ? eventOf(stored.state, event, connection) : { kind: 'stop', why: 'unreachable' }, facts),
    );
  } catch (error) {
    // What can never be written would hold up the conversation for ever: people take over instead.
    if (faultOf(error) !== 'permanent') throw error;
    log.error('FLOW_STEP_BROKEN a step of a flow cannot be taken: people take over', error, { flowId: stored.state.flowId });
    return writeStep({ run: broken(stored.state), effects: [{ kind: 'handOver', why: 'brokenNode' }], counts: new Map(), learned: {} });
  }
};

/** A run that ends where it stands. */
const broken = (run: FlowRun): FlowRun => ({
  ...run,
  waiting: null,
  until: null,
  queued: [],
  turn: run.turn + 1,
  ended: { how: 'failed', why: 'brokenNode' },
});

/** Whether the conversation is still the run's: nobody took it, and no other run began in it. */
const holds = ({ status, userId, isBot, bot }: Ticket, runId: string): boolean =>
  status === 'pending' && userId === null && isBot && bot?.flow === runId;

const eventOf = (run: FlowRun, event: RunEvent | 'silence' | null, connection: Connection): RunEvent | null => {
  if (event !== 'silence') return event;
  const silence = silenceOf(run, connection);
  // Nobody is to be treated as silent any more.
  return silence && { kind: 'silence', turn: run.turn, flowId: silence.flowId };
};

type Stepped = { run: FlowRun; effects: FlowEffect[]; counts: Map<string, NodeCounts>; learned: Record<string, string> };

/** One event, and the drawings that the run goes to by it. */
const step = async ({ flows }: FlowRunDeps, state: FlowRun, event: RunEvent | null, facts: RunFacts): Promise<Stepped> => {
  let run = state;
  const effects: FlowEffect[] = [];
  const counts = new Map<string, NodeCounts>();
  let learned: Record<string, string> = {};
  let weight = 0;
  const take = (drawing: Drawing, one: RunEvent): void => {
    const { flowId } = run;
    const advance = advanceRun(run, drawing, one, facts);
    ({ run } = advance);
    effects.push(...advance.effects);
    weight += advance.effects.reduce((sum, effect) => sum + weightOf(effect, facts), 0);
    learned = { ...learned, ...advance.learned };
    counts.set(flowId, summed(counts.get(flowId) ?? {}, advance.counts));
  };
  if (event) {
    const drawing = run.revision === null ? noDrawing : await flows.drawing(run.flowId, run.revision);
    take(drawing ?? noDrawing, event);
  }
  // The rows of one transaction are a hundred at most; the rest follows in the next. Each drawing adds `mostSaidAtOnce` and its last text's parts.
  while (run.waiting === 'drawing' && weight < mostWeight && counts.size < mostFlows) {
    const published = await flows.published(run.flowId);
    const drawing = published && (await flows.drawing(run.flowId, published.revision));
    if (published && drawing) take(drawing, { kind: 'drawing', revision: published.revision });
    else take(noDrawing, { kind: 'flowMissing' });
  }
  return { run, effects, counts, learned };
};
const mostWeight = 10;
const mostFlows = 5;

const summed = (one: NodeCounts, other: NodeCounts): NodeCounts => {
  // A drawing may call its nodes `constructor` or `__proto__`.
  const sum = new Map(Object.entries(one));
  for (const [node, { entered, left, dropped }] of Object.entries(other)) {
    const before = sum.get(node) ?? { entered: 0, left: 0, dropped: 0 };
    sum.set(node, { entered: before.entered + entered, left: before.left + left, dropped: before.dropped + dropped });
  }
  return Object.fromEntries(sum);
};

const noDrawing: Drawing = { nodes: [], connections: [] };
const noFacts: Omit<RunFacts, 'now'> = { values: {}, chance: () => 0, mostSilences: 0 };
