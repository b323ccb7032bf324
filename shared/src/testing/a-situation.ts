import { companySettingDefaults, type CompanySettings } from '../domain/companies/company-settings.ts';
import { threadId as threadIdSchema } from '../domain/ids.ts';
import { foldPhrase } from '../domain/flow/fold-phrase.ts';
import { noFacts, type Facts } from '../domain/automation/facts.ts';
import type { Situation, Standing } from '../domain/automation/situation.ts';
import { connectionDefaults } from '../domain/connections/connection-defaults.ts';

type Change = {
  message?: Partial<Situation['message']>;
  connection?: Partial<Situation['connection']>;
  contact?: Partial<Situation['contact']>;
  settings?: Partial<CompanySettings>;
  facts?: Partial<Facts>;
  timeZone?: string;
  ticket?: Partial<Standing>;
  isReachable?: boolean;
  isHeldElsewhere?: boolean;
  now?: Date;
};

const noon = new Date('2026-03-10T15:00:00.000Z');

/** A customer's first text on a connection as it comes, at noon in São Paulo; says only what the test changes. */
export const aSituation = ({
  message,
  connection,
  contact,
  settings,
  timeZone = 'America/Sao_Paulo',
  ticket,
  facts,
  isReachable = true,
  isHeldElsewhere = false,
  now,
}: Change = {}): Situation => ({
  message: {
    channel: 'whatsapp',
    kind: 'text',
    body: 'Oi',
    replyId: null,
    sentAt: (now ?? noon).toISOString(),
    fromMe: false,
    isGroup: false,
    ...message,
  },
  connection: {
    ...connectionDefaults,
    schedules: [...connectionDefaults.schedules],
    groupAsTicket: false,
    queueIds: [],
    greetingFile: null,
    ...connection,
  },
  contact: { active: true, isGroup: false, disableBot: false, acceptAudioMessage: true, lgpdAcceptedAt: null, userId: null, ...contact },
  ticket: {
    status: 'pending',
    userId: null,
    queueId: null,
    isBot: false,
    isGroup: false,
    amountUsedBotQueues: 0,
    acceptedAt: null,
    isNew: true,
    isFirst: true,
    ...ticket,
  },
  waitsIn: null,
  isReachable,
  isHeldElsewhere,
  threadId: threadIdSchema.parse(`${'0'.repeat(25)}A.${'0'.repeat(25)}B`),
  // What it says is no phrase, unless the test says that it is one.
  facts: {
    ...noFacts,
    phrases: { [foldPhrase(message?.body ?? 'Oi')]: null },
    company: { timeZone, settings: { ...companySettingDefaults, ...settings } },
    ...facts,
  },
  now: now ?? noon,
});
