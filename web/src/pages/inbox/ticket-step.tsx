import type { Me } from '@balcao/shared/contract/auth.ts';
import i18next from 'i18next';
import { lazy } from 'react';
import type { TicketView } from '../../features/tickets/ticket-types.ts';
import { refusalFor } from '../../lib/rights.ts';
import { Part } from '../../components/boundary.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';

/** It and its texts come when a drawer is opened. */
const LaneSelect = lazy(
  lazyPart(async () => {
    const [{ LaneSelect: Loaded }] = await Promise.all([
      import('../../features/kanban/components/lane-select.tsx'),
      i18next.loadNamespaces('kanban'),
    ]);
    return { default: Loaded };
  }),
);

/** The step of a ticket on the board, in the drawer of its contact; nothing for those whose plan has no board. */
export const TicketStep = ({ ticket, user }: { ticket: TicketView; user: Me }) =>
  refusalFor(user, 'kanban:use') === null && (
    <Part>
      <LaneSelect ticket={ticket} />
    </Part>
  );
