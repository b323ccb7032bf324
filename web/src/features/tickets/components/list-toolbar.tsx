import type { TicketTab } from '@balcao/shared/domain/tickets/tab-statuses.ts';
import { canSeeAll } from '@balcao/shared/domain/tickets/can-see-ticket.ts';
import type { Me } from '@balcao/shared/contract/auth.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../components/chip.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Menu } from '../../../components/menu.tsx';
import { Popover } from '../../../components/popover.tsx';
import { queuesQuery } from '../../queues/api/queue-queries.ts';
import { formatCount } from '../../../lib/format.ts';
import { useShortcuts } from '../../../lib/keys/shortcuts.ts';
import { searchMinChars } from '../../../lib/limits.ts';
import { sortOfTab, ticketCountsQuery } from '../api/ticket-queries.ts';
import type { TicketFilter } from '../ticket-page.ts';
import { useFilterNames } from '../use-filter-names.ts';
import { ListSearch } from './list-search.tsx';
import { openTicketDialog } from '../ticket-dialog-store.ts';
import { may, viewerOf } from '../../../lib/rights.ts';
import { countFilters, noFilters, type TicketSearch } from '../ticket-search.ts';
import { Part } from '../../../components/boundary.tsx';
import { lazyPart } from '../../../lib/lazy-part.ts';
import './list-toolbar.css';

const FilterPanel = lazy(lazyPart(() => import('./filter-panel.tsx').then(({ FilterPanel }) => ({ default: FilterPanel }))));

type ListToolbarProps = {
  user: Me;
  search: TicketSearch;
  filter: TicketFilter;
  /** Rows of the list that are here, and whether there are more; how many a search found, at least; null before the first page. */
  found: { loaded: number; hasMore: boolean; count: number; hasMoreThanCount: boolean } | null;
  /** What is searched for was found, or cannot be. */
  isSettled: boolean;
  onSearch: (change: Partial<TicketSearch>) => void;
  /** What stands above the tabs. */
  children?: ReactNode;
};

/** What stands above the list: search, filters, tools and the tabs with their numbers, exact ones of whole tabs or, under a filter, what this list found. */
export const ListToolbar = ({ user, search, filter, found, isSettled, onSearch, children }: ListToolbarProps) => {
  const { t } = useTranslation('tickets');
  const [panelOpen, setPanelOpen] = useState(false);
  const counts = useQuery(ticketCountsQuery(filter)).data;
  const cache = useQueryClient();
  const keepLeft = useCallback(
    (draft: string, sought: string) => {
      // Without it the draft stays where it is.
      void import('../place-draft.ts').then(({ placeDraft }) => placeDraft(cache, draft, sought)).catch(() => undefined);
    },
    [cache],
  );
  const filters = countFilters(search);
  const filterNames = useFilterNames(search);
  const numberOf = (tab: TicketTab): string | null => {
    if (filters > 0) return tab === filter.view && found ? `${formatCount(found.loaded)}${found.hasMore ? '+' : ''}` : null;
    return counts && tab !== 'closed' ? formatCount(counts[tab]) : null;
  };

  const only = (wanted: 'snoozed' | 'followed') => ({
    label: t(`tools.${wanted}`),
    checked: search.only === wanted,
    onSelect: () => onSearch({ only: search.only === wanted ? undefined : wanted, starred: undefined, q: undefined }),
  });
  const tools = [
    only('snoozed'),
    only('followed'),
    {
      label: t('tools.starred'),
      checked: search.starred ?? false,
      onSelect: () => onSearch({ starred: search.starred ? undefined : true, only: undefined, q: undefined }),
    },
    ...(canSeeAll(viewerOf(user))
      ? [{ label: t('tools.showAll'), checked: search.all ?? false, onSelect: () => onSearch({ all: search.all ? undefined : true }) }]
      : []),
    ...(may(user, 'tickets:close-all') && (filter.view === 'open' || filter.view === 'pending' || filter.view === 'group')
      ? [
          { kind: 'divider' as const },
          {
            label: t('tools.closeAll'),
            icon: 'check' as const,
            danger: true,
            onSelect: () =>
              (filter.view === 'open' || filter.view === 'pending' || filter.view === 'group') &&
              openTicketDialog({ kind: 'close-all', status: filter.view, queueIds: filter.queues }),
          },
        ]
      : []),
  ];

  return (
    <div className="list-toolbar">
      <div className="toolbar-row">
        <ListSearch
          value={search.q ?? ''}
          isSettled={isSettled}
          onChange={(q) => onSearch({ q: q || undefined, starred: undefined })}
          onLeft={keepLeft}
        />
        <IconButton
          icon="filter"
          label={t('tools.filters')}
          aria-expanded={panelOpen}
          badge={filters > 0 ? filters : null}
          onClick={() => setPanelOpen(!panelOpen)}
        />
        <Menu
          label={t('tools.more')}
          items={tools}
          trigger={(props) => <IconButton icon="ellipsis" label={t('tools.more')} {...props} />}
        />
        <button
          type="button"
          className="new-ticket"
          onClick={() => openTicketDialog({ kind: 'new' })}
          aria-label={t('tools.new')}
          title={t('tools.new')}
        >
          <Icon name="add-plus" />
        </button>
      </div>
      {panelOpen && (
        <Part>
          <FilterPanel user={user} search={search} onSearch={(change) => onSearch({ starred: undefined, ...change })} />
        </Part>
      )}
      {children}
      {search.starred ? (
        <div className="search-head">
          <strong>{t('tools.starred')}</strong>
          <button type="button" className="text-button" onClick={() => onSearch({ starred: undefined })}>
            {t('list.toTabs')}
          </button>
        </div>
      ) : filter.view === 'search' ? (
        <div className="search-head">
          <strong>{t(filter.only ? `tools.${filter.only}` : filter.searchParam ? 'list.searchTitle' : 'list.everywhere')}</strong>
          {filter.searchParam && found && !filter.searchOnMessages && (
            <span className="search-count">
              {t(found.hasMoreThanCount ? 'list.foundMore' : 'list.foundCount', { count: found.count, number: formatCount(found.count) })}
            </span>
          )}
          {filter.only && (
            <button type="button" className="text-button" onClick={() => onSearch({ only: undefined })}>
              {t('list.toTabs')}
            </button>
          )}
          {filter.searchParam && (
            <button
              type="button"
              className="text-button"
              onClick={() => {
                setPanelOpen(false);
                onSearch({ q: undefined, inMessages: undefined, ...noFilters });
              }}
            >
              {t('list.clearSearch')}
            </button>
          )}
        </div>
      ) : (
        <TicketTabs
          user={user}
          tab={filter.view}
          numberOf={numberOf}
          onTab={(tab) => onSearch({ tab: tab === 'open' ? undefined : tab })}
        />
      )}
      {(search.q?.trim().length ?? 0) >= searchMinChars && (
        <div className="search-inside" role="radiogroup" aria-label={t('tools.searchIn')}>
          {[undefined, true as const].map((inMessages) => (
            <label key={String(inMessages)}>
              <input
                type="radio"
                name="search-inside"
                checked={search.inMessages === inMessages}
                onChange={() => onSearch({ inMessages })}
              />
              {t(inMessages ? 'tools.inMessages' : 'tools.inTickets')}
            </label>
          ))}
        </div>
      )}
      {!search.starred && (
        <div className="list-scope">
          <QueuePicker
            user={user}
            chosen={search.queues ?? []}
            onChange={(queues) => onSearch({ queues: queues.length > 0 ? queues : undefined })}
          />
          {(filter.view === 'open' || filter.view === 'pending' || filter.view === 'group') && (
            <SortButton tab={filter.view} sort={filter.sort} onSort={(sort) => onSearch({ sort })} />
          )}
        </div>
      )}
      {filters > 0 && !search.starred && (
        <div className="filter-summary" role="status">
          <Icon name="filter" size="small" />
          <span>{t('filters.by', { what: filterNames })}</span>
          <button type="button" className="text-button" onClick={() => onSearch(noFilters)}>
            {t('filters.clear')}
          </button>
        </div>
      )}
    </div>
  );
};

type SortButtonProps = { tab: 'open' | 'pending' | 'group'; sort: 'ASC' | 'DESC'; onSort: (sort: 'ASC' | 'DESC' | undefined) => void };

/** Says in which order the list is, and turns it round. */
const SortButton = ({ tab, sort, onSort }: SortButtonProps) => {
  const { t } = useTranslation('tickets');
  const oldest = tab === 'pending' ? t('tools.longestWait') : t('tools.oldestFirst');
  const other = sort === 'ASC' ? 'DESC' : 'ASC';
  return (
    <button
      type="button"
      className="scope-button"
      title={t('tools.sort')}
      onClick={() => onSort(other === sortOfTab(tab) ? undefined : other)}
    >
      <Icon name={sort === 'ASC' ? 'arrow-up' : 'arrow-down'} size="small" />
      {sort === 'ASC' ? oldest : t('tools.newestFirst')}
    </button>
  );
};

/** Which departments to show; all of mine is a choice of its own. */
const QueuePicker = ({ user, chosen, onChange }: { user: Me; chosen: string[]; onChange: (queues: string[]) => void }) => {
  const { t } = useTranslation(['tickets', 'ticketDialogs']);
  const { data: all = [] } = useQuery({ ...queuesQuery(), enabled: user.profile === 'admin' });
  const queues = user.profile === 'admin' && all.length > 0 ? all : user.queues;
  const only = chosen.length === 1 ? queues.find(({ id }) => id === chosen[0]) : undefined;
  return (
    <Popover
      label={t('tools.queues')}
      align="start"
      trigger={(props) => (
        <button type="button" className="scope-button" title={t('tools.queues')} {...props}>
          <Icon name="list-view" size="small" />
          {chosen.length > 0 ? (only?.name ?? t('tools.queuesChosen', { count: chosen.length })) : t('tools.queuesAll')}
          <Icon name="caret-down-filled" size="small" />
        </button>
      )}
    >
      {() => (
        <div className="queue-picker">
          <strong>{t('tools.queues')}</strong>
          {queues.length === 0 && <p>{t(user.profile === 'admin' ? 'ticketDialogs:noQueues.text' : 'tools.noQueues')}</p>}
          {queues.length > 0 && (
            <label>
              <input type="checkbox" checked={chosen.length === 0} onChange={() => onChange([])} />
              {t('tools.allQueues')}
            </label>
          )}
          {queues.map(({ id, name, color }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={(event) => onChange(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))}
              />
              <Chip color={color}>{name}</Chip>
            </label>
          ))}
        </div>
      )}
    </Popover>
  );
};

type TicketTabsProps = { user: Me; tab: TicketTab; numberOf: (tab: TicketTab) => string | null; onTab: (tab: TicketTab) => void };

const TicketTabs = ({ user, tab, numberOf, onTab }: TicketTabsProps) => {
  const { t } = useTranslation('tickets');
  const tabs: TicketTab[] = ['open', 'pending', ...(user.allowGroup ? (['group'] as const) : []), 'closed'];
  const list = useRef<HTMLDivElement>(null);
  const move = (step: number) => {
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
    if (!next) return;
    onTab(next);
    list.current?.querySelector<HTMLButtonElement>(`[data-tab=${next}]`)?.focus();
  };
  useShortcuts(Object.fromEntries(tabs.map((name, index) => [String(index + 1), () => onTab(name)])));
  return (
    <div ref={list} role="tablist" aria-label={t('tabs.label')} className="ticket-tabs">
      {tabs.map((name, index) => (
        <button
          key={name}
          type="button"
          role="tab"
          data-tab={name}
          aria-selected={name === tab}
          aria-keyshortcuts={String(index + 1)}
          tabIndex={name === tab ? 0 : -1}
          onClick={() => onTab(name)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight') move(1);
            if (event.key === 'ArrowLeft') move(-1);
          }}
        >
          {t(`tabs.${name}`)}
          {numberOf(name) !== null && <span className="tab-count">{numberOf(name)}</span>}
        </button>
      ))}
    </div>
  );
};
