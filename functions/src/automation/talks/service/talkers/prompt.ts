import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import { fileProblem } from '@balcao/shared/domain/channel-limits.ts';
import { longestTalkText, type TalkAnswer, type TalkSay } from '@balcao/shared/domain/flow/run/talk.ts';
import type { FileListId, MessageId, ThreadId } from '@balcao/shared/domain/ids.ts';
import type { Attachment } from '@balcao/shared/domain/messages/attachment.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { rankPassages } from '@balcao/shared/domain/prompts/passages.ts';
import { promptMessages, readPromptAnswer, type Said } from '@balcao/shared/domain/prompts/prompt-messages.ts';
import { cutCodePoints } from '@balcao/shared/domain/text/cut-text.ts';
import { fromMarkdown } from '@balcao/shared/domain/text/from-markdown.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import * as z from 'zod';
import { askWithinLimit, charsPerToken, monthOf } from '../../../assist/service/ask-within-limit.ts';
import { complete, transcribe } from '../../../assist/service/call-model.ts';
import type { ModelService, ModelServiceStore } from '../../../../setup/model-service/service/model-service-records.ts';
import { calledName } from '../../../../people/contacts/service/contact-records.ts';
import type { callPublic } from '../../../../platform/egress/call-public.ts';
import { log } from '../../../../platform/logger.ts';
import { derivedUlid } from '../../../../platform/new-ids.ts';
import { ownKeyFor } from '../../../../setup/prompts/service/own-key.ts';
import type { Prompt } from '../../../../setup/prompts/service/prompt-records.ts';
import { marksOf } from '../marks-of.ts';
import { knowledgeOf } from '../knowledge.ts';
import { longestSpoken, speak } from '../speak.ts';
import { talkFiles } from '../../../flow-runs/service/talk-files.ts';
import { wordsOf, type AskedText, type TalkAsked, type Told } from '../talker.ts';

export type PromptDeps = {
  prompt: Prompt;
  services: Pick<ModelServiceStore, 'get' | 'reserve' | 'settle'>;
  call: typeof callPublic;
  ownOrigins: ReadonlySet<string>;
  open: (sealed: string) => string;
  /** The newest messages of a thread, newest first. */
  messages: (threadId: ThreadId) => Promise<ReadonlyArray<Message>>;
  files: (id: FileListId) => Promise<ReadonlyArray<Attachment>>;
  readFile: (key: string) => Promise<Uint8Array>;
  putFile: (key: string, bytes: Uint8Array, mimeType: string) => Promise<void>;
  timeZone: () => Promise<string>;
  now: () => Date;
};

const mostPassages = 4;
/** A model that is busy or gone is asked once more. */
const mostAttempts = 2;

/** Answers a customer by a language model as a prompt tells it to. */
export const talkByPrompt = async (deps: PromptDeps, asked: TalkAsked): Promise<Told> => {
  const { prompt } = deps;
  const { session, answers, attempt } = asked;
  const toPeople = (why: NonNullable<TalkAnswer['why']>, says: TalkSay[] = [], heard = session): Told => ({
    kind: 'answer',
    answer: { says, session: heard, next: 'handOver', why, queueId: prompt.queueId },
  });
  const service = await deps.services.get();
  if (!service || service.url === '') return toPeople('talkGone');
  const sealedKey = ownKeyFor(prompt, service.url) || service.sealedKey;
  const model: Model = {
    service,
    at: { url: service.url, key: sealedKey === '' ? null : deps.open(sealedKey) },
    month: monthOf(deps.now(), await deps.timeZone()),
  };
  try {
    const heard = await hear(deps, model, asked);
    const conversation = conversationOf(prompt, asked, await deps.messages(asked.threadId), heard);
    const messages = promptMessages({
      instructions: prompt.prompt,
      customer: calledName(asked.contact),
      passages: await passagesFor(deps, asked, heard),
      conversation,
    });
    const atMost = Math.ceil(messages.reduce((sum, { content }) => sum + content.length, 0) / charsPerToken) + prompt.maxTokens;
    const { text } = await askWithinLimit({ ...model, services: deps.services }, atMost, () =>
      complete(
        deps.call,
        model.at,
        { model: service.model, messages, maxTokens: prompt.maxTokens, temperature: prompt.temperature },
        deps.ownOrigins,
      ),
    );
    const { body, wantsPeople } = readPromptAnswer(text);
    const says = body === '' ? [] : [await sayOf(deps, asked, body)];
    const kept = JSON.stringify(heard);
    if (wantsPeople) return toPeople('asked', says, kept);
    if (answers + 1 >= prompt.maxMessages) return toPeople('talkLimit', says, kept);
    return { kind: 'answer', answer: { says, session: kept, next: 'listen' } };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn('TALK_MODEL_FAILED a model did not answer a customer', { code: error.code, attempt });
    const mayComeAgain = error.code === 'ERR_MODEL_BUSY' || error.code === 'ERR_MODEL_UNREACHABLE';
    return mayComeAgain && attempt < mostAttempts ? { kind: 'again' } : toPeople('serviceFailed');
  }
};

type Model = { service: ModelService; at: { url: string; key: string | null }; month: string };

/** Words of voice messages by their ids, the newest last. */
type Heard = Readonly<Record<string, string>>;
const heardSchema = z.record(z.string(), z.string());
/** What a talk remembers of it. */
const mostHeard = 8;
const longestHeard = 400;

/** Writes down what the customer said, where there is a model for it. */
const hear = async (deps: PromptDeps, model: Model, { session, texts }: TalkAsked): Promise<Heard> => {
  const known = heardSchema.safeParse(parseJson(session)).data ?? {};
  const fresh = texts.flatMap(({ message }) => (message && known[message.id] === undefined ? [message] : [])).slice(-mostHeard);
  // Together: one after the other would take longer than the function has.
  const spoken = await Promise.all(
    fresh.map(async (message): Promise<Array<[string, string]>> => {
      const words = await wordsIn(deps, model, message);
      return words === null ? [] : [[message.id, cutCodePoints(words, longestHeard)]];
    }),
  );
  return Object.fromEntries([...Object.entries(known), ...spoken.flat()].slice(-mostHeard));
};

/** Largest recording that services take, bytes. */
const largestRecording = 25 * 1024 ** 2;
const tokensPerSec = 10;
const shortestSec = 10;

const wordsIn = async (deps: PromptDeps, { service, at, month }: Model, { mediaType, media }: Message): Promise<string | null> => {
  const isHeard = mediaType === 'audio' && media?.state === 'ready' && media.key !== null && (media.sizeBytes ?? 0) <= largestRecording;
  if (!isHeard || media.key === null || service.transcriptionModel === '') return null;
  const bytes = await deps.readFile(media.key);
  const { mimeType, durationSec } = media;
  const recording = { model: service.transcriptionModel, bytes, mimeType, fileName: mimeType.includes('mp4') ? 'voice.m4a' : 'voice.ogg' };
  const atMost = Math.ceil(Math.max(shortestSec, durationSec ?? 0) * tokensPerSec);
  const { text } = await askWithinLimit({ services: deps.services, service, month }, atMost, () =>
    transcribe(deps.call, at, recording, deps.ownOrigins),
  );
  return text;
};

/** The last messages of this ticket as far as it is asked about, oldest first. What the customer wrote meanwhile is asked about next. */
const conversationOf = (
  { maxMessages }: Pick<Prompt, 'maxMessages'>,
  { ticket, texts }: TalkAsked,
  newestFirst: ReadonlyArray<Message>,
  heard: Heard,
): Said[] => {
  const askedIds = texts.flatMap(({ message }) => (message ? [message.id] : [])).sort();
  const last: MessageId | undefined = askedIds.at(-1);
  const said = newestFirst
    .filter(({ ticketId, isPrivate, isDeleted }) => ticketId === ticket.id && !isPrivate && !isDeleted)
    .filter(({ id, fromMe }) => fromMe || last === undefined || id <= last)
    .map((message) => ({ fromCustomer: !message.fromMe, text: textOf(message, heard) }))
    .filter(({ text }) => text !== '')
    .slice(0, maxMessages)
    .toReversed();
  return said.some(({ fromCustomer }) => fromCustomer) ? said : [...said, { fromCustomer: true, text: wordsOf(texts) || '[?]' }];
};

const textOf = ({ id, body, mediaType, media }: Message, heard: Heard): string =>
  body.trim() || (heard[id] ?? (mediaType === 'conversation' ? '' : `[${media?.fileName ?? mediaType}]`));

const passagesFor = async (deps: PromptDeps, { texts }: TalkAsked, heard: Heard): Promise<string[]> => {
  const { fileListId } = deps.prompt;
  if (fileListId === null) return [];
  const question = texts.map((text) => wordsAsked(text, heard)).join('\n');
  return rankPassages(question, await knowledgeOf(await deps.files(fileListId), deps.readFile), mostPassages);
};
const wordsAsked = ({ body, message }: AskedText, heard: Heard): string => body.trim() || (message ? (heard[message.id] ?? '') : '');

/** The answer as it is said: spoken where the prompt has a voice and the channel plays it, else written. */
const sayOf = async (deps: PromptDeps, { companyId, threadId, runId, turn, ticket }: TalkAsked, body: string): Promise<TalkSay> => {
  const text = cutCodePoints(fromMarkdown(body, marksOf(ticket.channel)), longestTalkText);
  const written: TalkSay = { kind: 'text', body: text };
  const { voice, voiceRegion, sealedVoiceKey } = deps.prompt;
  if (voice === 'texto' || sealedVoiceKey === '' || body.length > longestSpoken) return written;
  if (channelCapabilities[ticket.channel].voiceFormat !== 'ogg-opus') return written;
  const speaker = { voice, voiceRegion, key: deps.open(sealedVoiceKey) };
  const spoken = await speak(deps.call, speaker, fromMarkdown(body, 'none'), deps.ownOrigins);
  if (!spoken || fileProblem(ticket.channel, { mimeType: 'audio/ogg', sizeBytes: spoken.length })) return written;
  const key = `${talkFiles(companyId)}${derivedUlid(deps.now(), `${threadId} ${runId} ${turn} voice`)}.ogg`;
  await deps.putFile(key, spoken, 'audio/ogg');
  return { kind: 'file', type: 'audio', key, fileName: null, voice: true };
};
