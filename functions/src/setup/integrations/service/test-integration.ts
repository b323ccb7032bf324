import { randomUUID } from 'node:crypto';
import type { TriedIntegration } from '@balcao/shared/contract/integrations.ts';
import { channels } from '@balcao/shared/domain/channels.ts';
import type { IntegrationId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Integration } from '../store/integration-store.ts';
import { failureOf, notAnAnswer, shownAnswer } from './clients/call-service.ts';
import { detectIntent, type Agent } from './clients/dialogflow.ts';
import { startChat } from './clients/typebot.ts';
import { bodyOf, sendEvent, type WebhookEvent } from './clients/webhook.ts';
import { findIntegration, type IntegrationDeps } from './integration-deps.ts';

type Deps = Pick<IntegrationDeps, 'actor' | 'integrations' | 'flow' | 'call' | 'ownOrigins' | 'open' | 'now'>;

/** Calls the service as it is saved. @throws AppError the codes of the contract. */
export const testIntegration = async (deps: Deps, id: IntegrationId): Promise<TriedIntegration> => {
  const integration = await findIntegration(deps, id);
  return timed(deps, () => greet(deps, integration));
};

/** Greets an agent of Dialogflow that need not be saved. @throws AppError the codes of the contract. */
export const testSession = (deps: Deps, agent: Agent): Promise<TriedIntegration> => timed(deps, () => greetDialogflow(deps, agent));

const greet = (deps: Deps, integration: Integration): Promise<string> => {
  switch (integration.type) {
    case 'n8n':
    case 'webhook':
      return greetWebhook(deps, integration);
    case 'typebot':
      return greetTypebot(deps, integration);
    case 'dialogflow':
      return greetDialogflow(deps, { ...integration, jsonContent: deps.open(integration.sealedJsonContent) });
    case 'flowbuilder':
      return publishedFlow(deps, integration);
  }
};

/** Sends the event of a made-up message. */
const greetWebhook = async (deps: Deps, integration: Integration): Promise<string> => {
  const body = bodyOf(integration.type, testEvent(deps.actor.companyId, deps.now()));
  const { failure, status, text } = await sendEvent(deps, integration, { eventId: randomUUID(), body });
  if (failure === 'status' && status !== null) throw new AppError('ERR_INTEGRATION_REFUSED', { status, answer: shownAnswer(text) });
  if (failure === 'answer') return notAnAnswer(text);
  if (failure !== null) throw failureOf(failure);
  return shownAnswer(text);
};

const testEvent = (companyId: number, now: Date): WebhookEvent => {
  const message = { id: '', type: 'conversation', body: 'Oi', mediaUrl: null, fromMe: false, timestamp: now.toISOString() };
  return {
    version: 1,
    event: 'test',
    companyId,
    connection: { id: '', name: 'Balcão', channel: channels[0] },
    ticket: { id: 0, uuid: '00000000-0000-0000-0000-000000000000', status: 'pending' },
    contact: { id: '', name: 'Teste', number: null },
    message,
    messages: [message],
  };
};

const greetTypebot = async (deps: Deps, integration: Integration): Promise<string> => {
  const { messages } = await startChat(deps, integration, {});
  return shownAnswer(messages.map(({ type, content }) => content?.markdown ?? `[${type}]`).join('\n'));
};

/** In a session of its own. */
const greetDialogflow = async (deps: Deps, agent: Agent): Promise<string> => {
  const query = { session: randomUUID(), text: 'Oi', newToken: true };
  const { fulfillmentMessages, fulfillmentText, intent } = await detectIntent(deps, agent, query, deps.now());
  const said = (fulfillmentMessages ?? []).flatMap(({ text }) => text?.text ?? []).filter((line) => line !== '');
  return shownAnswer(said.length > 0 ? said.join('\n') : fulfillmentText || (intent?.displayName ?? ''));
};

/** @throws AppError ERR_FLOW_NOT_FOUND, ERR_FLOW_NOT_PUBLISHED for one that is switched off or not drawn yet. */
const publishedFlow = async ({ flow }: Deps, { flowId }: Integration): Promise<string> => {
  const found = flowId && (await flow(flowId));
  if (!found) throw new AppError('ERR_FLOW_NOT_FOUND', undefined);
  if (!found.active || found.revision === 0) throw new AppError('ERR_FLOW_NOT_PUBLISHED', undefined);
  return found.name;
};

const timed = async ({ now }: Deps, ask: () => Promise<string>): Promise<TriedIntegration> => {
  const startedAt = now().getTime();
  const answer = await ask();
  return { answer, ms: now().getTime() - startedAt };
};
