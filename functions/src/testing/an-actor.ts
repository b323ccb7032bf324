import { companySettingDefaults } from '@balcao/shared/domain/companies/company-settings.ts';
import { companyId, planId, sessionId } from '@balcao/shared/domain/ids.ts';
import { anAttendant, anId } from '@balcao/shared/testing/builders.ts';
import type { Actor } from '../platform/actor.ts';

/** A plain attendant of company 2, signed in. */
export const anActor = (change: Partial<Actor> = {}): Actor => ({
  ...anAttendant(),
  companyId: companyId.parse(2),
  planId: planId.parse(anId('PN1')),
  sessionId: sessionId.parse(anId('S1')),
  signIn: { id: 'sign-in', at: 1_770_000_000 },
  name: 'Ana',
  timeZone: 'America/Sao_Paulo',
  settings: companySettingDefaults,
  ...change,
});

/** What a company sets that hides numbers from its attendants. */
export const hidingNumbers = { ...companySettingDefaults, enableLGPD: 'enabled', lgpdHideNumber: 'enabled' } as const;
