import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Restorer } from '../../../platform/audit/restorer.ts';
import { platformRecords } from '../../../organisation/companies/service/company-records.ts';
import type { Actor } from '../../../platform/actor.ts';
import { queueColorEntity, queueEntity, queueNameEntity, queueSettingsEntity } from '../store/queue.entities.ts';
import { queueCount } from './queue-count.ts';

const limitOf = async ({ planId }: Actor): Promise<number | null> => (await platformRecords().getPlan(planId))?.queues ?? null;

/** Restores a deleted queue with its settings and options, if the plan allows one more queue and its colour and name are still free. */
export const restoreQueue: Restorer = {
  permission: 'company:admin',
  entities: [queueEntity, queueColorEntity, queueSettingsEntity, queueNameEntity],
  also: {
    writes: async (actor) => [await queueCount(actor.companyId).oneMore(await limitOf(actor))],
    refuse: async (actor) => {
      throw new AppError('ERR_PLAN_LIMIT', { limit: (await limitOf(actor)) ?? 0 });
    },
  },
};
