import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Part } from '../../components/boundary.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import type { IconName } from '../../components/icon.tsx';
import { ListPage } from '../../components/list-page/list-page.tsx';
import { ListStates } from '../../components/list-page/list-states.tsx';
import { Menu } from '../../components/menu.tsx';
import { PartTabs } from '../../components/part-tabs.tsx';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { type CampaignReport, reportQuery, recipientsQuery, type RecipientState } from './api/campaign-queries.ts';
import { campaignsKey } from './api/campaigns-key.ts';
import { useCampaignCommand } from './api/use-campaign-commands.ts';
import { useExportCampaign, useRetryCampaign } from './api/use-campaign-jobs.ts';
import { useCampaignNames } from './api/use-campaign-names.ts';
import { commandsOf } from './campaign-commands.ts';
import { CampaignProgress, CampaignStatus } from './campaign-status.tsx';
import { CampaignBilled } from './components/campaign-billed.tsx';
import { CampaignJobCard } from './components/campaign-job-card.tsx';
import { type AskedCommand, CommandQuestion } from './components/command-question.tsx';
import { HoursChart } from './components/load-hours-chart.ts';
import { PeopleTable } from './components/people-table.tsx';
import { StateFigures } from './components/state-figures.tsx';
import { VariantTable } from './components/variant-table.tsx';
import { isRecipientState } from './recipient-texts.ts';
import './campaigns.css';

/** What a campaign came to. */
export const CampaignReportPage = () => {
  const { t } = useTranslation('campaigns');
  const { campaignId = '' } = useParams({ strict: false });
  const query = useQuery(reportQuery(campaignId));
  useReadAfterEnd(query.data);
  return (
    <ListPage title={query.data ? t('report.title', { name: query.data.campaign.name }) : t('report.open')} actions={<Back />}>
      <ListStates query={query} count={1} empty={{ title: '' }}>
        {query.data && <Report report={query.data} />}
      </ListStates>
    </ListPage>
  );
};

const Back = () => {
  const { t } = useTranslation('campaigns');
  const navigate = useNavigate();
  return (
    <Button iconName="arrow-left" onClick={() => void navigate({ to: '/campaigns' })}>
      {t('report.back')}
    </Button>
  );
};

/** What was sent last is delivered and read after a campaign has ended: its report is read once more. */
const afterEndMs = 5000;

const useReadAfterEnd = (report: CampaignReport | undefined): void => {
  const cache = useQueryClient();
  const before = useRef(report?.campaign.status);
  const status = report?.campaign.status;
  useEffect(() => {
    const isEnded = status === 'FINALIZADA' && before.current !== undefined && before.current !== 'FINALIZADA';
    before.current = status;
    if (!isEnded) return;
    const timer = setTimeout(() => void cache.invalidateQueries({ queryKey: campaignsKey }), afterEndMs);
    return () => clearTimeout(timer);
  }, [status, cache]);
};

type Action = { label: string; iconName: IconName & ButtonProps['iconName']; disabled?: boolean; loading?: boolean; onClick: () => void };
const mostButtons = 2;
const commandIcons = { start: 'play', pause: 'status-pending', cancel: 'stop-circle' } as const;

type ReportPart = 'people' | 'hours' | 'variants';

const Report = ({ report }: { report: CampaignReport }) => {
  const { t } = useTranslation(['campaigns', 'common']);
  const { campaign, hours, variants, billed, job, resultUrl } = report;
  const { id, counts, startedAt, completedAt } = campaign;
  const navigate = useNavigate();
  const names = useCampaignNames();
  const { part } = useSearch({ strict: false });
  const state = isRecipientState(part) ? part : null;
  const setState = (wanted: RecipientState | null) => {
    setShown('people');
    void navigate({ to: '.', search: (known) => ({ ...known, part: wanted ?? undefined }), replace: true });
  };
  const people = useInfiniteQuery({ ...recipientsQuery(id, state), enabled: startedAt !== null });
  const commanding = useCampaignCommand();
  const exporting = useExportCampaign(id);
  const retrying = useRetryCampaign(id);
  const [asked, setAsked] = useState<AskedCommand | null>(null);
  const [isRetryAsked, setRetryAsked] = useState(false);
  const [chosen, setShown] = useState<ReportPart>('people');
  const parts = (['people', 'hours', ...(variants.length > 1 ? (['variants'] as const) : [])] as const).map((part) => ({
    id: part,
    label: t(part === 'people' ? 'report.people' : `report.${part}.title`),
  }));
  const shown = parts.some(({ id: part }) => part === chosen) ? chosen : 'people';
  const isBusy = job?.state === 'running';
  // Empty until the names are known.
  const whereTo = { to: names.to(campaign), connection: names.connection(campaign.whatsappId) };
  const actions: Action[] = [
    ...commandsOf(campaign).map((command) => ({
      label: t(`commands.${command === 'start' && startedAt !== null ? 'goOn' : command}`),
      iconName: commandIcons[command],
      onClick: () => (command === 'pause' ? commanding.mutate({ id, command }) : setAsked({ campaign, command })),
    })),
    ...(campaign.status === 'FINALIZADA' && counts.failed + counts.skipped > 0
      ? [{ label: t('report.retry'), iconName: 'refresh' as const, disabled: isBusy, onClick: () => setRetryAsked(true) }]
      : []),
    ...(startedAt !== null
      ? [
          {
            label: t('report.export'),
            iconName: 'download' as const,
            disabled: isBusy,
            loading: exporting.isPending,
            onClick: () => exporting.mutate(),
          },
        ]
      : []),
  ];
  // More than two do not fit beside why it stands still.
  const shownActions = actions.length > mostButtons ? actions.slice(0, 1) : actions;
  const inMenu = actions.slice(shownActions.length);
  const received = counts.delivered + counts.read + counts.answered;
  return (
    <>
      <div className="campaign-report-head">
        <CampaignStatus campaign={campaign} />
        <CampaignProgress campaign={campaign} />
        <span className="campaign-report-actions">
          {shownActions.map(({ label, ...action }) => (
            <Button key={label} {...action}>
              {label}
            </Button>
          ))}
          {inMenu.length > 0 && (
            <Menu
              label={t('rowMenu', { name: campaign.name })}
              items={inMenu.map(({ label, iconName, disabled, onClick }) => ({ label, icon: iconName, disabled, onSelect: onClick }))}
              trigger={(props) => <IconButton icon="ellipsis" label={t('rowMenu', { name: campaign.name })} {...props} />}
            />
          )}
        </span>
      </div>
      <p className="form-lead">
        {[
          whereTo.to !== '' && whereTo.connection !== '' && t('ask.to', whereTo),
          startedAt !== null && t('report.started', { at: formatDateTime(startedAt) }),
          completedAt !== null && t('report.completed', { at: formatDateTime(completedAt) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {job && <CampaignJobCard job={job} resultUrl={resultUrl} />}
      {startedAt === null ? (
        <p>{t('report.notStarted')}</p>
      ) : (
        <>
          <StateFigures counts={counts} shown={shown === 'people' ? state : null} onShow={setState} />
          {counts.people > 0 && (
            <p className="form-lead">
              {t('report.reached', {
                people: formatCount(counts.people),
                delivered: formatCount(received),
                read: formatCount(counts.read + counts.answered),
                answered: formatCount(counts.answered),
              })}
            </p>
          )}
          {billed && <CampaignBilled id={id} billed={billed} />}
          <PartTabs label={t('report.parts')} parts={parts} shown={shown} name="report" onShow={setShown} />
          <div id={`report-${shown}`} role="tabpanel" aria-labelledby={`report-tab-${shown}`}>
            {shown === 'people' && <PeopleTable query={people} state={state} hasVariants={variants.length > 1} />}
            {shown === 'hours' &&
              (hours.length === 0 ? (
                <p className="form-lead">{t('report.hours.none')}</p>
              ) : (
                <Part>
                  <HoursChart hours={hours} />
                </Part>
              ))}
            {shown === 'variants' && <VariantTable campaign={campaign} variants={variants} />}
          </div>
        </>
      )}
      {asked && <CommandQuestion asked={asked} onClose={() => setAsked(null)} />}
      {isRetryAsked && (
        <Dialog
          title={t('report.retryAsk.title')}
          confirmLabel={t('report.retry')}
          busy={retrying.isPending}
          onClose={() => setRetryAsked(false)}
          onConfirm={() => retrying.mutate(undefined, { onSettled: () => setRetryAsked(false) })}
        >
          {t('report.retryAsk.text')}
        </Dialog>
      )}
    </>
  );
};
