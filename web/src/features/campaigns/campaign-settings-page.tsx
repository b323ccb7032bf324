import { campaignLimits } from '@balcao/shared/domain/campaigns/campaign-settings.ts';
import Button from '@cloudscape-design/components/button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { ListPage } from '../../components/list-page/list-page.tsx';
import { ListStates } from '../../components/list-page/list-states.tsx';
import { LongText, NumberField, SwitchField } from '../../components/record-form/record-fields.tsx';
import { TimeField } from '../../components/record-form/time-field.tsx';
import { useLeaveQuestion } from '../../components/record-form/use-leave-question.tsx';
import { useRecordForm } from '../../components/record-form/use-record-form.ts';
import { showToast } from '../../components/toasts.tsx';
import { api, type Output } from '../../lib/api/client.ts';
import { useSession } from '../../lib/api/session.ts';
import { formatCount } from '../../lib/format.ts';
import { type CampaignSettings, campaignSettingsQuery } from './api/campaign-queries.ts';
import { campaignSettingsKey } from './api/campaigns-key.ts';
import { VariablesField } from './components/variables-field.tsx';
import { WordsField } from './components/words-field.tsx';
import { messagesPerHour, settingsProblems } from './settings-values.ts';
import '../../components/record-form/record-form.css';
import './campaigns.css';

type Stored = Output<'getCampaignSettings'>;

/** How the company's campaigns send: how fast, when, and with what variables. */
export const CampaignSettingsPage = () => {
  const { t } = useTranslation('campaigns');
  const query = useQuery(campaignSettingsQuery());
  const [start, setStart] = useState<Stored | null>(null);
  // What somebody has entered stays whatever others save meanwhile: saving it then asks.
  if (start === null && query.data && query.isFetchedAfterMount) setStart(query.data);
  const reload = () => void query.refetch().then(({ data }) => data && setStart(data));
  return (
    <ListPage title={t('settings.title')} about={t('settings.about')}>
      <ListStates query={{ ...query, data: start ?? undefined }} count={1} empty={{ title: '' }}>
        {start && <SettingsForm key={start.version} stored={start} onSaved={setStart} reload={reload} />}
      </ListStates>
    </ListPage>
  );
};

type SettingsFormProps = { stored: Stored; onSaved: (stored: Stored) => void; reload: () => void };

const SettingsForm = ({ stored, onSaved, reload }: SettingsFormProps) => {
  const { t } = useTranslation(['campaigns', 'common', 'records']);
  const timeZone = useSession((session) => session.user?.company.timeZone ?? '');
  const page = useRef<HTMLDivElement>(null);
  const saving = useMutation({
    mutationFn: (body: { settings: CampaignSettings; version: number | undefined }) => api.saveCampaignSettings({ body }),
    onSuccess: () => showToast('success', t('settings.saved')),
    meta: { refreshes: [campaignSettingsKey], failsWithoutToast: true },
  });
  const form = useRecordForm<CampaignSettings>({
    start: stored.settings,
    names: [
      'messageInterval',
      'longerIntervalAfter',
      'greaterInterval',
      'variables',
      'sabado',
      'domingo',
      'startHour',
      'endHour',
      'optOutWords',
      'refusalWords',
      'optOutAnswer',
      'mostPerWeek',
    ] as const satisfies ReadonlyArray<keyof CampaignSettings>,
    labelOf: (name) => t(`settings.fields.${name}`),
    problems: (values) => settingsProblems(values, (key) => t(`settings.${key}`)),
    reload,
    save: async (_change, settings, { over }) => {
      onSaved(await saving.mutateAsync({ settings, version: over ? undefined : stored.version }));
    },
  });
  const { question } = useLeaveQuestion(form.isDirty, { isBusy: form.isBusy });
  const perHour = messagesPerHour(form.watch());
  useEffect(() => {
    if (form.failures > 0) page.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form.failures]);
  return (
    <div ref={page} className="campaign-settings">
      <Part title={t('settings.pace')}>
        <div className="form-grid">
          <NumberField form={form} name="messageInterval" max={campaignLimits.messageInterval} hint={t('settings.hints.messageInterval')} />
          <NumberField
            form={form}
            name="longerIntervalAfter"
            max={campaignLimits.longerIntervalAfter}
            hint={t('settings.hints.longerIntervalAfter')}
          />
          <NumberField form={form} name="greaterInterval" max={campaignLimits.greaterInterval} hint={t('settings.hints.greaterInterval')} />
        </div>
        {perHour !== undefined && (
          <p className="form-lead">
            {perHour === null ? t('settings.unlimited') : t('settings.perHour', { count: perHour, formatted: formatCount(perHour) })}
          </p>
        )}
      </Part>
      <Part title={t('settings.hours')}>
        <p className="form-lead">{t('settings.hints.hours', { timeZone })}</p>
        <div className="form-grid">
          <TimeField form={form} name="startHour" />
          <TimeField form={form} name="endHour" />
        </div>
        <div className="form-flags">
          <SwitchField form={form} name="sabado" />
          <SwitchField form={form} name="domingo" />
        </div>
      </Part>
      <Part title={t('settings.optOut')}>
        <WordsField form={form} name="optOutWords" hint={t('settings.hints.optOutWords')} />
        <WordsField form={form} name="refusalWords" hint={t('settings.hints.refusalWords')} />
        <LongText form={form} name="optOutAnswer" rows={2} hint={t('settings.hints.optOutAnswer')} />
        <NumberField form={form} name="mostPerWeek" max={campaignLimits.mostPerWeek} hint={t('settings.hints.mostPerWeek')} />
      </Part>
      <Part title={t('settings.variables')}>
        <VariablesField form={form} />
      </Part>
      <div className="campaign-settings-actions">
        {form.isDirty && <span>{t('settings.unsaved')}</span>}
        <Button variant="primary" loading={form.isBusy} onClick={() => form.check(() => void form.save())}>
          {t('common:save')}
        </Button>
      </div>
      {form.conflict && (
        <Dialog
          title={t('records:conflict.title')}
          confirmLabel={t('records:conflict.over')}
          onClose={form.conflict.leave}
          onConfirm={() => void form.save({ over: true })}
        >
          <p>{t('records:conflict.text')}</p>
          {form.conflict.reload && <Button onClick={form.conflict.reload}>{t('records:conflict.theirs')}</Button>}
        </Dialog>
      )}
      {question}
    </div>
  );
};

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="campaign-part" aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);
