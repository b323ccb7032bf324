import { mayCancelCampaign, mayDeleteCampaign, mayStartCampaign } from '@balcao/shared/domain/campaigns/campaign-status.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../../components/admin-page/admin-page.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useListSearch } from '../../components/list-page/use-list-search.ts';
import type { MenuItem } from '../../components/menu.tsx';
import { api } from '../../lib/api/client.ts';
import { formatDateTime } from '../../lib/format.ts';
import { type Campaign, campaignListQuery, readAgainMs } from './api/campaign-queries.ts';
import { campaignsKey } from './api/campaigns-key.ts';
import { type CampaignCommand, useCampaignCommand } from './api/use-campaign-commands.ts';
import { CampaignForm } from './campaign-form.tsx';
import { CampaignProgress, CampaignStatus } from './campaign-status.tsx';

const isRunning = ({ status, pausedFor }: Campaign): boolean => status === 'EM_ANDAMENTO' && pausedFor === null;
const isPaused = ({ status, pausedFor }: Campaign): boolean => status === 'EM_ANDAMENTO' && pausedFor !== null;

/** The company's campaigns. */
export const CampaignsPage = () => {
  const { t } = useTranslation(['campaigns', 'common']);
  const navigate = useNavigate();
  const search = useListSearch();
  const query = useInfiniteQuery({
    ...campaignListQuery(search.q),
    refetchInterval: ({ state }) => (state.data?.pages.some(({ records }) => records.some(isRunning)) ? readAgainMs : false),
  });
  const commanding = useCampaignCommand();
  const [asked, setAsked] = useState<{ campaign: Campaign; command: CampaignCommand } | null>(null);
  const report = ({ id }: Campaign) => void navigate({ to: '/campaign/$campaignId/report', params: { campaignId: id } });

  const commandsOf = (campaign: Campaign): MenuItem[] => [
    ...(mayStartCampaign(campaign.status) || isPaused(campaign)
      ? [
          {
            label: t(campaign.startedAt === null ? 'commands.start' : 'commands.goOn'),
            icon: 'play' as const,
            onSelect: () => setAsked({ campaign, command: 'start' }),
          },
        ]
      : []),
    ...(isRunning(campaign)
      ? [{ label: t('commands.pause'), icon: 'pause' as const, onSelect: () => commanding.mutate({ id: campaign.id, command: 'pause' }) }]
      : []),
    ...(mayCancelCampaign(campaign.status)
      ? [{ label: t('commands.cancel'), icon: 'stop' as const, onSelect: () => setAsked({ campaign, command: 'cancel' }) }]
      : []),
  ];

  return (
    <AdminPage<Campaign>
      title={t('title')}
      about={t('about')}
      count={query.data?.pages[0]?.count}
      rows={query.data?.pages.flatMap(({ records }) => records) ?? []}
      query={query}
      nameOf={({ name }) => name}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      search={{ ...search, label: t('search') }}
      addLabel={t('add')}
      form={(id, close) => <CampaignForm id={id} onClose={close} />}
      deletion={{
        remove: ({ id }) => api.deleteCampaign({ params: { id } }),
        refreshes: [campaignsKey],
        may: ({ status }) => mayDeleteCampaign(status),
      }}
      rowMenu={{
        label: ({ name }) => t('rowMenu', { name }),
        items: (campaign, { edit, remove }) => [
          ...commandsOf(campaign),
          { label: t('report.open'), icon: 'chart', onSelect: () => report(campaign) },
          { label: t('common:record.edit'), icon: 'edit', onSelect: edit },
          ...(mayDeleteCampaign(campaign.status)
            ? [{ kind: 'divider' as const }, { label: t('common:record.delete'), icon: 'remove' as const, danger: true, onSelect: remove }]
            : []),
        ],
      }}
      columns={[
        {
          id: 'name',
          header: t('fields.name'),
          cell: ({ id, name }) => (
            <Link to="/campaign/$campaignId/report" params={{ campaignId: id }} className="list-link">
              {name}
            </Link>
          ),
        },
        { id: 'status', header: t('fields.status'), cell: (campaign) => <CampaignStatus campaign={campaign} /> },
        {
          id: 'when',
          header: t('fields.when'),
          cell: ({ startedAt, scheduledAt, completedAt }) => {
            const at = completedAt ?? startedAt ?? scheduledAt;
            return at === null ? t('notPlanned') : formatDateTime(at);
          },
        },
        { id: 'progress', header: t('fields.progress'), cell: (campaign) => <CampaignProgress campaign={campaign} /> },
      ]}
    >
      {asked && (
        <Dialog
          title={t(`ask.${asked.command}.title`, { name: asked.campaign.name })}
          confirmLabel={t(asked.command === 'start' && asked.campaign.startedAt !== null ? 'commands.goOn' : `commands.${asked.command}`)}
          busy={commanding.isPending}
          onClose={() => setAsked(null)}
          onConfirm={() => commanding.mutate({ id: asked.campaign.id, command: asked.command }, { onSettled: () => setAsked(null) })}
        >
          {t(`ask.${asked.command}.text`)}
        </Dialog>
      )}
    </AdminPage>
  );
};
