/** What a new connection starts with. Plain values, so that forms start from them without loading a schema. */

export const weekdays = [
  { weekday: 'Segunda-feira', weekdayEn: 'monday' },
  { weekday: 'Terça-feira', weekdayEn: 'tuesday' },
  { weekday: 'Quarta-feira', weekdayEn: 'wednesday' },
  { weekday: 'Quinta-feira', weekdayEn: 'thursday' },
  { weekday: 'Sexta-feira', weekdayEn: 'friday' },
  { weekday: 'Sábado', weekdayEn: 'saturday' },
  { weekday: 'Domingo', weekdayEn: 'sunday' },
] as const;

/** Hours of a new connection: the same two periods on every day. */
export const defaultSchedules = weekdays.map((day) => ({
  ...day,
  startTimeA: '08:00',
  endTimeA: '12:00',
  startTimeB: '13:00',
  endTimeB: '18:00',
}));

/** The colour that a new connection of the channel has. */
export const channelColors = {
  whatsapp: '#25D366',
  whatsapp_oficial: '#25D366',
  facebook: '#4267B2',
  instagram: '#E1306C',
} as const;

/** The form the mask of a stored secret takes; sent back, it leaves the secret as it is. */
export const secretMask = '••••••••';

export const connectionDefaults = {
  greetingMessage: '',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  allowGroup: false,
  groupAsTicket: 'disabled',
  maxUseBotQueues: 3,
  maxUseBotQueuesNPS: 3,
  timeUseBotQueues: 0,
  timeSendQueue: 0,
  sendIdQueue: null,
  expiresTicket: 0,
  whenExpiresTicket: '0',
  expiresTicketNPS: 60,
  expiresInactiveMessage: '',
  timeInactiveMessage: 0,
  inactiveMessage: '',
  newChatsPerDay: 0,
  timeCreateNewTicket: 0,
  timeToReturnQueue: 0,
  flowInactiveTime: 0,
  maxUseInactiveTime: 1,
  flowIdWelcome: null,
  flowIdNotPhrase: null,
  flowIdInactiveTime: null,
  integrationId: null,
  promptId: null,
  timeAwaitActiveFlowId: 0,
  humanAgent: false,
  schedules: defaultSchedules,
  collectiveVacationStart: null,
  collectiveVacationEnd: null,
  collectiveVacationMessage: '',
  importOldMessages: null,
  importRecentMessages: null,
  importOldMessagesGroups: false,
  closedTicketsPostImported: false,
  queueIdImportMessages: null,
} as const;
