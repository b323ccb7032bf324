import { longestKeptAnswer } from '@balcao/shared/domain/integrations/delivery.ts';
import { longestTalkText, type TalkSay } from '@balcao/shared/domain/flow/run/talk.ts';
import { integrationDeliveryId } from '@balcao/shared/domain/ids.ts';
import { cutCodePoints } from '@balcao/shared/domain/text/cut-text.ts';
import { wellFormed } from '@balcao/shared/domain/text/well-formed.ts';
import type { ReadAnswer } from '../../../../setup/integrations/service/clients/read-answer.ts';
import { bodyOf, mayRetry, sendEvent, type WebhookCaller } from '../../../../setup/integrations/service/clients/webhook.ts';
import type { Integration } from '../../../../setup/integrations/service/integration-records.ts';
import { log } from '../../../../platform/logger.ts';
import { derivedUlid } from '../../../../platform/new-ids.ts';
import type { DeliveryStore } from '../../store/delivery-store.ts';
import { eventOf } from '../event-of.ts';
import { isLastAttempt } from '../make-talk.ts';
import { handsOver, type TalkAsked, type Told } from '../talker.ts';

export type WebhookDeps = WebhookCaller & {
  integration: Pick<Integration, 'id' | 'type' | 'urlN8N' | 'sealedSigningKey'>;
  linkOf: Parameters<typeof eventOf>[1];
  /** Keeps a file that an answer names. */
  keepFile: (file: { kind: 'image' | 'audio' | 'video' | 'document'; address: string; name: string }) => Promise<{
    key: string;
    fileName: string | null;
  } | null>;
  deliveries: Pick<DeliveryStore, 'put'>;
};

/** Sends what a customer said to an address of the company's, or to a workflow of n8n, and says what comes back. Every attempt leaves its trace. */
export const talkToWebhook = async (deps: WebhookDeps, asked: TalkAsked): Promise<Told> => {
  const { integration, deliveries } = deps;
  const { threadId, runId, turn, attempt, askedAt, session } = asked;
  // The same over all attempts: a service that took it and whose answer was lost knows it again.
  const eventId = integrationDeliveryId.parse(derivedUlid(new Date(askedAt), `${threadId} ${runId} ${turn}`));
  const request = bodyOf(integration.type, await eventOf(asked, deps.linkOf));
  const sent = await sendEvent(deps, integration, { eventId, body: request });

  const { status, failure, ms, answer } = sent;
  const isRetried = mayRetry(sent) && !isLastAttempt(attempt);
  await deliveries.put(integration.id, {
    id: eventId,
    at: askedAt,
    outcome: failure === null ? 'answered' : isRetried ? 'retrying' : 'failed',
    status,
    failure,
    ms,
    attempts: attempt,
    request,
    answer: keptOf(sent.text),
  });
  log.info('TALK_DELIVERED an event was sent to an integration', { status, failure, attempt });
  if (!answer) return isRetried ? { kind: 'again' } : handsOver(session, 'serviceFailed');
  const says = await saysOf(deps, answer, eventId);
  return {
    kind: 'answer',
    answer: answer.handOver ? { says, session, next: 'handOver', why: 'asked' } : { says, session, next: 'listen' },
  };
};

/** The beginning of an answer, as it is kept. */
export const keptOf = (text: string): string => cutCodePoints(wellFormed(text), longestKeptAnswer);

const saysOf = async ({ keepFile }: WebhookDeps, { says }: ReadAnswer, eventId: string): Promise<TalkSay[]> => {
  const all: TalkSay[] = [];
  for (const [index, { type, text, url }] of says.entries()) {
    const body = cutCodePoints(wellFormed(text ?? ''), longestTalkText);
    if (type !== 'text' && url) {
      const kept = await keepFile({ kind: type, address: url, name: `${eventId}-${index}` });
      if (kept) all.push({ kind: 'file', type, ...kept, voice: false });
      else log.warn('TALK_FILE_LEFT_OUT a file that a service named cannot be sent', { type });
    }
    if (body.trim() !== '') all.push({ kind: 'text', body });
  }
  return all;
};
