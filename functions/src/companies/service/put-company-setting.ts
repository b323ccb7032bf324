import { settingInTheWay, settingTexts, type CompanySettingKey } from '@balcao/shared/domain/companies/company-settings.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { commitAct, type Author } from '../../audit/service/commit-act.ts';
import { untilUndisturbed } from '../../platform/record-version.ts';
import { companyStoreFor } from '../store/company-store.ts';

/** Changes one setting of a company. A switch that needs a text is not thrown without it, and the text not emptied under it, whoever is faster.
 *  @throws AppError ERR_SETTING_NEEDS_TEXT with the setting to put right first. */
export const putCompanySetting = (author: Author, key: CompanySettingKey, value: string): Promise<Record<string, string>> =>
  untilUndisturbed(async () => {
    const store = companyStoreFor(author.companyId);
    const company = await store.getConsistent();
    if (!company) throw new AppError('ERR_COMPANY_NOT_FOUND', undefined);
    const setting = settingInTheWay(company.settings, key, value);
    if (setting) throw new AppError('ERR_SETTING_NEEDS_TEXT', { setting });
    const restsOn = [key, ...partnersOf(key)];
    const { outcome } = await commitAct(
      author,
      { action: 'update', kind: 'setting', id: key, name: key, before: { [key]: company.settings[key] }, after: { [key]: value } },
      [store.settingWrite(key, value, company, restsOn)],
    );
    return outcome === 'written' ? { [key]: value } : undefined;
  });

const partnersOf = (key: CompanySettingKey): CompanySettingKey[] =>
  settingTexts.flatMap(({ feature, needs }): CompanySettingKey[] => (key === feature ? [needs] : key === needs ? [feature] : []));
