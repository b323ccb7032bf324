import { settingInTheWay, settingTexts, type CompanySettingKey } from '@balcao/shared/domain/companies/company-settings.ts';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { commitAct, type Author } from '../../../platform/audit/commit-act.ts';
import { untilUndisturbed } from '../../../platform/record-version.ts';
import { companyStoreFor } from '../store/company-store.ts';

type QueueTexts = { queuesWithoutHoursText: (companyId: CompanyId) => Promise<string[]> };

/** Changes one setting of a company. A switch that needs a text is not thrown without it, and the text not emptied under it, whoever is faster.
 *  @throws AppError ERR_SETTING_NEEDS_TEXT with the setting to put right first; ERR_QUEUES_WITHOUT_HOURS_TEXT with the queues that need a text before
 *  their hours can count. */
export const putCompanySetting = async (
  author: Author,
  key: CompanySettingKey,
  value: string,
  { queuesWithoutHoursText }: QueueTexts,
): Promise<Record<string, string>> => {
  const silent = key === 'scheduleType' && value === 'queue' ? await queuesWithoutHoursText(author.companyId) : [];
  if (silent.length > 0) throw new AppError('ERR_QUEUES_WITHOUT_HOURS_TEXT', { names: silent.slice(0, shownNames).join(', ') });
  return writeSetting(author, key, value);
};
/** A refusal names no more queues than a toast can show. */
const shownNames = 5;

const writeSetting = (author: Author, key: CompanySettingKey, value: string): Promise<Record<string, string>> =>
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
