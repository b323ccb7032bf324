/** Every setting of a company, with the value it starts with. Switches say enabled/disabled; two say true/false. */
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
  /** How the bot's menus look: as texts, or (`button`) with buttons or a list where the channel has them. */
  chatBotType: 'text',
  /** Waiting tickets go to a user chosen by chance. */
  userRandom: 'disabled',
  /** The greeting also where a connection has one queue only. */
  sendGreetingMessageOneQueues: 'disabled',
  /** The farewell also when a ticket is closed that nobody ever accepted. */
  sendFarewellWaitingTicket: 'disabled',
  sendQueuePosition: 'disabled',
  sendQueuePositionMessage: '',
  /** Audio messages of contacts are accepted. */
  acceptAudioMessageContact: 'enabled',
  /** What a contact erases is hidden from attendants too. */
  lgpdDeleteMessage: 'disabled',
  /** Consent is asked for on every new ticket; disabled = once. */
  lgpdConsent: 'disabled',
  lgpdMessage: '',
  lgpdLink: '',
  /** A contact's ticket goes to the contact's preferred user at once. */
  DirectTicketsToWallets: 'disabled',
  /** What automatic texts are written in where no setting has words for them (`customerLanguages`). */
  customerLanguage: 'pt',
  /** Words by which customers ask for a person, by commas; blank = the usual ones. */
  personWords: '',
  /** A second browser signs the first out. */
  oneDevicePerUser: 'enabled',
} as const;
export type CompanySettingKey = keyof typeof companySettingDefaults;
export const companySettingKeys = Object.keys(companySettingDefaults).filter(
  (key): key is CompanySettingKey => key in companySettingDefaults,
);
export type CompanySettings = Record<CompanySettingKey, string>;

/** How many browsers one person uses at a time; each one more signs out the oldest. */
export const browsersAtOnce = ({ oneDevicePerUser }: { oneDevicePerUser?: string | undefined }): number =>
  oneDevicePerUser === 'disabled' ? 3 : 1;

/** A switch that is only good with a text, and how the switch stands when the text is needed. */
export const settingTexts = [
  { feature: 'sendGreetingAccepted', needs: 'greetingAcceptedMessage', when: 'enabled' },
  { feature: 'sendMsgTransfTicket', needs: 'transferMessage', when: 'enabled' },
  { feature: 'sendQueuePosition', needs: 'sendQueuePositionMessage', when: 'enabled' },
  { feature: 'acceptCallWhatsapp', needs: 'AcceptCallWhatsappMessage', when: 'disabled' },
] as const satisfies ReadonlyArray<{ feature: CompanySettingKey; needs: CompanySettingKey; when: string }>;

/** The setting that has to be put right before this change can be made: the text that a switch needs, or the switch that still needs the text; null = none. */
export const settingInTheWay = (settings: CompanySettings, key: CompanySettingKey, value: string): CompanySettingKey | null => {
  for (const { feature, needs, when } of settingTexts) {
    if (key === feature && value === when && settings[needs].trim() === '') return needs;
    if (key === needs && value.trim() === '' && settings[feature] === when) return feature;
  }
  return null;
};
