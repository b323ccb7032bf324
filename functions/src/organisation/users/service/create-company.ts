import { companySettingDefaults, type CompanySettings } from '@balcao/shared/domain/companies/company-settings.ts';
import type { PlanFlags } from '@balcao/shared/domain/companies/plan-flags.ts';
import { planId as planIdSchema, type CompanyId } from '@balcao/shared/domain/ids.ts';
import { derivedUlid } from '../../../platform/new-ids.ts';
import { ensureUser, type NewUser } from './create-user.ts';
import { findUserByEmail, type StoredUser } from './user-records.ts';
import { platformRecords, type Plan } from '../../companies/service/company-records.ts';

export type NewCompany = {
  /** The platform owner's own, number 1. */
  isPlatform?: boolean;
  name: string;
  email: string;
  phone: string;
  timeZone: string;
  /** Instant until which the subscription runs. */
  dueDate: string;
  plan: Plan;
  settings: Partial<CompanySettings>;
  owner: Omit<NewUser, 'queueIds' | 'profile'>;
};

/** Company 1 is the platform owner's and never runs out. */
export const ownersDueDate = '2999-12-31T23:59:59.000Z';

/** A company with its first admin. The owner's e-mail is the company's identity here: run again, it finds the company
 *  made before and completes what is missing. */
export const ensureCompany = async (company: NewCompany, now: Date): Promise<{ companyId: CompanyId; owner: StoredUser }> => {
  const platform = platformRecords();
  await platform.putPlan(company.plan);
  const known = await findUserByEmail(company.owner.email.toLowerCase());
  const companyId = known?.companyId ?? (await (company.isPlatform ? platform.firstCompanyId() : platform.nextCompanyId()));
  await platform.createCompany({
    id: companyId,
    name: company.name,
    email: company.email,
    phone: company.phone,
    status: true,
    dueDate: companyId === 1 ? ownersDueDate : company.dueDate,
    timeZone: company.timeZone,
    planId: company.plan.id,
    settings: { ...companySettingDefaults, ...company.settings },
    createdAt: now.toISOString(),
  });
  const owner = await ensureUser(companyId, { ...company.owner, profile: 'admin', queueIds: [], allTicket: true, allowGroup: true }, now);
  return { companyId, owner };
};

const everything: PlanFlags = {
  useWhatsapp: true,
  useWhatsappOfficial: true,
  useFacebook: true,
  useInstagram: true,
  useCampaigns: true,
  useSchedules: true,
  useInternalChat: true,
  useExternalApi: true,
  useKanban: true,
  useOpenAi: true,
  useIntegrations: true,
};

const planIdOf = (name: string) => planIdSchema.parse(derivedUlid(new Date(0), `plan ${name}`));

/** The plan the platform owner's own company is on. */
export const ownersPlan: Plan = {
  id: planIdOf('Plataforma'),
  name: 'Plataforma',
  users: 1000,
  connections: 1000,
  queues: 1000,
  amount: 0,
  flags: everything,
};

export const standardPlan: Plan = {
  id: planIdOf('Completo'),
  name: 'Completo',
  users: 20,
  connections: 10,
  queues: 20,
  amount: 199,
  flags: everything,
};
