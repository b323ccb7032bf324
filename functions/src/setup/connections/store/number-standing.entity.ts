import { numberQualities } from '@balcao/shared/domain/connections/number-quality.ts';
import { flag, number, oneOf, optional, text } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';

/** How an official number stands with Meta, apart from its connection: nobody edits it, and each part of it is told by itself. */
export const numberStandingEntity = entity(
  'numberStanding',
  {
    companyId: number('ci'),
    connectionId: text('co'),
    /** Whether people reported it so often that Meta warns of a restriction. */
    flagged: optional(flag('f')),
    /** How Meta rates it; absent = not known. */
    quality: optional(oneOf('q', numberQualities)),
    flaggedAt: optional(text('fa')),
    /** How many people its portfolio may write to outside their window in 24 hours, by Meta's name for it. */
    reach: optional(text('r')),
    reachAt: optional(text('ra')),
    /** Whether Meta lets it start no conversations, and until when; absent = until Meta says otherwise. */
    restricted: optional(flag('re')),
    restrictedUntil: optional(text('ru')),
    restrictedAt: optional(text('rs')),
    /** Whether Meta announced that it disables the account, and on which day; absent = it did not say. */
    disabling: optional(flag('d')),
    disablingOn: optional(text('do')),
    disablingAt: optional(text('da')),
    /** When Meta last told that it stopped the account, or that it works again. */
    accountAt: optional(text('aa')),
    accountWorks: optional(flag('aw')),
    /** Messages a second; absent = what every number has. */
    perSec: optional(number('ps')),
    perSecAt: optional(text('pa')),
  },
  { byConnection: { pk: ['companyId', 'connectionId'], sk: [] } },
);
