import { longestTalkText, mostTalkSays, type TalkSay } from '@balcao/shared/domain/flow/run/talk.ts';
import { cutCodePoints } from '@balcao/shared/domain/text/cut-text.ts';
import { wellFormed } from '@balcao/shared/domain/text/well-formed.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { isRetryable, statusOf, type Caller } from '../../../../setup/integrations/service/clients/call-service.ts';
import { detectIntent, type QueryResult } from '../../../../setup/integrations/service/clients/dialogflow.ts';
import { readAnswer } from '../../../../setup/integrations/service/clients/read-answer.ts';
import type { Integration } from '../../../../setup/integrations/service/integration-records.ts';
import { log } from '../../../../platform/logger.ts';
import { handsOver, saysNothing, wordsOf, type TalkAsked, type Told } from '../talker.ts';

export type DialogflowDeps = Caller & {
  integration: Pick<Integration, 'projectName' | 'language' | 'sealedJsonContent'>;
  open: (sealed: string) => string;
  timeZone: () => Promise<string>;
  now: () => Date;
};

const mostAttempts = 2;

/** Lets an agent of Dialogflow ES have the conversation: the ticket is its session. */
export const talkToDialogflow = async (deps: DialogflowDeps, asked: TalkAsked): Promise<Told> => {
  const { integration, open, now } = deps;
  const words = wordsOf(asked.texts);
  // It understands words alone.
  if (words === '') return saysNothing(asked.session);
  try {
    const jsonContent = integration.sealedJsonContent === '' ? '' : open(integration.sealedJsonContent);
    const query = { session: String(asked.ticket.id), text: words, timeZone: await deps.timeZone() };
    return toldBy(await detectIntent(deps, { ...integration, jsonContent }, query, now()), asked.session);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn('TALK_DIALOGFLOW_FAILED an agent did not answer', { code: error.code, status: statusOf(error), attempt: asked.attempt });
    // A token that was revoked is replaced.
    const mayComeAgain = isRetryable(error) || statusOf(error) === 401;
    return mayComeAgain && asked.attempt < mostAttempts ? { kind: 'again' } : handsOver(asked.session, 'serviceFailed');
  }
};

/** An agent's own payload may hold what a webhook's answer holds. */
const toldBy = ({ fulfillmentMessages, fulfillmentText, diagnosticInfo }: QueryResult, session: string): Told => {
  const all = fulfillmentMessages ?? [];
  const forAll = all.filter(({ platform }) => !platform || platform === 'PLATFORM_UNSPECIFIED');
  const payloads = all.map(({ payload }) => (payload ? readAnswer(JSON.stringify(payload)) : null));
  const written = (forAll.length > 0 ? forAll : all).flatMap(({ text }) => text?.text ?? []);
  const ofPayloads = payloads.flatMap((read) => read?.says.flatMap(({ type, text }) => (type === 'text' && text ? [text] : [])) ?? []);
  const bodies = [...written, ...ofPayloads].filter((body) => body.trim() !== '');
  const says = (bodies.length > 0 ? bodies : [fulfillmentText ?? ''])
    .filter((body) => body.trim() !== '')
    .slice(0, mostTalkSays)
    .map((body): TalkSay => ({ kind: 'text', body: cutCodePoints(wellFormed(body), longestTalkText) }));
  if (payloads.some((read) => read?.handOver)) return { kind: 'answer', answer: { says, session, next: 'handOver', why: 'asked' } };
  const hasEnded = diagnosticInfo?.['end_conversation'] === true;
  return { kind: 'answer', answer: { says, session, next: hasEnded ? 'finished' : 'listen' } };
};
