import * as z from 'zod';
import { companyId } from '../domain/ids.ts';
import { route } from './route.ts';

/** Platform keys anybody may read; every other key does not exist for the public. */
export const publicSettingKeys = [
  'userCreation',
  'primaryColorLight',
  'primaryColorDark',
  'appLogoLight',
  'appLogoDark',
  'appLogoFavicon',
  'appName',
] as const;

/** Company settings something acts on so far, with the value a company starts with. Switches say enabled/disabled. */
export const companySettingDefaults = {
  sendGreetingAccepted: 'disabled',
  greetingAcceptedMessage: '',
  requiredTag: 'disabled',
  sendSignMessage: 'enabled',
  /** Consent and privacy rules of the LGPD are in force. */
  enableLGPD: 'disabled',
  /** With the one above: plain users see only the last two digits of numbers. */
  lgpdHideNumber: 'disabled',
  sendMsgTransfTicket: 'disabled',
  transferMessage: '',
  closeTicketOnTransfer: 'false',
  showNotificationPending: 'true',
  /** Customers are asked to rate: connections then need the question. */
  userRating: 'disabled',
  /** Whose hours count: disabled, company, queue or connection. */
  scheduleType: 'disabled',
  acceptCallWhatsapp: 'enabled',
  AcceptCallWhatsappMessage: '',
} as const;
export type CompanySettingKey = keyof typeof companySettingDefaults;
export const companySettingKeys = Object.keys(companySettingDefaults).filter(
  (key): key is CompanySettingKey => key in companySettingDefaults,
);
export type CompanySettings = Record<CompanySettingKey, string>;
const settingKey = z.enum(companySettingKeys);

export const settingsContract = {
  getPublicSetting: route({
    method: 'GET',
    path: '/public-settings/{key}',
    permission: 'public',
    summary: 'A branding or sign-up setting; null when never set',
    params: z.object({ key: z.string().max(60) }),
    response: z.object({ key: z.string(), value: z.string().nullable() }),
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
    body: z.object({ column: settingKey, data: z.string().max(4000) }),
    response: z.record(z.string(), z.string()),
    errors: [],
  }),
};
