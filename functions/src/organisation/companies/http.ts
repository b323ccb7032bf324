import { settingsContract } from '@balcao/shared/contract/settings.ts';
import { appVersion } from '@balcao/shared/domain/app-version.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { authentication } from '../identity/service/authenticate.ts';
import { readEnv } from '../../platform/env.ts';
import { httpArea } from '../../platform/http-area.ts';
import { queuesWithoutHoursText } from '../../setup/queues/service/queues-without-hours-text.ts';
import { settingsEnv } from './env.ts';
import { getCompanyHours, putCompanyHours } from './service/company-hours.ts';
import { getChecklist } from '../../wiring/checklist/service/get-checklist.ts';
import { getPlatformSetting, getSettingFor, listPlatformSettings, putPlatformSetting } from './service/platform-settings.ts';
import { putCompanySetting } from './service/put-company-setting.ts';
import { companyStoreFor } from './store/company-store.ts';

readEnv(settingsEnv);

export const handler = httpArea(
  settingsContract,
  {
    getPublicSetting: ({ params }) => getPlatformSetting(params.key),
    getVersion: async () => ({ version: appVersion }),
    getCompanySettings: async ({ actor, params }) => {
      if (params.companyId === actor.companyId) return actor.settings;
      const company = actor.super ? await companyStoreFor(params.companyId).get() : null;
      if (!company) throw new AppError('ERR_COMPANY_NOT_FOUND', undefined);
      return company.settings;
    },
    getCompanySetting: async ({ actor, query }) => ({ [query.column]: actor.settings[query.column] }),
    putCompanySetting: ({ actor, body }) => putCompanySetting(actor, body.column, body.data, { queuesWithoutHoursText }),
    getCompanyHours: ({ actor, params }) => getCompanyHours(actor, params.id),
    putCompanyHours: ({ actor, params, body }) => putCompanyHours(actor, params.id, body),
    getChecklist: ({ actor }) => getChecklist(actor),
    listSettings: () => listPlatformSettings(),
    getSetting: ({ actor, params }) => getSettingFor(actor, params.key),
    putSetting: ({ actor, params, body }) => putPlatformSetting(actor, params.key, body.value),
  },
  authentication,
);
