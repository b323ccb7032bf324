import type { settingsContract } from '@balcao/shared/contract/settings.ts';
import type { TestRequests } from '../../testing/sample-request.ts';

export const testRequests: TestRequests<typeof settingsContract> = {
  samples: {
    getPublicSetting: () => ({ params: { key: 'appName' } }),
    getVersion: () => ({}),
    getCompanySettings: (company) => ({ params: { companyId: String(company.id) } }),
    getCompanySetting: () => ({ query: { column: 'requiredTag' } }),
    getCompanyHours: (company) => ({ params: { id: String(company.id) } }),
    putCompanyHours: (company) => ({ params: { id: String(company.id) }, body: { holidays: [{ date: '2026-12-25', name: 'Natal' }] } }),
    getChecklist: () => ({}),
    listSettings: () => ({}),
    getSetting: () => ({ params: { key: 'userCreation' } }),
    putSetting: () => ({ params: { key: 'userCreation' }, body: { value: 'disabled' } }),
    putCompanySetting: () => ({ body: { column: 'requiredTag', data: 'disabled' } }),
  },
  foreign: {
    getPublicSetting: null,
    getCompanySettings: 'ERR_COMPANY_NOT_FOUND',
    getCompanyHours: 'ERR_COMPANY_NOT_FOUND',
    putCompanyHours: 'ERR_COMPANY_NOT_FOUND',
    getSetting: null,
    putSetting: 'ERR_NO_PERMISSION',
  },
};
