import {
  flowId as flowIdSchema,
  integrationId as integrationIdSchema,
  type CompanyId,
  type IntegrationId,
} from '@balcao/shared/domain/ids.ts';
import type { Integration as IntegrationFace } from '@balcao/shared/domain/integrations/integration.ts';
import { sameVersion } from '../../../platform/record-version.ts';
import type { RowOf } from '../../../platform/table/entity.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { integrationEntity } from './integration.entity.ts';

/** With its secrets, as `sealSecret` left them; empty = none. */
export type Integration = Omit<IntegrationFace, 'hasJsonContent'> & { sealedJsonContent: string; sealedSigningKey: string };

const toIntegration = ({ integrationId, flowId, ...row }: RowOf<typeof integrationEntity>): Integration => ({
  id: integrationIdSchema.parse(integrationId),
  type: row.type,
  name: row.name,
  projectName: row.projectName,
  language: row.language,
  sealedJsonContent: row.sealedJsonContent,
  urlN8N: row.urlN8N,
  typebotSlug: row.typebotSlug,
  typebotExpires: row.typebotExpires,
  typebotDelayMessage: row.typebotDelayMessage,
  typebotKeywordFinish: row.typebotKeywordFinish,
  typebotKeywordRestart: row.typebotKeywordRestart,
  typebotUnknownMessage: row.typebotUnknownMessage,
  typebotRestartMessage: row.typebotRestartMessage,
  flowId: flowId === undefined ? null : flowIdSchema.parse(flowId),
  sealedSigningKey: row.sealedSigningKey,
  version: row.version,
});
const toRow = (companyId: CompanyId, { id, ...fields }: Integration) => ({ companyId, integrationId: id, ...fields });

/** A stream image as the integration it holds. */
export const parseIntegrationImage = (image: Record<string, unknown>): Integration => toIntegration(integrationEntity.parseRow(image));

export const integrationStoreFor = (companyId: CompanyId) => ({
  /** By name. */
  list: async (): Promise<Integration[]> => {
    const { data } = await integrationEntity.query('byId', { companyId }).all();
    return data.map(toIntegration).sort((a, b) => a.name.localeCompare(b.name, 'pt'));
  },
  get: async (id: IntegrationId): Promise<Integration | null> => {
    const row = await integrationEntity.get({ companyId, integrationId: id }).go({ consistent: true });
    return row && toIntegration(row);
  },
  createWrite: (integration: Integration): RowWrite => integrationEntity.create(toRow(companyId, integration)).commit(),
  /** Refused when it is not any more as it was read. */
  changeWrite: (before: Integration, after: Integration): RowWrite =>
    integrationEntity.put(toRow(companyId, after)).where(sameVersion(before.version)).commit(),
  removal: (integration: Integration) => integrationEntity.removal(toRow(companyId, integration)),
});
export type IntegrationStore = ReturnType<typeof integrationStoreFor>;
