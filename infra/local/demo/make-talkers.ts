import { changeIntegration, createIntegration } from '@balcao/functions/setup/integrations/service/change-integrations.ts';
import { integrationDeps } from '@balcao/functions/setup/integrations/service/integration-deps.ts';
import type { Actor } from '@balcao/functions/platform/actor.ts';
import { createPrompt } from '@balcao/functions/setup/prompts/service/change-prompts.ts';
import { promptDeps } from '@balcao/functions/setup/prompts/service/prompt-deps.ts';
import { fileListRecords } from '@balcao/functions/setup/files/service/file-list-records.ts';
import { queueRecords } from '@balcao/functions/setup/queues/service/queue-records.ts';

const path = '/talks/webhook/echo';
const instructions = `Você é a atendente virtual da Loja Modelo, uma loja de roupas e calçados de Curitiba.
Responda em português, em até três frases, com simpatia e sem inventar preços.
As trocas são aceitas em até 30 dias, com a etiqueta. A loja abre de segunda a sábado, das 9h às 19h.
Quando o cliente pedir uma pessoa, reclamar ou quiser fechar uma compra, passe a conversa à equipe.`;

/** An integration with the stand-in and a prompt for the demo company, which nothing names: who wants to see them at work chooses them. */
export const makeTalkers = async (actor: Actor, simulatorUrl: string): Promise<void> => {
  const deps = integrationDeps(actor);
  if ((await deps.integrations.list()).length === 0)
    await createIntegration(deps, { type: 'webhook', name: 'Consulta de pedidos', urlN8N: standIn(simulatorUrl) });
  const { prompts, ...rest } = promptDeps(actor);
  if ((await prompts.list()).length > 0) return;
  const [queue] = await queueRecords(actor.companyId).list();
  const [list] = await fileListRecords(actor.companyId).list();
  if (!queue) throw new Error('the demo company lacks queues');
  await createPrompt(
    { prompts, ...rest },
    { name: 'Atendente virtual', prompt: instructions, queueId: queue.id, maxTokens: 200, fileListId: list?.id ?? null },
  );
};

/** The stand-in is somewhere else after a restart; what somebody pointed elsewhere is left alone. */
export const moveTalkers = async (actor: Actor, simulatorUrl: string): Promise<void> => {
  const deps = integrationDeps(actor);
  const here = standIn(simulatorUrl);
  for (const { id, urlN8N } of await deps.integrations.list())
    if (urlN8N !== here && URL.parse(urlN8N)?.hostname === '127.0.0.1' && urlN8N.endsWith(path))
      await changeIntegration(deps, id, { urlN8N: here });
};

const standIn = (simulatorUrl: string): string => new URL(path, simulatorUrl).href;
