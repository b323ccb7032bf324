import * as z from 'zod';
import { ownWords } from '../domain/automation/asks-for-person.ts';
import { brazilianStates } from '../domain/companies/brazilian-states.ts';
import { companySettingKeys, type CompanySettingKey } from '../domain/companies/company-settings.ts';
import { scheduleDay } from '../domain/connections/connection-settings.ts';
import { customerLanguages } from '../domain/customer-language.ts';
import { companyId } from '../domain/ids.ts';
import { recordVersion } from './record.ts';
import { route } from './route.ts';
import { shownName } from './shown-name.ts';

/** Default values of the settings of the installation that may be read without sign-in; all other keys are not public. */
export const publicSettingDefaults = {
  /** Whether new companies may sign up by themselves: `enabled` or `disabled`. */
  userCreation: 'disabled',
  primaryColorLight: '#0b6e4f',
  primaryColorDark: '#4fd1a5',
  /** URLs of the logos and the favicon; empty = those that come with the app. */
  appLogoLight: '',
  appLogoDark: '',
  appLogoFavicon: '',
  appName: 'Balcão',
} as const;
export type PublicSettingKey = keyof typeof publicSettingDefaults;

/** Schemas of the values of the public settings of the installation. */
export const publicSettingValues = {
  userCreation: z.enum(['enabled', 'disabled']),
  primaryColorLight: z.string().regex(/^#[0-9a-fA-F]{6}$/),
  primaryColorDark: z.string().regex(/^#[0-9a-fA-F]{6}$/),
  appLogoLight: z.string().max(500),
  appLogoDark: z.string().max(500),
  appLogoFavicon: z.string().max(500),
  appName: shownName(1, 60),
} as const satisfies Record<PublicSettingKey, z.ZodType<string>>;

const settingKey = z.enum(companySettingKeys);

const holidays = z
  .array(z.object({ date: z.iso.date(), name: shownName(1, 100) }))
  .max(200)
  .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, 'a day twice');
const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);
const timeZone = z
  .string()
  .max(60)
  .refine((zone) => zones.has(zone), 'no time zone');
export const companyHours = z.object({
  schedules: z.array(scheduleDay),
  /** Days on which the company is closed, in chronological order. */
  holidays,
  timeZone: z.string(),
  /** The state of Brazil whose holidays count besides the national ones; null = none. */
  state: z.enum(brazilianStates).nullable(),
  version: recordVersion,
});
export type CompanyHours = z.infer<typeof companyHours>;

const onOff = z.enum(['enabled', 'disabled']);
const trueFalse = z.enum(['true', 'false']);
const text = z.string().max(4000);

/** Schemas of the values of the company settings. */
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
  chatBotType: z.enum(['text', 'button']),
  userRandom: onOff,
  sendGreetingMessageOneQueues: onOff,
  sendFarewellWaitingTicket: onOff,
  sendQueuePosition: onOff,
  sendQueuePositionMessage: text,
  acceptAudioMessageContact: onOff,
  lgpdDeleteMessage: onOff,
  lgpdConsent: onOff,
  lgpdMessage: text,
  lgpdLink: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2000)]),
  DirectTicketsToWallets: onOff,
  customerLanguage: z.enum(customerLanguages),
  // `personWords`: words by which customers ask for a person; blank = the default words. A text of only commas or invisible characters is
  // refused: it contains no word, so the default words would apply unnoticed.
  personWords: text.refine((words) => words.trim() === '' || ownWords(words).length > 0),
  oneDevicePerUser: onOff,
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
    errors: ['ERR_SETTING_NEEDS_TEXT', 'ERR_QUEUES_WITHOUT_HOURS_TEXT'],
  }),
  getCompanyHours: route({
    method: 'GET',
    path: '/companies/{id}/schedules',
    permission: 'company:admin',
    summary: 'Hours, holidays and time zone of one’s own company',
    params: z.object({ id: companyId }),
    response: companyHours,
    errors: ['ERR_COMPANY_NOT_FOUND'],
  }),
  putCompanyHours: route({
    method: 'PUT',
    path: '/companies/{id}/schedules',
    permission: 'company:admin',
    summary: 'Change hours, holidays or time zone; absent parts stay',
    params: z.object({ id: companyId }),
    body: z.object({
      schedules: z.array(scheduleDay).max(7).optional(),
      holidays: holidays.optional(),
      timeZone: timeZone.optional(),
      state: z.enum(brazilianStates).nullish(),
      version: recordVersion.optional(),
    }),
    response: companyHours,
    errors: ['ERR_COMPANY_NOT_FOUND', 'ERR_RECORD_CHANGED', 'ERR_SCHEDULE_INVALID'],
  }),
  getChecklist: route({
    method: 'GET',
    path: '/companies/checklist',
    permission: 'company:admin',
    summary: 'First steps of a new company, and which are done',
    response: z.array(z.object({ step: z.enum(['connection', 'queue', 'attendant', 'greeting', 'conversation']), done: z.boolean() })),
    errors: [],
  }),
  listSettings: route({
    method: 'GET',
    path: '/settings',
    permission: 'signed-in',
    summary: 'Settings of the installation',
    response: z.array(z.object({ key: z.string(), value: z.string() })),
    errors: [],
  }),
  getSetting: route({
    method: 'GET',
    path: '/setting/{key}',
    permission: 'signed-in',
    summary: 'One setting, of the installation or of one’s own company',
    params: z.object({ key: z.string().max(60) }),
    response: z.object({ key: z.string(), value: z.string() }),
    errors: ['ERR_SETTING_NOT_FOUND'],
  }),
  putSetting: route({
    method: 'PUT',
    path: '/settings/{key}',
    permission: 'super',
    summary: 'Change a setting of the installation',
    params: z.object({ key: z.string().max(60) }),
    body: z.object({ value: z.string().max(2000) }),
    response: z.object({ key: z.string(), value: z.string() }),
    errors: ['ERR_SETTING_NOT_FOUND', 'ERR_VALIDATION'],
  }),
};
