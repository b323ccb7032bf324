import { queueDeps, type QueueDeps } from '../../../setup/queues/service/queue-deps.ts';
import { quickMessageDeps, type QuickMessageDeps } from '../../../setup/quick-messages/service/quick-message-deps.ts';
import type { Actor } from '../../../platform/actor.ts';

/** What making a company as a template says needs of other areas. */
export type TemplateDeps = { actor: Actor; queues: QueueDeps; quickMessages: QuickMessageDeps };

export const templateDeps = (actor: Actor): TemplateDeps => ({
  actor,
  queues: queueDeps(actor),
  quickMessages: quickMessageDeps(actor),
});
