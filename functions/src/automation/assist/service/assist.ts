import type { AssistBody } from '@balcao/shared/contract/assist.ts';
import { assistPrompt } from '@balcao/shared/domain/assist/assist-prompt.ts';
import { assistMessages, assistTokens, longestDraft, type AssistTask, type ReadMessage } from '@balcao/shared/domain/assist/assist-task.ts';
import type { MessageId, TicketId } from '@balcao/shared/domain/ids.ts';
import type { Message, MessageView } from '@balcao/shared/domain/messages/message.ts';
import { cutText } from '@balcao/shared/domain/text/cut-text.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { ModelService, ModelServiceStore } from '../../../setup/model-service/store/model-service-store.ts';
import { askWithinLimit, charsPerToken, monthOf } from './ask-within-limit.ts';
import { complete, transcribe, type CallService } from './call-model.ts';

export type AssistDeps = {
  actor: Actor;
  now: () => Date;
  services: ModelServiceStore;
  /** Whether the company's plan has models. */
  hasAi: () => Promise<boolean>;
  companyName: () => Promise<string>;
  /** The newest page of a ticket, oldest first. @throws AppError ERR_TICKET_NOT_FOUND also for what the actor may not see. */
  listMessages: (ticketId: TicketId) => Promise<MessageView[]>;
  /** @throws AppError ERR_MESSAGE_NOT_FOUND also for what the actor may not see. */
  findMessage: (id: MessageId) => Promise<Message>;
  readFile: (key: string) => Promise<Uint8Array>;
  call: CallService;
  ownOrigins: ReadonlySet<string>;
  seal: (plain: string) => string;
  open: (sealed: string) => string;
};

/** What can be asked for: nothing where no model is set up or the plan has none. */
export const getAssist = async ({ services, hasAi }: AssistDeps): Promise<{ texts: boolean; transcription: boolean }> => {
  const [service, isInPlan] = await Promise.all([services.get(), hasAi()]);
  const texts = isInPlan && service !== null && service.url !== '';
  return { texts, transcription: texts && service.transcriptionModel !== '' };
};

/** A draft by the company's model. Nothing is stored, nothing is sent.
 *  @throws AppError ERR_TICKET_NOT_FOUND, ERR_MESSAGE_NOT_FOUND, ERR_NOTHING_TO_READ and the model's own failures. */
export const assist = async (deps: AssistDeps, asked: AssistBody): Promise<{ text: string }> => {
  const service = await serviceOf(deps);
  if (asked.kind === 'transcription') return writeDown(deps, service, asked.messageId);
  const messages = assistPrompt(await taskOf(deps, asked));
  const atMost = Math.ceil(messages.reduce((sum, { content }) => sum + content.length, 0) / charsPerToken) + assistTokens;
  const { text } = await askWithinLimit(spendOf(deps, service), atMost, () =>
    complete(deps.call, openService(deps, service), { model: service.model, messages, maxTokens: assistTokens }, deps.ownOrigins),
  );
  return { text: cutText(text, longestDraft) };
};

/** @throws AppError ERR_MODEL_NONE. */
export const serviceOf = async ({ services }: Pick<AssistDeps, 'services'>): Promise<ModelService> => {
  const service = await services.get();
  if (!service || service.url === '') throw new AppError('ERR_MODEL_NONE', undefined);
  return service;
};

export const spendOf = ({ services, actor, now }: AssistDeps, service: ModelService) => ({
  services,
  service,
  month: monthOf(now(), actor.timeZone),
});

export const openService = ({ open }: Pick<AssistDeps, 'open'>, { url, sealedKey }: ModelService) => ({
  url,
  key: sealedKey === '' ? null : open(sealedKey),
});

const taskOf = async (deps: AssistDeps, asked: Exclude<AssistBody, { kind: 'transcription' }>): Promise<AssistTask> => {
  if (asked.kind === 'rewrite' || asked.kind === 'translate') return asked;
  const [messages, company] = await Promise.all([deps.listMessages(asked.ticketId), asked.kind === 'reply' ? deps.companyName() : '']);
  const read = messages.flatMap(asRead).slice(-assistMessages);
  // Without a word of the customer's there is nothing to answer.
  const isEmpty = asked.kind === 'reply' ? !read.some(({ from }) => from === 'customer') : read.length === 0;
  if (isEmpty) throw new AppError('ERR_NOTHING_TO_READ', undefined);
  if (asked.kind === 'summary') return { kind: 'summary', language: asked.language, messages: read };
  const customer = messages.findLast(({ fromMe }) => !fromMe)?.contact?.name ?? '';
  return { kind: 'reply', language: asked.language, company, attendant: deps.actor.name, customer, messages: read };
};

const asRead = ({ body, fromMe, isPrivate, isDeleted, mediaType, media }: MessageView): ReadMessage[] => {
  // Private notes are never sent to the model service, so no draft can repeat them.
  if (isDeleted || isPrivate) return [];
  const text = body.trim() || (mediaType === 'conversation' ? '' : `[${media?.fileName ?? mediaType}]`);
  return text === '' ? [] : [{ from: fromMe ? 'team' : 'customer', text }];
};

/** Largest recording that services take, bytes. */
const largestRecording = 25 * 1024 ** 2;
/** What a recording counts for: about what a model that hears it uses in a second. */
const tokensPerSec = 10;
const shortestSec = 10;

const writeDown = async (deps: AssistDeps, service: ModelService, id: MessageId): Promise<{ text: string }> => {
  const { media, mediaType, isDeleted } = await deps.findMessage(id);
  const isHeard = mediaType === 'audio' && !isDeleted && (media?.sizeBytes ?? 0) <= largestRecording;
  if (!isHeard || media?.state !== 'ready' || media.key === null) throw new AppError('ERR_NOTHING_TO_READ', undefined);
  if (service.transcriptionModel === '') throw new AppError('ERR_MODEL_NONE', undefined);
  const bytes = await deps.readFile(media.key);
  const recording = {
    model: service.transcriptionModel,
    bytes,
    mimeType: media.mimeType,
    fileName: `voice.${extensionOf(media.mimeType)}`,
  };
  const atMost = Math.ceil(Math.max(shortestSec, media.durationSec ?? 0) * tokensPerSec);
  const { text } = await askWithinLimit(spendOf(deps, service), atMost, () =>
    transcribe(deps.call, openService(deps, service), recording, deps.ownOrigins),
  );
  return { text: cutText(text, longestDraft) };
};

/** Services tell the kind of a recording by its name. */
const extensionOf = (mimeType: string): string =>
  /ogg|opus/.test(mimeType)
    ? 'ogg'
    : /mpeg|mp3/.test(mimeType)
      ? 'mp3'
      : /mp4|m4a|aac/.test(mimeType)
        ? 'm4a'
        : /wav/.test(mimeType)
          ? 'wav'
          : 'ogg';
