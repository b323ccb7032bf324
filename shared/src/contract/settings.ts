import * as z from 'zod';
import { companySettingKeys, type CompanySettingKey } from '../domain/companies/company-settings.ts';
import { companyId } from '../domain/ids.ts';
import { route } from './route.ts';

/** Settings of the installation anybody may read, with what they say until somebody sets them; every other key does not exist for the public. */
export const publicSettingDefaults = {
  /** Whether companies may sign themselves up. */
  userCreation: 'disabled',
  primaryColorLight: '#0b6e4f',
  primaryColorDark: '#4fd1a5',
  /** Addresses; empty = the app's own. */
  appLogoLight: '',
  appLogoDark: '',
  appLogoFavicon: '',
  appName: 'Balcão',
} as const;
export type PublicSettingKey = keyof typeof publicSettingDefaults;

const settingKey = z.enum(companySettingKeys);

const onOff = z.enum(['enabled', 'disabled']);
const trueFalse = z.enum(['true', 'false']);
const text = z.string().max(4000);

/** What each setting may say. */
export const companySettingValues = {
  sendGreetingAccepted: onOff,
  greetingAcceptedMessage: text,
  requiredTag: onOff,
  sendSignMessage: onOff,
  enableLGPD: onOff,
  lgpdHideNumber: onOff,
  sendMsgTransfTicket: onOff,
  transferMessage: text,
  closeTicketOnTransfer: trueFalse,
  showNotificationPending: trueFalse,
  userRating: onOff,
  scheduleType: z.enum(['disabled', 'company', 'queue', 'connection']),
  acceptCallWhatsapp: onOff,
  AcceptCallWhatsappMessage: text,
} as const satisfies Record<CompanySettingKey, z.ZodType<string>>;

const settingChange = z
  .object({ column: settingKey, data: text })
  .refine(({ column, data }) => companySettingValues[column].safeParse(data).success, {
    path: ['data'],
    message: 'not a value of this setting',
  });

export const settingsContract = {
  getPublicSetting: route({
    method: 'GET',
    path: '/public-settings/{key}',
    permission: 'public',
    summary: 'A branding or sign-up setting',
    params: z.object({ key: z.string().max(60) }),
    response: z.object({ key: z.string(), value: z.string() }),
    errors: ['ERR_SETTING_NOT_FOUND'],
  }),
  getVersion: route({
    method: 'GET',
    path: '/version',
    permission: 'public',
    summary: 'Version of the deployed app',
    response: z.object({ version: z.string() }),
    errors: [],
  }),
  getCompanySettings: route({
    method: 'GET',
    path: '/companySettings/{companyId}',
    permission: 'signed-in',
    whenExpired: true,
    summary: 'All settings of one’s own company; of any for super users',
    params: z.object({ companyId }),
    response: z.record(z.string(), z.string()),
    errors: ['ERR_COMPANY_NOT_FOUND'],
  }),
  getCompanySetting: route({
    method: 'GET',
    path: '/companySettingOne',
    permission: 'signed-in',
    whenExpired: true,
    summary: 'One setting of one’s own company',
    query: z.object({ column: settingKey }),
    response: z.record(z.string(), z.string()),
    errors: [],
  }),
  putCompanySetting: route({
    method: 'PUT',
    path: '/companySettings',
    permission: 'company:admin',
    summary: 'Change one setting',
    body: settingChange,
    response: z.record(z.string(), z.string()),
    errors: [],
  }),
};
