import { recordSource } from '../../wiring/live/service/record-source.ts';
import { parseIntegrationImage } from './store/integration-store.ts';

/** Screens that show integrations read them again. */
export const integrationsLive = recordSource({
  entity: 'integration',
  read: parseIntegrationImage,
  isFor: ({ viewer }) => viewer.profile === 'admin',
  shown: (companyId, action, { id }) => ({ event: `company-${companyId}-queueIntegration`, action, integrationId: id }),
  gone: (companyId, { id }) => ({ event: `company-${companyId}-queueIntegration`, action: 'delete', integrationId: id }),
});
