import { publicSettingDefaults, settingsContract, type PublicSettingKey } from '@balcao/shared/contract/settings.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { appVersion } from '@balcao/shared/domain/app-version.ts';
import { authentication } from '../auth/service/authenticate.ts';
import { readEnv } from '../platform/env.ts';
import { httpArea } from '../platform/http-area.ts';
import { settingsEnv } from './env.ts';
import { companyStoreFor } from './store/company-store.ts';

readEnv(settingsEnv);

const isPublicSetting = (key: string): key is PublicSettingKey => Object.hasOwn(publicSettingDefaults, key);

export const handler = httpArea(
  settingsContract,
  {
    getPublicSetting: async ({ params: { key } }) => {
      if (!isPublicSetting(key)) throw new AppError('ERR_SETTING_NOT_FOUND', undefined);
      return { key, value: publicSettingDefaults[key] };
    },
    getVersion: async () => ({ version: appVersion }),
    getCompanySettings: async ({ actor, params }) => {
      if (params.companyId === actor.companyId) return actor.settings;
      const company = actor.super ? await companyStoreFor(params.companyId).get() : null;
      if (!company) throw new AppError('ERR_COMPANY_NOT_FOUND', undefined);
      return company.settings;
    },
    getCompanySetting: async ({ actor, query }) => ({ [query.column]: actor.settings[query.column] }),
    putCompanySetting: async ({ actor, body }) => {
      await companyStoreFor(actor.companyId).setSetting(body.column, body.data);
      return { [body.column]: body.data };
    },
  },
  authentication,
);
