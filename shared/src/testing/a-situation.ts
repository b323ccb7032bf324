import { companySettingDefaults, type CompanySettings } from '../domain/companies/company-settings.ts';
import type { Situation } from '../domain/automation/situation.ts';
import { connectionDefaults } from '../domain/connections/connection-defaults.ts';

type Change = {
  message?: Partial<Situation['message']>;
  connection?: Partial<Situation['connection']>;
  contact?: Partial<Situation['contact']>;
  settings?: Partial<CompanySettings>;
  timeZone?: string;
  ticket?: Situation['ticket'];
  now?: Date;
};

/** A customer's first text on a connection as it comes, at noon in São Paulo; says only what the test changes. */
export const aSituation = ({
  message,
  connection,
  contact,
  settings,
  timeZone = 'America/Sao_Paulo',
  ticket = null,
  now,
}: Change = {}): Situation => ({
  message: { channel: 'whatsapp', kind: 'text', body: 'Oi', replyId: null, fromMe: false, isGroup: false, ...message },
  connection: {
    ...connectionDefaults,
    schedules: [...connectionDefaults.schedules],
    groupAsTicket: false,
    queueIds: [],
    ...connection,
  },
  contact: { active: true, isGroup: false, disableBot: false, acceptAudioMessage: true, lgpdAcceptedAt: null, ...contact },
  ticket,
  company: { timeZone, settings: { ...companySettingDefaults, ...settings } },
  now: now ?? new Date('2026-03-10T15:00:00.000Z'),
});
