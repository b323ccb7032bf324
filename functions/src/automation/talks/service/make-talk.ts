import { fitTalkSays, longestTalkSession, partsOfTalk, type TalkAnswer, type TalkState } from '@balcao/shared/domain/flow/run/talk.ts';
import { messageId as messageIdSchema, type CompanyId, type ThreadId } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { cutCodePoints } from '@balcao/shared/domain/text/cut-text.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import type { Contact } from '../../../people/contacts/service/contact-records.ts';
import type { FlowCallMessage } from '../../flow-runs/service/flow-run-messages.ts';
import type { FlowRunStore } from '../../../conversation/runs/service/flow-run-records.ts';
import { faultOf } from '../../../platform/fault-of.ts';
import { log } from '../../../platform/logger.ts';
import { derivedUlid } from '../../../platform/new-ids.ts';
import { handsOver, type AskedText, type Talker } from './talker.ts';

export type TalkDeps = {
  companyId: CompanyId;
  runs: Pick<FlowRunStore, 'get' | 'mayCall' | 'addInput'>;
  tickets: { get: (id: Ticket['id']) => Promise<Ticket | null> };
  contacts: { get: (id: Contact['id']) => Promise<Contact | null> };
  connection: (id: Connection['id']) => Promise<Connection | null>;
  message: (threadId: ThreadId, id: Message['id']) => Promise<Message | null>;
  /** Null: there is no such service any more. */
  talkerOf: (kind: 'integration' | 'prompt', id: string) => Promise<Talker | null>;
  /** Has the customer see that an answer is being written. It may fail: the answer matters. */
  compose: (ticket: Ticket) => Promise<void>;
  askLater: (message: FlowCallMessage, delaySec: number) => Promise<void>;
  now: () => Date;
};

/** Seconds before the second attempt, and before the third. */
const backOffSec = [3, 15] as const;
const mostAttempts = backOffSec.length + 1;
/** An attempt whose answer was lost is made once more, and no third time. */
const mostCalls = 2;
/** A file comes a moment after its message: so often it is waited for. */
const mostWaits = 6;
const fileWaitSec = 2;

/** Asks the service that a talk waits for, and leaves its answer for the run: once, however often this is asked. */
export const makeTalk = async (deps: TalkDeps, message: FlowCallMessage): Promise<void> => {
  const { threadId, runId, turn, attempt = 1, waits = 0 } = message;
  const stored = await deps.runs.get(threadId);
  const { talk, flowId, waiting } = stored?.state ?? {};
  const parts = partsOfTalk(flowId ?? '');
  if (stored?.runId !== runId || stored.state.turn !== turn || waiting !== 'talk' || !talk || !parts) return;
  const give = async (answer: TalkAnswer): Promise<void> =>
    // The same name however often: an answer is given once.
    deps.runs.addInput(
      threadId,
      derivedUlid(timeOfAnswer, `${runId} ${turn} answer`),
      {
        kind: 'talked',
        runId,
        turn,
        answer: {
          ...answer,
          says: fitTalkSays(answer.says),
          // The run's row has to hold it.
          session: answer.session.length > longestTalkSession ? talk.session : answer.session,
        },
      },
      deps.now(),
    );
  const failed: TalkAnswer = { says: [], session: talk.session, next: 'handOver', why: 'serviceFailed' };

  const ticket = await deps.tickets.get(stored.ticketId);
  // A person took it: what the customer wrote is none of the service's business any more, and the run finds out by itself.
  if (!ticket || ticket.userId !== null || !ticket.isBot || ticket.bot?.flow !== runId) return;
  const [contact, connection, texts] = await Promise.all([
    deps.contacts.get(ticket.contactId),
    deps.connection(ticket.connectionId),
    textsOf(deps, threadId, talk),
  ]);
  if (!contact || !connection) return give(failed);
  if (waits < mostWaits && texts.some(({ message: asked }) => asked?.media?.state === 'pending'))
    return deps.askLater({ ...message, waits: waits + 1 }, fileWaitSec);

  const talker = await deps.talkerOf(parts.kind, parts.id);
  if (!talker) return give({ ...failed, why: 'talkGone' });
  // Another delivery of it may be asking just now: should its answer be lost, the run goes on without when its time has come.
  if (!(await deps.runs.mayCall(`${threadId} ${runId} ${turn} ${attempt}`, mostCalls, deps.now()))) return;
  const { companyId } = deps;
  await deps.compose(ticket);
  const told = await answerOf(talker, {
    companyId,
    threadId,
    id: parts.id,
    runId,
    turn,
    attempt,
    askedAt: talk.askedAt,
    session: talk.session,
    answers: talk.answers,
    texts,
    ticket,
    contact,
    connection,
  });
  if (told.kind === 'answer') return give(told.answer);
  const backOff = backOffSec[attempt - 1];
  log.info('TALK_FAILED a service could not be asked', { kind: parts.kind, attempt });
  return backOff === undefined ? give(failed) : deps.askLater({ ...message, attempt: attempt + 1 }, backOff);
};
/** What a service answers may be anything: what cannot be read at all is a failure of its own, and not asked for again. */
const answerOf = async (talker: Talker, asked: Parameters<Talker>[0]): ReturnType<Talker> => {
  try {
    return await talker(asked);
  } catch (error) {
    if (faultOf(error) !== 'permanent') throw error;
    log.error('TALK_BROKEN an answer of a service cannot be read: people take over', error, { id: asked.id });
    return handsOver(asked.session, 'serviceFailed');
  }
};

/** Whether a failure now is the last. */
export const isLastAttempt = (attempt: number): boolean => attempt >= mostAttempts;

/** Inputs of one thread are taken by their names: an answer before the texts that wait. */
const timeOfAnswer = new Date(1);

/** Of one text, and of all together: a service is told no more, and its log holds it. */
const longestText = 8000;
const longestTexts = 16_000;

const textsOf = async ({ message }: TalkDeps, threadId: ThreadId, { asked }: TalkState): Promise<AskedText[]> => {
  const texts = await Promise.all(
    asked.map(async ({ id, body }): Promise<AskedText> => {
      const messageId = messageIdSchema.safeParse(id);
      const found = messageId.success ? await message(threadId, messageId.data) : null;
      // The run keeps the beginning of a long text; what was chosen stands for its title.
      return { body: found?.body.startsWith(body) ? found.body : body, message: found };
    }),
  );
  let room = longestTexts;
  return texts.map((text) => {
    const body = cutCodePoints(text.body, Math.max(0, Math.min(room, longestText)));
    room -= body.length;
    return { ...text, body };
  });
};
