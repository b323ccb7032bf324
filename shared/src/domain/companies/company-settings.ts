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
