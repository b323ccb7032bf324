import type { ViewFilter } from '@balcao/shared/domain/tickets/saved-view.ts';
import { json, number, optional, text } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';

/** A filter of the inbox under a name. */
export const savedViewEntity = entity(
  'savedView',
  {
    companyId: number('ci'),
    /** Whose it is: a user's id, or `all` for one that everybody has. */
    owner: text('o'),
    viewId: text('vi'),
    name: text('n'),
    filter: json<ViewFilter>('f'),
    position: number('p'),
    /** Rises with each change. */
    version: optional(number('ve')),
  },
  {
    byOwner: { pk: ['companyId'], sk: ['owner', 'viewId'] },
  },
);
