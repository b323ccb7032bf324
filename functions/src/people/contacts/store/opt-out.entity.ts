import { json, number, optional, text } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';

/** That a person wants no campaigns of a company. It is kept by what the person is called, not in their contact, so that it holds after the contact was deleted, for
 *  the contact that the next import makes of the same number. */
export const optOutEntity = entity(
  'optOut',
  {
    companyId: number('ci'),
    /** `phone` and the form of the number that is the same for all its spellings, `bsuid` or `lid` and WhatsApp's own name of the person; `contact` and the
     *  contact's id where it has none of these. */
    person: text('p'),
    /** Since when, by each who said it; a row without any says nothing. */
    word: optional(text('w')),
    meta: optional(text('m')),
    hand: optional(json<{ at: string; by: string }>('h')),
    /** When Meta last said something about it, stop or resume: older news that come later change nothing. */
    metaAt: optional(text('ma')),
  },
  { byPerson: { pk: ['companyId', 'person'], sk: [] } },
);
