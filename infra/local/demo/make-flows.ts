import { createCampaign, campaignDeps } from '@balcao/functions/setup/flows/service/change-campaigns.ts';
import { createFlow } from '@balcao/functions/setup/flows/service/change-flow.ts';
import { flowDeps } from '@balcao/functions/setup/flows/service/flow-deps.ts';
import type { Actor } from '@balcao/functions/platform/actor.ts';
import type { Queue } from '@balcao/functions/setup/queues/service/queue-records.ts';
import type { FlowNode } from '@balcao/shared/domain/flow/drawing.ts';
import { flowTemplates } from '@balcao/shared/domain/flow/templates/flow-templates.ts';

/** A flow that leads to the demo company's queues, and a phrase that starts it, until somebody makes or deletes one. */
export const makeFlows = async (actor: Actor, queues: ReadonlyMap<string, Queue>): Promise<void> => {
  const deps = flowDeps(actor);
  const template = flowTemplates('pt').find(({ id }) => id === 'departments');
  if (!template || (await deps.flows.list()).length > 0) return;
  const byTitle = new Map([...queues.values()].map((queue) => [queue.name.toLowerCase(), queue]));
  const nodes = template.drawing.nodes.map((node): FlowNode => {
    const queue = node.type === 'ticket' ? byTitle.get(node.id) : undefined;
    return node.type === 'ticket' && queue ? { ...node, data: { queue: { id: queue.id, name: queue.name } } } : node;
  });
  const flow = await createFlow(deps, { name: template.name, drawing: { ...template.drawing, nodes } });
  await createCampaign(campaignDeps(actor), {
    name: 'Anúncio do site',
    phrase: 'Vim pelo site e quero falar com vocês',
    flowId: flow.id,
    whatsappId: null,
    status: true,
  });
};
