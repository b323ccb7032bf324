import { longestTalkText, mostTalkSays, type TalkSay } from '@balcao/shared/domain/flow/run/talk.ts';
import { readKeyFile } from '@balcao/shared/domain/integrations/read-key-file.ts';
import { cutCodePoints } from '@balcao/shared/domain/text/cut-text.ts';
import { wellFormed } from '@balcao/shared/domain/text/well-formed.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import * as z from 'zod';
import { notAnAnswer, postTo, type Caller } from '../calls/called-service.ts';
import type { Integration } from '../../../../setup/integrations/service/integration-records.ts';
import { log } from '../../../../platform/logger.ts';
import { mayAnswerLater, statusOf } from '../ask-service.ts';
import { dialogflowToken, forgetToken } from '../dialogflow-token.ts';
import { readAnswer } from '../read-answer.ts';
import { handsOver, saysNothing, wordsOf, type TalkAsked, type Told } from '../talker.ts';

export type DialogflowDeps = Caller & {
  integration: Pick<Integration, 'projectName' | 'language' | 'sealedJsonContent'>;
  open: (sealed: string) => string;
  timeZone: () => Promise<string>;
  now: () => Date;
};

const timeoutMs = 10_000;
const mostAttempts = 2;
/** Of what is asked. https://cloud.google.com/dialogflow/quotas */
const longestAsked = 256;

const detected = z.object({
  queryResult: z.object({
    fulfillmentText: z.string().nullish(),
    fulfillmentMessages: z
      .array(
        z.object({
          platform: z.string().nullish(),
          text: z.object({ text: z.array(z.string()).nullish() }).nullish(),
          payload: z.record(z.string(), z.unknown()).nullish(),
        }),
      )
      .nullish(),
    diagnosticInfo: z.record(z.string(), z.unknown()).nullish(),
  }),
});
type Result = z.output<typeof detected>['queryResult'];

/** Lets an agent of Dialogflow ES have the conversation: the ticket is its session. */
export const talkToDialogflow = async (deps: DialogflowDeps, asked: TalkAsked): Promise<Told> => {
  const words = cutCodePoints(wordsOf(asked.texts), longestAsked);
  // It understands words alone.
  if (words === '') return saysNothing(asked.session);
  try {
    return toldBy(await detectIntent(deps, asked, words), asked.session);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn('TALK_DIALOGFLOW_FAILED an agent did not answer', { code: error.code, status: statusOf(error), attempt: asked.attempt });
    // A token may be taken back before it ends.
    const mayComeAgain = mayAnswerLater(error) || statusOf(error) === 401;
    return mayComeAgain && asked.attempt < mostAttempts ? { kind: 'again' } : handsOver(asked.session, 'serviceFailed');
  }
};

/** @throws AppError those of `postTo`, ERR_INTEGRATION_KEY, ERR_INTEGRATION_KEY_FILE, ERR_INTEGRATION_ANSWER. */
const detectIntent = async (deps: DialogflowDeps, { ticket }: TalkAsked, words: string): Promise<Result> => {
  const { integration, open, now } = deps;
  const keyFile = integration.sealedJsonContent === '' ? null : readKeyFile(open(integration.sealedJsonContent));
  if (!keyFile) throw new AppError('ERR_INTEGRATION_KEY_FILE', undefined);
  const { token, agent } = await dialogflowToken(deps, keyFile, now());
  const path = `/v2/projects/${encodeURIComponent(integration.projectName)}/agent/sessions/${ticket.id}:detectIntent`;
  const text = await postTo(deps, new URL(path, agent), {
    headers: { accept: 'application/json', 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      queryInput: { text: { text: words, languageCode: integration.language } },
      queryParams: { timeZone: await deps.timeZone() },
    }),
    timeoutMs,
  }).catch((error: unknown) => {
    if (statusOf(error) === 401) forgetToken(keyFile);
    throw error;
  });
  return detected.safeParse(parseJson(text)).data?.queryResult ?? notAnAnswer(text);
};

/** An agent's own payload may hold what a webhook's answer holds. */
const toldBy = ({ fulfillmentMessages, fulfillmentText, diagnosticInfo }: Result, session: string): Told => {
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
