import type { ViewFilter } from '@balcao/shared/domain/tickets/saved-view.ts';
import { json, number, optional, refs, text } from '../../../platform/table/attributes.ts';
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
    filter: refs(json<ViewFilter>('f'), ({ queues = [], users = [], connections = [], tags = [] }) => [
      ...queues.map((id) => ({ kind: 'queue' as const, id })),
      ...users.map((id) => ({ kind: 'user' as const, id })),
      ...connections.map((id) => ({ kind: 'connection' as const, id })),
      ...tags.map((id) => ({ kind: 'tag' as const, id })),
    ]),
    position: number('p'),
    /** Rises with each change. */
    version: optional(number('ve')),
  },
  {
    byOwner: { pk: ['companyId'], sk: ['owner', 'viewId'] },
  },
);
