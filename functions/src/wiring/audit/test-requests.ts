import { randomUUID } from 'node:crypto';
import type { auditContract } from '@balcao/shared/contract/audit.ts';
import type { Member } from '../../testing/make-company.ts';
import type { TestRequests } from '../../testing/sample-request.ts';

/** The entry of a deletion that this person made. */
const aDeletion = async ({ call }: Member): Promise<string> => {
  const { body: tag } = await call('POST', '/tags', { body: { name: `Para excluir ${randomUUID()}`, color: '#123456' } });
  return (await call('DELETE', '/tags/{id}', { params: { id: tag.id } })).body.auditId;
};

export const testRequests: TestRequests<typeof auditContract> = {
  samples: {
    listAuditEntries: () => ({}),
    undoDeletion: async (company, actor) => ({ params: { id: await aDeletion(company.id === actor.companyId ? actor : company.owner) } }),
    listUsage: (company) => ({ params: { id: company.tag.id } }),
  },
  foreign: { undoDeletion: 'ERR_RECORD_NOT_FOUND', listUsage: null },
};
