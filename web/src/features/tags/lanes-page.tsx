import { foldText } from '@balcao/shared/domain/search/fold-text.ts';
import Button from '@cloudscape-design/components/button';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../../components/admin-page/admin-page.tsx';
import { Chip } from '../../components/chip.tsx';
import { useListSearch } from '../../components/list-page/use-list-search.ts';
import { api } from '../../lib/api/client.ts';
import { quickSearchDelayMs } from '../../lib/limits.ts';
import { type Lane, lanesKey, lanesQuery } from './api/lane-queries.ts';
import { tagsKey } from './api/tag-queries.ts';
import { TagForm } from './tag-form.tsx';

/** The lanes of the kanban board. */
export const LanesPage = () => {
  const { t } = useTranslation('tags');
  const navigate = useNavigate();
  const search = useListSearch(quickSearchDelayMs);
  const query = useQuery(lanesQuery());
  const lanes = query.data ?? [];
  const words = foldText(search.q).split(/\s+/).filter(Boolean);
  const nameOf = (id: string | null) => lanes.find((lane) => lane.id === id)?.name ?? null;
  const timing = ({ timeLane, nextLaneId }: Lane): string => {
    const next = nameOf(nextLaneId);
    return timeLane > 0 && next !== null ? t('lanes.timing', { time: t('lanes.hours', { count: timeLane }), lane: next }) : '–';
  };
  return (
    <AdminPage<Lane>
      title={t('lanes.title')}
      about={t('lanes.about')}
      count={query.data?.length}
      rows={lanes.filter(({ name }) => words.every((word) => foldText(name).includes(word)))}
      query={query}
      nameOf={({ name }) => name}
      empty={{ title: t('lanes.empty.title'), text: t('lanes.empty.text') }}
      search={{ ...search, label: t('lanes.search') }}
      actions={
        <Button iconName="arrow-left" onClick={() => void navigate({ to: '/kanban' })}>
          {t('lanes.back')}
        </Button>
      }
      addLabel={t('lanes.add')}
      form={(id, close) => <TagForm id={id} kanban onClose={close} />}
      deletion={{
        remove: ({ id }) => api.deleteTag({ params: { id } }),
        refreshes: [lanesKey, tagsKey],
        note: () => t('lanes.deleteNote'),
      }}
      columns={[
        { id: 'name', header: t('fields.name'), cell: ({ name, color }) => <Chip color={color}>{name}</Chip> },
        { id: 'timing', header: t('fields.automatic'), cell: timing },
        { id: 'rollback', header: t('fields.rollbackLaneId'), cell: ({ rollbackLaneId }) => nameOf(rollbackLaneId) ?? '–' },
      ]}
    />
  );
};
