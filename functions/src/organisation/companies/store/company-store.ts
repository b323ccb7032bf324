import * as z from 'zod';
import type { CompanyHours } from '@balcao/shared/contract/settings.ts';
import { companySettingDefaults, type CompanySettingKey, type CompanySettings } from '@balcao/shared/domain/companies/company-settings.ts';
import { defaultSchedules } from '@balcao/shared/domain/connections/connection-defaults.ts';
import { planFlags, type PlanFlags } from '@balcao/shared/domain/companies/plan-flags.ts';
import {
  companyId as companyIdSchema,
  planId as planIdSchema,
  ticketId,
  type CompanyId,
  type PlanId,
  type TicketId,
} from '@balcao/shared/domain/ids.ts';
import type { RowRead } from '../../../platform/read-together.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { companyEntity, companyHoursEntity, planEntity, platformSettingEntity, sequenceEntity } from './company.entity.ts';
import type { RowOf } from '../../../platform/table/entity.ts';

export type Company = {
  id: CompanyId;
  name: string;
  status: boolean;
  dueDate: string;
  timeZone: string;
  planId: PlanId;
  settings: CompanySettings;
};
export type Plan = { id: PlanId; name: string; users: number; connections: number; queues: number; amount: number; flags: PlanFlags };

type CompanyRow = RowOf<typeof companyEntity>;
const stored = z.record(z.string(), z.string());
const toCompany = (row: CompanyRow): Company => ({
  id: companyIdSchema.parse(row.companyId),
  name: row.name,
  status: row.status,
  dueDate: row.dueDate,
  timeZone: row.timeZone,
  planId: planIdSchema.parse(row.planId),
  settings: { ...companySettingDefaults, ...stored.parse(row.settings) },
});

export type CompanyHoursRow = Pick<RowOf<typeof companyHoursEntity>, 'schedules' | 'holidays' | 'state' | 'version'>;

export const companyStoreFor = (companyId: CompanyId) => ({
  get: async (): Promise<Company | null> => {
    const data = await companyEntity.get({ companyId }).go();
    return data ? toCompany(data) : null;
  },
  getRead: (): RowRead<Company> => companyEntity.get({ companyId }).read(toCompany),
  getConsistent: async (): Promise<Company | null> => {
    const data = await companyEntity.get({ companyId }).go({ consistent: true });
    return data ? toCompany(data) : null;
  },
  /** Refused when one of the settings that this change rests on moved since it was read. */
  settingWrite: (
    key: CompanySettingKey,
    value: string,
    { settings: read }: Company,
    restsOn: ReadonlyArray<CompanySettingKey>,
  ): RowWrite => {
    const patch = companyEntity.patch({ companyId }).data(({ settings }, { set }) => set(settings[key], value));
    for (const other of restsOn)
      patch.where(({ settings }, { eq, notExists }) => {
        const place = settings[other];
        if (!place) throw new Error(`no setting ${other}`);
        const same = eq(place, read[other]);
        // A setting that nobody ever changed may not be there.
        return read[other] === companySettingDefaults[other] ? `${same} OR ${notExists(place)}` : same;
      });
    return patch.commit();
  },
  timeZoneWrite: (timeZone: string): RowWrite => companyEntity.patch({ companyId }).set({ timeZone }).commit(),
  getHours: async (): Promise<CompanyHoursRow> => {
    const data = await companyHoursEntity.get({ companyId }).go({ consistent: true });
    return data ?? { schedules: defaultSchedules, holidays: [], version: 0 };
  },
  hoursRead: (): RowRead<CompanyHoursRow> => companyHoursEntity.get({ companyId }).read((row) => row),
  /** Refused when they changed since `before` was read. */
  hoursWrite: (
    before: Pick<CompanyHoursRow, 'version'>,
    hours: Pick<CompanyHours, 'schedules' | 'holidays'> & { state?: CompanyHours['state'] },
  ): RowWrite => {
    const row = { companyId, schedules: hours.schedules, holidays: hours.holidays, state: hours.state, version: before.version + 1 };
    return before.version === 0
      ? companyHoursEntity.create(row).commit()
      : companyHoursEntity
          .put(row)
          .where(({ version }, { eq }) => eq(version, before.version))
          .commit();
  },
  /** Switches the company on or off; off, nobody of it gets in and open sockets are closed by reaction. */
  setStatus: async (status: boolean): Promise<void> => {
    await companyEntity.patch({ companyId }).set({ status }).go();
  },
  /** The next ticket number; a number whose ticket is never written leaves a gap. */
  nextTicketId: async (): Promise<TicketId> => {
    const data = await sequenceEntity.upsert({ companyId, sequence: 'ticket' }).add({ last: 1 }).go({ response: 'all_new' });
    return ticketId.parse(data.last);
  },
});
export type CompanyStore = ReturnType<typeof companyStoreFor>;

/** What the platform's own operations need; everything else goes through a company's store. */
export const platformStore = () => ({
  /** Number 1, which the numbers of all others follow. */
  firstCompanyId: async (): Promise<CompanyId> => {
    await sequenceEntity.create({ companyId: 0, sequence: 'company', last: 1 }).attempt();
    return companyIdSchema.parse(1);
  },
  nextCompanyId: async (): Promise<CompanyId> => {
    const data = await sequenceEntity.upsert({ companyId: 0, sequence: 'company' }).add({ last: 1 }).go({ response: 'all_new' });
    return companyIdSchema.parse(data.last);
  },
  /** @returns false when the company exists already. */
  createCompany: async (company: Company & { email: string; phone: string; createdAt: string }): Promise<boolean> => {
    const { id, ...fields } = company;
    return companyEntity.create({ companyId: id, ...fields }).attempt();
  },
  /** Companies numbered after `after`, at most `limit` numbers of them; numbers never given to a company are left out. */
  listCompanies: async (after: number, limit: number): Promise<{ companies: Company[]; nextAfter: number | null }> => {
    const sequence = await sequenceEntity.get({ companyId: 0, sequence: 'company' }).go();
    const last = Math.min(after + limit, sequence?.last ?? 0);
    const ids = Array.from({ length: Math.max(0, last - after) }, (_, n) => ({ companyId: after + n + 1 }));
    const data = await companyEntity.getMany(ids);
    return { companies: data.map(toCompany).sort((a, b) => a.id - b.id), nextAfter: last < (sequence?.last ?? 0) ? last : null };
  },
  getPlan: async (planId: PlanId): Promise<Plan | null> => {
    const data = await planEntity.get({ planId }).go();
    return (
      data && {
        id: planIdSchema.parse(data.planId),
        name: data.name,
        users: data.users,
        connections: data.connections,
        queues: data.queues,
        amount: data.amount,
        flags: planFlags.parse(data.flags),
      }
    );
  },
  /** Those that somebody changed. */
  listSettings: async (): Promise<Map<string, string>> => {
    const { data } = await platformSettingEntity.query('byKey', { all: 'all' }).all();
    return new Map(data.map(({ key, value }) => [key, value]));
  },
  settingWrite: (key: string, value: string): RowWrite => platformSettingEntity.put({ all: 'all', key, value }).commit(),
  putPlan: async ({ id, ...plan }: Plan): Promise<void> => {
    await planEntity.put({ planId: id, ...plan }).go();
  },
});
export type PlatformStore = ReturnType<typeof platformStore>;
