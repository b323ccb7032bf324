import { mayDeleteCampaign, mayEditCampaign } from '@balcao/shared/domain/campaigns/campaign-status.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../../components/admin-page/admin-page.tsx';
import { useListSearch } from '../../components/list-page/use-list-search.ts';
import type { MenuItem } from '../../components/menu.tsx';
import { api } from '../../lib/api/client.ts';
import { formatDateTime } from '../../lib/format.ts';
import { type Campaign, campaignListQuery, readAgainMs } from './api/campaign-queries.ts';
import { campaignsKey } from './api/campaigns-key.ts';
import { useCampaignCommand } from './api/use-campaign-commands.ts';
import { useCampaignNames } from './api/use-campaign-names.ts';
import { commandsOf, isRunning } from './campaign-commands.ts';
import { CampaignForm } from './campaign-form.tsx';
import { CampaignProgress, CampaignStatus } from './campaign-status.tsx';
import { type AskedCommand, CommandQuestion } from './components/command-question.tsx';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { TestDialog } from './test-dialog.tsx';

const icons = { start: 'play', pause: 'status-pending', cancel: 'stop-circle' } as const;

/** The company's campaigns. */
export const CampaignsPage = () => {
  const { t } = useTranslation(['campaigns', 'common']);
  const navigate = useNavigate();
  const search = useListSearch();
  const query = useInfiniteQuery({
    ...campaignListQuery(search.q),
    refetchInterval: ({ state }) => (state.data?.pages.some(({ records }) => records.some(isRunning)) ? readAgainMs : false),
  });
  const names = useCampaignNames();
  const commanding = useCampaignCommand();
  const [asked, setAsked] = useState<AskedCommand | null>(null);
  const [tested, setTested] = useState<Campaign | null>(null);
  const [copied, setCopied] = useState<Campaign | null>(null);
  const report = ({ id }: Campaign) => void navigate({ to: '/campaign/{-$campaignId}/report', params: { campaignId: id } });

  const standing = (campaign: Campaign): MenuItem[] =>
    commandsOf(campaign).map((command) => ({
      label: t(`commands.${command === 'start' && campaign.startedAt !== null ? 'goOn' : command}`),
      icon: icons[command],
      onSelect: () => (command === 'pause' ? commanding.mutate({ id: campaign.id, command }) : setAsked({ campaign, command })),
    }));

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
      form={(id, close) => <CampaignForm id={id} onTest={setTested} onClose={close} />}
      deletion={{
        remove: async ({ id }) => {
          await api.deleteCampaign({ params: { id } });
          return { isFinal: true };
        },
        refreshes: [campaignsKey],
        may: ({ status }) => mayDeleteCampaign(status),
        leftOut: (names) => t('notDeleted', { names }),
        note: () => t('deleteNote'),
      }}
      rowMenu={{
        label: ({ name }) => t('rowMenu', { name }),
        items: (campaign, { edit, remove }) => [
          ...standing(campaign),
          { label: t('report.open'), icon: 'list-view', onSelect: () => report(campaign) },
          { label: t('commands.test'), icon: 'send', onSelect: () => setTested(campaign) },
          { kind: 'divider' },
          mayEditCampaign(campaign, new Date())
            ? { label: t('commands.edit'), icon: 'edit', onSelect: edit }
            : { label: t('commands.view'), icon: 'search', onSelect: edit },
          { label: t('commands.duplicate'), icon: 'copy', onSelect: () => setCopied(campaign) },
          ...(mayDeleteCampaign(campaign.status)
            ? [{ label: t('common:record.delete'), icon: 'remove' as const, danger: true, onSelect: remove }]
            : []),
        ],
      }}
      columns={[
        {
          id: 'name',
          header: t('fields.name'),
          cell: ({ id, name }) => (
            <Link to="/campaign/{-$campaignId}/report" params={{ campaignId: id }} className="list-link">
              {name}
            </Link>
          ),
        },
        { id: 'status', header: t('fields.status'), cell: (campaign) => <CampaignStatus campaign={campaign} /> },
        {
          id: 'to',
          header: t('fields.to'),
          cell: (campaign) => (
            <span className="campaign-lines">
              {names.to(campaign)}
              <small>{names.connection(campaign.whatsappId)}</small>
            </span>
          ),
        },
        {
          id: 'when',
          header: t('fields.when'),
          cell: ({ startedAt, scheduledAt, completedAt, contadorEnvio, enviarQuantasVezes }) => {
            const at = completedAt ?? startedAt ?? scheduledAt;
            return (
              <span className="campaign-lines">
                {at === null ? t('notPlanned') : formatDateTime(at)}
                {enviarQuantasVezes > 1 && <small>{t('ofSeries', { number: contadorEnvio, times: enviarQuantasVezes })}</small>}
              </span>
            );
          },
        },
        { id: 'progress', header: t('fields.progress'), cell: (campaign) => <CampaignProgress campaign={campaign} /> },
      ]}
    >
      {asked && <CommandQuestion asked={asked} onClose={() => setAsked(null)} />}
      {tested && <TestDialog campaign={tested} onClose={() => setTested(null)} />}
      {copied && <DuplicateDialog campaign={copied} onClose={() => setCopied(null)} />}
    </AdminPage>
  );
};
