import type { Me } from '@balcao/shared/contract/auth.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/icon-button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { formatCount } from '../../../lib/format.ts';
import { viewerOf } from '../../../lib/rights.ts';
import { onTicketCounted } from '../live/patch-counts.ts';
import type { TicketSearch } from '../ticket-search.ts';
import { shiftViews } from './shift-views.ts';
import { viewsQuery } from '../../views/api/view-queries.ts';
import { viewsShownKey } from './views-shown-key.ts';
import { isNarrowed, isShown, searchOfView } from './view-search.ts';
import { DialogPart } from '../../../components/dialog-part.tsx';
import { lazyPart } from '../../../lib/lazy-part.ts';
import './saved-views.css';

const SaveViewDialog = lazy(lazyPart(() => import('./save-view-dialog.tsx').then(({ SaveViewDialog }) => ({ default: SaveViewDialog }))));
const ViewsDialog = lazy(lazyPart(() => import('./views-dialog.tsx').then(({ ViewsDialog }) => ({ default: ViewsDialog }))));

type SavedViewsProps = {
  user: Me;
  search: TicketSearch;
  onSearch: (change: Partial<TicketSearch>) => void;
  hasRoom: boolean;
  /** Makes room, or gives it up. */
  onRoom: (hasRoom: boolean) => void;
};

/** Saved views above the tabs, each with its number; the one that is shown is left by pressing it again. A filter that is none yet can be kept. */
export const SavedViews = ({ user, search, onSearch, hasRoom, onRoom }: SavedViewsProps) => {
  const { t } = useTranslation('views');
  const cache = useQueryClient();
  const { data, isPending } = useQuery(viewsQuery());
  const views = data ?? noViews;
  const [dialog, setDialog] = useState<'save' | 'views' | null>(null);
  useEffect(
    () => onTicketCounted((step) => cache.setQueryData(viewsQuery().queryKey, (known) => known && shiftViews(known, step, viewerOf(user)))),
    [cache, user],
  );
  const shown = views.find(({ filter }) => isShown(search, filter));
  const canSave = shown === undefined && isNarrowed(search);
  const known = isPending ? null : views.length > 0;
  const listKey = JSON.stringify(search);
  const atFirst = useRef<{ known: boolean; listKey: string } | null>(null);
  useEffect(() => {
    // Somebody has just filtered: the list is another one anyway.
    if (canSave) return onRoom(true);
    if (known === null) return;
    localStorage.setItem(viewsShownKey, known ? 'on' : 'off');
    atFirst.current ??= { known, listKey };
    // They came after the rows were painted: the room stays as it was guessed until they change or another list is shown.
    if (known === atFirst.current.known && listKey === atFirst.current.listKey) return;
    const rows = document.querySelector('[data-testid="tickets"]');
    if (!rows?.matches(':hover')) return onRoom(known);
    // Rows would move under the pointer that lies over them.
    const change = () => onRoom(known);
    rows.addEventListener('pointerleave', change, { once: true });
    return () => rows.removeEventListener('pointerleave', change);
  }, [canSave, known, listKey, onRoom]);
  if (!hasRoom || (views.length === 0 && !canSave)) return null;
  return (
    <>
      <div className="saved-views" role="group" aria-label={t('label')}>
        <div className="saved-views-row">
          {views.map((view) => (
            <button
              key={view.id}
              type="button"
              className="saved-view"
              aria-pressed={view === shown}
              title={view.shared ? t('sharedTitle', { name: view.name }) : view.name}
              onClick={() => onSearch(searchOfView(view === shown ? null : view.filter))}
            >
              <span className="saved-view-name">{view.name}</span>
              {view.count !== null && <span className="saved-view-count">{formatCount(view.count)}</span>}
            </button>
          ))}
        </div>
        {/* It comes and goes: the views stay where they are. */}
        {canSave && (
          <button type="button" className="saved-view saved-view-new" onClick={() => setDialog('save')}>
            <Icon name="add-plus" size="small" />
            {t('save')}
          </button>
        )}
        {views.length > 0 && <IconButton icon="edit" label={t('manage')} onClick={() => setDialog('views')} />}
      </div>
      <DialogPart onClose={() => setDialog(null)}>
        {dialog === 'save' && <SaveViewDialog user={user} search={search} onClose={() => setDialog(null)} />}
        {dialog === 'views' && <ViewsDialog user={user} views={views} onClose={() => setDialog(null)} />}
      </DialogPart>
    </>
  );
};

const noViews: never[] = [];
