import { flag, number, optional, ref, text } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';

/** A phrase that starts a flow. */
export const flowCampaignEntity = entity(
  'flowCampaign',
  {
    companyId: number('ci'),
    flowCampaignId: text('fci'),
    name: text('n'),
    phrase: text('ph'),
    flowId: ref('flow', text('fi')),
    /** Absent = any connection. */
    connectionId: optional(ref('connection', text('coi'))),
    status: flag('s'),
    version: optional(number('ve')),
  },
  { byId: { pk: ['companyId'], sk: ['flowCampaignId'] } },
  { group: 'admin' },
);

/** Keeps a folded phrase to one campaign of a connection, and finds it when a customer writes it. */
export const flowPhraseEntity = entity(
  'flowPhrase',
  {
    companyId: number('ci'),
    /** A connection, or `any`. */
    place: text('pl'),
    /** As `foldPhrase` writes it. */
    phrase: text('ph'),
    flowCampaignId: text('fci'),
    flowId: text('fi'),
    status: flag('s'),
  },
  { byPhrase: { pk: ['companyId', 'place', 'phrase'], sk: [] } },
);
