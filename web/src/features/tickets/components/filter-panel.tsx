import type { Me } from '@balcao/shared/contract/auth.ts';
import Multiselect from '@cloudscape-design/components/multiselect';
import { FirstHit } from '../../../components/first-hit.tsx';
import { LibraryTexts } from '../../../components/library-texts.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { colleaguesQuery } from '../../users/api/user-queries.ts';
import { connectionsQuery } from '../../connections/api/connection-queries.ts';
import { tagsQuery } from '../../tags/api/tag-queries.ts';
import { type TicketSearch, ticketStatuses } from '../ticket-search.ts';
import './filter-panel.css';

type Option = { value: string; label: string };
type FilterPanelProps = { user: Me; search: TicketSearch; onSearch: (change: Partial<TicketSearch>) => void };

/** Tags, connections, status and (admins) users; each set one narrows the tab; a status of another tab looks through all of them. */
export const FilterPanel = ({ user, search, onSearch }: FilterPanelProps) => {
  const { t } = useTranslation('tickets');
  const { data: tags = [] } = useQuery(tagsQuery());
  const { data: connections = [] } = useQuery(connectionsQuery());
  const { data: colleagues = [] } = useQuery({ ...colleaguesQuery(), enabled: user.profile === 'admin' });
  const named = (list: { id: string; name: string }[]): Option[] => list.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <LibraryTexts>
      <div className="filter-panel">
        <Filter label={t('filters.tags')} options={named(tags)} chosen={search.tags} onChange={(tags) => onSearch({ tags })} />
        <Filter
          label={t('filters.connections')}
          options={named(connections)}
          chosen={search.connections}
          onChange={(connections) => onSearch({ connections })}
        />
        <Filter
          label={t('filters.status')}
          options={ticketStatuses.map((status) => ({ value: status, label: t(`status.${status}`) }))}
          chosen={search.status}
          onChange={(chosen) => onSearch({ status: ticketStatuses.filter((status) => chosen?.includes(status)) })}
        />
        {user.profile === 'admin' && (
          <Filter label={t('filters.users')} options={named(colleagues)} chosen={search.users} onChange={(users) => onSearch({ users })} />
        )}
      </div>
    </LibraryTexts>
  );
};

type FilterProps = { label: string; options: Option[]; chosen: string[] | undefined; onChange: (chosen: string[] | undefined) => void };

const Filter = ({ label, options, chosen = [], onChange }: FilterProps) => (
  <FirstHit>
    <Multiselect
      selectedOptions={options.filter(({ value }) => chosen.includes(value))}
      options={options}
      placeholder={label}
      ariaLabel={label}
      filteringType={options.length > 8 ? 'auto' : 'none'}
      tokenLimit={2}
      expandToViewport
      onChange={({ detail }) => {
        const values = detail.selectedOptions.flatMap(({ value }) => value ?? []);
        onChange(values.length > 0 ? values : undefined);
      }}
    />
  </FirstHit>
);
