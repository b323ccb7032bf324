import type { CompanyHours } from '@balcao/shared/contract/settings.ts';
import type { ScheduleDay } from '@balcao/shared/domain/connections/connection-settings.ts';
import { brazilianStates } from '@balcao/shared/domain/companies/brazilian-states.ts';
import type { PlanFlags } from '@balcao/shared/domain/companies/plan-flags.ts';
import { flag, json, number, oneOf, optional, text } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';

export const companyEntity = entity(
  'company',
  {
    companyId: number('ci'),
    name: text('n'),
    email: text('e'),
    phone: text('p'),
    /** False = switched off by the platform. */
    status: flag('s'),
    dueDate: text('dd'),
    timeZone: text('tz'),
    planId: text('pi'),
    settings: json<Readonly<Record<string, string>>>('se'),
    createdAt: text('ca'),
  },
  {
    byId: { pk: ['companyId'], sk: [] },
  },
);

/** When a company is open. Beside the company's own row, which every request reads. */
export const companyHoursEntity = entity(
  'companyHours',
  {
    companyId: number('ci'),
    schedules: json<ReadonlyArray<ScheduleDay>>('sc'),
    holidays: json<CompanyHours['holidays']>('ho'),
    state: optional(oneOf('s', brazilianStates)),
    version: number('ve'),
  },
  { byCompany: { pk: ['companyId'], sk: [] } },
);

/** A setting of the installation that somebody changed. */
export const platformSettingEntity = entity(
  'platformSetting',
  { all: oneOf('a', ['all']), key: text('k'), value: text('v') },
  { byKey: { pk: ['all'], sk: ['key'] } },
);

/** Numbers handed out inside a company (tickets) or the platform (companies, under company 0). */
export const sequenceEntity = entity(
  'sequence',
  {
    companyId: number('ci'),
    sequence: oneOf('s', ['ticket', 'company']),
    last: number('l'),
  },
  {
    byName: { pk: ['companyId', 'sequence'], sk: [] },
  },
);

export const planEntity = entity(
  'plan',
  {
    planId: text('pi'),
    name: text('n'),
    users: number('u'),
    connections: number('c'),
    queues: number('q'),
    amount: number('a'),
    flags: json<PlanFlags>('f'),
  },
  {
    byId: { pk: ['planId'], sk: [] },
  },
);
