import FormField from '@cloudscape-design/components/form-field';
import RadioGroup from '@cloudscape-design/components/radio-group';
import { mostCampaignInterval, mostCampaignTimes } from '@balcao/shared/domain/campaigns/campaign.ts';
import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FieldSelect } from '../../../components/field-select.tsx';
import { CountField } from '../../../components/record-form/count-field.tsx';
import { ChoiceField, DateField, TextField } from '../../../components/record-form/record-fields.tsx';
import type { RecordForm } from '../../../components/record-form/use-record-form.ts';
import { useSession } from '../../../lib/api/session.ts';
import { formatMoment } from '../../../lib/format.ts';
import { connectionsQuery } from '../../connections/api/connection-queries.ts';
import { contactListNamesQuery } from '../../contact-lists/api/contact-list-queries.ts';
import { tagNamesQuery } from '../../tags/api/tag-queries.ts';
import { useCampaignNames } from '../api/use-campaign-names.ts';
import { type CampaignValues, seriesIntervals, type Source } from '../campaign-values.ts';
import { NumberWarning } from './number-warning.tsx';

type PeopleFieldsProps = {
  form: RecordForm<CampaignValues>;
  source: Source;
  onSource: (source: Source) => void;
  /** Its people were gathered: whom it goes to and from where is fixed. */
  isFixed: boolean;
};

/** The first step: what the campaign is called, to whom it goes, from where and when. */
export const PeopleFields = ({ form, source, onSource, isFixed }: PeopleFieldsProps) => {
  const { t } = useTranslation('campaigns');
  const names = useCampaignNames();
  const { data: connections = [], isPending: areConnectionsLoading } = useQuery(connectionsQuery());
  const { data: lists, isPending: areListsLoading } = useQuery(contactListNamesQuery());
  const { data: tags = [] } = useQuery(tagNamesQuery());
  const { errors } = form.formState;
  const { contactListId, tagListId, whatsappId, scheduledAt, enviarQuantasVezes } = form.watch();
  const chosen = connections.find(({ id }) => id === whatsappId);
  const set = (name: 'contactListId' | 'tagListId' | 'whatsappId') => (id: string | null) => form.setValue(name, id, { shouldDirty: true });
  return (
    <>
      <TextField form={form} name="name" hint={t('hints.name')} autoFocus />
      {isFixed ? (
        <>
          <p className="form-lead">{t('hints.fixed')}</p>
          <FormField label={t('fields.to')}>{names.to({ contactListId, tagListId })}</FormField>
          <FormField label={t('fields.whatsappId')}>{whatsappId !== null && names.connection(whatsappId)}</FormField>
        </>
      ) : (
        <>
          <FormField label={t('source.label')}>
            <RadioGroup
              value={source}
              ariaLabel={t('source.label')}
              items={(['list', 'tag'] as const).map((value) => ({ value, label: t(`source.${value}`) }))}
              onChange={({ detail }) => onSource(detail.value === 'tag' ? 'tag' : 'list')}
            />
          </FormField>
          {source === 'list' ? (
            <>
              <FieldSelect
                label={t('fields.contactListId')}
                value={contactListId}
                filter
                loading={areListsLoading}
                placeholder={lists?.length === 0 ? t('form.noLists') : undefined}
                options={(lists ?? []).map(({ id, name, contactsCount }) => ({
                  value: id,
                  label: name,
                  description: t('form.people', { count: contactsCount }),
                }))}
                errorText={errors.contactListId?.message}
                onChange={set('contactListId')}
              />
              {lists?.length === 0 && <Link to="/contact-lists">{t('form.toLists')}</Link>}
            </>
          ) : (
            <FieldSelect
              label={t('fields.tagListId')}
              value={tagListId}
              filter
              options={tags.map(({ id, name }) => ({ value: id, label: name }))}
              errorText={errors.tagListId?.message}
              onChange={set('tagListId')}
            />
          )}
          <FieldSelect
            label={t('fields.whatsappId')}
            description={t('hints.whatsappId')}
            value={whatsappId}
            loading={areConnectionsLoading}
            options={connections
              .filter(({ channel }) => !channelCapabilities[channel].facebookLogin)
              .map(({ id, name }) => ({ value: id, label: name }))}
            errorText={errors.whatsappId?.message}
            onChange={set('whatsappId')}
          />
          {chosen && channelCapabilities[chosen.channel].businessAccount && <NumberWarning id={chosen.id} />}
          <DateField form={form} name="scheduledAt" kind="datetime-local" hint={t('hints.scheduledAt')} />
          {scheduledAt !== null && <CompanyTime at={scheduledAt} />}
          {scheduledAt !== null && (
            <div className="form-grid">
              <CountField form={form} name="enviarQuantasVezes" max={mostCampaignTimes} />
              {enviarQuantasVezes > 1 && (
                <>
                  <CountField form={form} name="valorIntervalo" max={mostCampaignInterval} />
                  <ChoiceField
                    form={form}
                    name="intervalo"
                    options={seriesIntervals.map((interval) => ({ value: String(interval), label: t(`intervals.${interval}`) }))}
                  />
                </>
              )}
            </div>
          )}
        </>
      )}
    </>
  );
};

/** Where the company's clocks show another time than this browser's, what they show. */
const CompanyTime = ({ at }: { at: string }) => {
  const { t } = useTranslation('campaigns');
  const timeZone = useSession((session) => session.user?.company.timeZone);
  if (timeZone === undefined) return null;
  const when = formatMoment(at, timeZone);
  return (
    when !== formatMoment(at, Intl.DateTimeFormat().resolvedOptions().timeZone) && (
      <p className="form-lead">{t('hints.companyTime', { when })}</p>
    )
  );
};
