import { foldPhrase } from '@balcao/shared/domain/flow/fold-phrase.ts';
import { longestTalkSession, type TalkSay } from '@balcao/shared/domain/flow/run/talk.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import * as z from 'zod';
import { calledName } from '../../../../people/contacts/service/contact-records.ts';
import { isRetryable, statusOf, type Caller } from '../../../../setup/integrations/service/clients/call-service.ts';
import { continueChat, startChat, type TypebotAnswer } from '../../../../setup/integrations/service/clients/typebot.ts';
import type { Integration } from '../../../../setup/integrations/service/integration-records.ts';
import { log } from '../../../../platform/logger.ts';
import { derivedUlid } from '../../../../platform/new-ids.ts';
import { handsOver, saysNothing, wordsOf, type TalkAsked, type Told } from '../talker.ts';
import { saysOfTypebot, titlesOf, type FileOf } from './typebot-says.ts';

export type TypebotDeps = Caller & {
  integration: Pick<
    Integration,
    | 'urlN8N'
    | 'typebotSlug'
    | 'typebotExpires'
    | 'typebotDelayMessage'
    | 'typebotKeywordFinish'
    | 'typebotKeywordRestart'
    | 'typebotUnknownMessage'
    | 'typebotRestartMessage'
  >;
  linkOf: (file: { key: string; fileName: string | null; mimeType: string }) => Promise<string>;
  keepFile: (file: { kind: 'image' | 'audio' | 'video'; address: string; name: string }) => ReturnType<FileOf>;
  now: () => Date;
};

/** It is asked once more, and no third time: an answer that was lost may have been taken. */
const mostAttempts = 2;
/** Answers of its page that a bot may wait for in a row. */
const mostReplies = 5;
/** After so long no other is asked for: its function has 80 s. */
const longestRepliesMs = 25_000;

/** Where a conversation with a bot is. */
const sessionSchema = z.object({
  id: z.string().min(1),
  /** When it last said something. */
  at: z.string(),
  /** Of the question that it waits at. */
  input: z.string().nullable(),
  /** What the customer may choose several of. */
  several: z.array(z.string()),
});
type Session = z.output<typeof sessionSchema>;

/** Lets a bot of typebot have the conversation. */
export const talkToTypebot = async (deps: TypebotDeps, asked: TalkAsked): Promise<Told> => {
  const { integration, now } = deps;
  const said = wordsOf(asked.texts);
  const is = (keyword: string): boolean => keyword.trim() !== '' && foldPhrase(said) === foldPhrase(keyword);
  if (is(integration.typebotKeywordFinish)) return { kind: 'answer', answer: { says: [], session: asked.session, next: 'finished' } };
  const session = sessionIn(asked.session);
  const restarts = is(integration.typebotKeywordRestart);
  const isOver = session !== null && hasExpired(integration.typebotExpires, session, now());
  try {
    const current = restarts || isOver ? null : session;
    // A file without words is an answer too, where the bot asks for one.
    if (current && said === '' && !hasFiles(asked)) return saysNothing(asked.session);
    return await converse(deps, asked, current, said, restarts);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn('TALK_TYPEBOT_FAILED a typebot did not answer', { code: error.code, status: statusOf(error), attempt: asked.attempt });
    return isRetryable(error) && asked.attempt < mostAttempts ? { kind: 'again' } : handsOver(asked.session, 'serviceFailed');
  }
};

const hasExpired = (minutes: number, { at }: Session, now: Date): boolean =>
  minutes > 0 && now.getTime() - Date.parse(at) > minutes * 60_000;

const hasFiles = ({ texts }: TalkAsked): boolean => texts.some(({ message }) => message?.media?.state === 'ready');

type Turn = { answer: TypebotAnswer; sessionId: string; isNew: boolean };

const converse = async (deps: TypebotDeps, asked: TalkAsked, session: Session | null, said: string, restarts: boolean): Promise<Told> => {
  const { integration, now } = deps;
  const { turn, answers } = await withReplies(
    deps,
    session ? await goOn(deps, asked, session, said) : await begin(deps, asked, said, restarts),
  );
  const eventId = derivedUlid(new Date(asked.askedAt), `${asked.threadId} ${asked.runId} ${asked.turn}`);
  const says: TalkSay[] = [];
  if (restarts && integration.typebotRestartMessage.trim() !== '') says.push({ kind: 'text', body: integration.typebotRestartMessage });
  const input = turn.answer.input ?? null;
  const asksAgain = !turn.isNew && session !== null && session.input !== null && input?.id === session.input;
  if (asksAgain && integration.typebotUnknownMessage.trim() !== '') says.push({ kind: 'text', body: integration.typebotUnknownMessage });
  for (const [part, answer] of answers.entries())
    says.push(
      ...(await saysOfTypebot(answer, asked.ticket.channel, integration.typebotDelayMessage, (kind, address, index) =>
        deps.keepFile({ kind, address, name: `${eventId}-${part}-${index}` }),
      )),
    );
  const kept = {
    id: turn.sessionId,
    at: now().toISOString(),
    input: input?.id ?? null,
    several: input?.options?.isMultipleChoice ? titlesOf(input) : [],
  };
  return {
    kind: 'answer',
    // Without a question it has come to its end.
    answer: { says, session: sessionText(kept), next: input ? 'listen' : 'finished' },
  };
};

const sessionText = (session: Session): string => {
  const text = JSON.stringify(session);
  return text.length <= longestTalkSession ? text : JSON.stringify({ ...session, several: [] });
};
const sessionIn = (text: string): Session | null => sessionSchema.safeParse(parseJson(text)).data ?? null;

/** A conversation of its own. What the customer wrote to begin it answers nothing, unless the bot begins with a question that it does not say. */
const begin = async (deps: TypebotDeps, asked: TalkAsked, said: string, restarts: boolean): Promise<Turn> => {
  const { integration } = deps;
  const { contact, connection, ticket } = asked;
  const answer = await startChat(deps, integration, {
    number: contact.number ?? '',
    pushName: calledName(contact),
    ticketId: String(ticket.id),
    connection: connection.name,
  });
  const { sessionId } = answer;
  const isSilent = answer.messages.length === 0 && answer.input && said !== '' && !restarts;
  const first = isSilent ? await continueChat(deps, integration, sessionId, { type: 'text', text: said }) : answer;
  return { answer: first, sessionId, isNew: true };
};

/** A conversation that typebot does not know any more begins anew. */
const goOn = async (deps: TypebotDeps, asked: TalkAsked, session: Session, said: string): Promise<Turn> => {
  const links = await Promise.all(
    asked.texts.flatMap(({ message }) => {
      const { key = null, state, fileName = null, mimeType = '' } = message?.media ?? {};
      return key !== null && state === 'ready' ? [deps.linkOf({ key, fileName, mimeType })] : [];
    }),
  );
  const message = {
    type: 'text' as const,
    text: chosenOf(session.several, said),
    attachedFileUrls: links.length > 0 ? links : undefined,
  };
  try {
    return { answer: await continueChat(deps, deps.integration, session.id, message), sessionId: session.id, isNew: false };
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
    return begin(deps, asked, said, false);
  }
};

/** Numbers of several choices as their titles: "1, 3". */
const chosenOf = (titles: ReadonlyArray<string>, said: string): string => {
  if (titles.length === 0 || !/^\d{1,2}(?:\s*(?:,|;|\be\b|\s)\s*\d{1,2})*$/.test(said.trim())) return said;
  const chosen = (said.match(/\d+/g) ?? []).flatMap((number) => titles[Number(number) - 1] ?? []);
  return chosen.length > 0 ? chosen.join(', ') : said;
};

/** Actions that only a page can do are answered for it: nothing came of them. */
const withReplies = async (deps: TypebotDeps, first: Turn): Promise<{ turn: Turn; answers: TypebotAnswer[] }> => {
  const answers = [first.answer];
  const until = deps.now().getTime() + longestRepliesMs;
  let turn = first;
  while (
    answers.length <= mostReplies &&
    deps.now().getTime() < until &&
    turn.answer.clientSideActions?.some(({ expectsDedicatedReply }) => expectsDedicatedReply)
  ) {
    turn = { ...turn, answer: await continueChat(deps, deps.integration, turn.sessionId, undefined) };
    answers.push(turn.answer);
  }
  return { turn, answers };
};
