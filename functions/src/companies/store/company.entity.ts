import type { PlanFlags } from '@balcao/shared/contract/auth.ts';
import { flag, json, number, oneOf, text } from '../../platform/table/attributes.ts';
import { entity } from '../../platform/table/entity.ts';

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
