import type { settingsContract } from '@balcao/shared/contract/settings.ts';
import type { TestRequests } from '../testing/sample-request.ts';

export const testRequests: TestRequests<typeof settingsContract> = {
  samples: {
    getPublicSetting: () => ({ params: { key: 'appName' } }),
    getVersion: () => ({}),
    getCompanySettings: (company) => ({ params: { companyId: String(company.id) } }),
    getCompanySetting: () => ({ query: { column: 'requiredTag' } }),
    putCompanySetting: () => ({ body: { column: 'requiredTag', data: 'disabled' } }),
  },
  foreign: {
    getPublicSetting: null,
    getCompanySettings: 'ERR_COMPANY_NOT_FOUND',
  },
};
