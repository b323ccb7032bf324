import { publicSettingDefaults, publicSettingValues, type PublicSettingKey } from '@balcao/shared/contract/settings.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { commitAct } from '../../../platform/audit/commit-act.ts';
import type { Actor } from '../../../platform/actor.ts';
import { platformStore } from '../store/company-store.ts';

export type Setting = { key: string; value: string };

const isPlatformSetting = (key: string): key is PublicSettingKey => Object.hasOwn(publicSettingDefaults, key);

/** Every setting of the installation, changed or as it begins. */
export const listPlatformSettings = async (): Promise<Setting[]> => {
  const changed = await platformStore().listSettings();
  return Object.entries(publicSettingDefaults).map(([key, value]) => ({ key, value: changed.get(key) ?? value }));
};

/** @throws AppError ERR_SETTING_NOT_FOUND. */
export const getPlatformSetting = async (key: string): Promise<Setting> => {
  if (!isPlatformSetting(key)) throw new AppError('ERR_SETTING_NOT_FOUND', undefined);
  return { key, value: (await platformStore().listSettings()).get(key) ?? publicSettingDefaults[key] };
};

/** One of the installation's, or of the caller's company.
 *  @throws AppError ERR_SETTING_NOT_FOUND. */
export const getSettingFor = async ({ settings }: Actor, key: string): Promise<Setting> => {
  const own = Object.entries(settings).find(([name]) => name === key);
  return own ? { key, value: own[1] } : getPlatformSetting(key);
};

/** @throws AppError ERR_SETTING_NOT_FOUND; ERR_VALIDATION for a value that the setting cannot have. */
export const putPlatformSetting = async (actor: Actor, key: string, wanted: string): Promise<Setting> => {
  const before = await getPlatformSetting(key);
  if (!isPlatformSetting(key)) throw new AppError('ERR_SETTING_NOT_FOUND', undefined);
  const parsed = publicSettingValues[key].safeParse(wanted);
  if (!parsed.success) throw new AppError('ERR_VALIDATION', { issues: [{ path: 'body.value', message: 'not a value of this setting' }] });
  const value = parsed.data;
  await commitAct(
    actor,
    { action: 'update', kind: 'setting', id: key, name: key, before: { [key]: before.value }, after: { [key]: value } },
    [platformStore().settingWrite(key, value)],
  );
  return { key, value };
};
