import { CustomAttributeType, Entity } from 'electrodb';
import type { PlanFlags } from '@balcao/shared/contract/auth.ts';
import { companySettingKeys } from '@balcao/shared/domain/companies/company-settings.ts';
import { model, indexes, tableConfig } from '../../platform/table.ts';

const settingAttributes = Object.fromEntries(companySettingKeys.map((key) => [key, { type: 'string' as const }]));

export const companyEntity = () =>
  new Entity(
    {
      model: model('company'),
      attributes: {
        companyId: { type: 'number', required: true },
        name: { type: 'string', required: true },
        email: { type: 'string', required: true },
        phone: { type: 'string', required: true },
        /** False = switched off by the platform. */
        status: { type: 'boolean', required: true },
        dueDate: { type: 'string', required: true },
        timeZone: { type: 'string', required: true },
        planId: { type: 'string', required: true },
        settings: { type: 'map', properties: settingAttributes, required: true },
        createdAt: { type: 'string', required: true },
      },
      indexes: {
        byId: {
          pk: { field: indexes.primary.pk, composite: ['companyId'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: [], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );

/** Numbers handed out inside a company (tickets) or the platform (companies, under company 0). */
export const sequenceEntity = () =>
  new Entity(
    {
      model: model('sequence'),
      attributes: {
        companyId: { type: 'number', required: true },
        sequence: { type: ['ticket', 'company'] as const, required: true },
        last: { type: 'number', required: true },
      },
      indexes: {
        byName: {
          pk: { field: indexes.primary.pk, composite: ['companyId', 'sequence'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: [], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );

export const planEntity = () =>
  new Entity(
    {
      model: model('plan'),
      attributes: {
        planId: { type: 'string', required: true },
        name: { type: 'string', required: true },
        users: { type: 'number', required: true },
        connections: { type: 'number', required: true },
        queues: { type: 'number', required: true },
        amount: { type: 'number', required: true },
        flags: { type: CustomAttributeType<PlanFlags>('any'), required: true },
      },
      indexes: {
        byId: {
          pk: { field: indexes.primary.pk, composite: ['planId'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: [], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );
