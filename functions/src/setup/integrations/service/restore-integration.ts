import { mostIntegrations } from '@balcao/shared/domain/integrations/integration.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Restorer } from '../../../platform/audit/restorer.ts';
import { integrationEntity } from '../store/integration.entity.ts';
import { integrationCount } from './integration-count.ts';

/** A deleted integration comes back with its key file and signing key, while there is a place for it. */
export const restoreIntegration: Restorer = {
  permission: 'integrations:manage',
  entities: [integrationEntity],
  also: {
    writes: async ({ companyId }) => [await integrationCount(companyId).oneMore(mostIntegrations)],
    refuse: () => Promise.reject(new AppError('ERR_TOO_MANY_INTEGRATIONS', { max: mostIntegrations })),
  },
};
