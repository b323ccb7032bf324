import type { Me } from '@balcao/shared/contract/auth.ts';
import { useState } from 'react';
import type { TicketSearch } from '../ticket-search.ts';
import { SavedViews } from './load.ts';
import { viewsShownKey } from './views-shown-key.ts';
import { isNarrowed } from './view-search.ts';
import { Part } from '../../../components/boundary.tsx';
import './saved-views-room.css';

type SavedViewsRoomProps = {
  user: Me;
  search: TicketSearch;
  onSearch: (change: Partial<TicketSearch>) => void;
  /** The list is there: what comes after it may load. */
  isDue: boolean;
};

/** The place of the saved views above the list, kept from the first paint unless it is known that there were none the last time: the rows below would else
 *  move when they come. */
export const SavedViewsRoom = ({ isDue, ...rest }: SavedViewsRoomProps) => {
  const [hasRoom, setRoom] = useState(() => localStorage.getItem(viewsShownKey) !== 'off' || isNarrowed(rest.search));
  return (
    <div className={hasRoom ? 'saved-views-room' : ''} hidden={!hasRoom}>
      {isDue && (
        <Part>
          <SavedViews {...rest} hasRoom={hasRoom} onRoom={setRoom} />
        </Part>
      )}
    </div>
  );
};
