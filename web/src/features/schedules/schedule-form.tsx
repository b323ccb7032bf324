import type { Me } from '@balcao/shared/contract/auth.ts';
import { scheduleChange } from '@balcao/shared/contract/schedules.ts';
import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import { customerLanguageOf } from '@balcao/shared/domain/customer-language.ts';
import { fillText, placeholderValues } from '@balcao/shared/domain/placeholders.ts';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminForm } from '../../components/admin-page/admin-form.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { type AttachmentChoice, AttachmentField, AttachmentPreview } from '../../components/record-form/attachment-field.tsx';
import { insertText } from '../../components/record-form/insert-text.ts';
import { RecordDialog } from '../../components/record-form/record-dialog.tsx';
import { ChoiceField, DateField, LongText, SwitchField } from '../../components/record-form/record-fields.tsx';
import { schemaProblems } from '../../components/record-form/schema-problems.ts';
import { useRecordForm } from '../../components/record-form/use-record-form.ts';
import { codeText, isApiError } from '../../lib/api/api-error.ts';
import { useSession } from '../../lib/api/session.ts';
import { formatDateTime, formatMoment } from '../../lib/format.ts';
import { connectionsQuery } from '../connections/api/connection-queries.ts';
import { queuesQuery } from '../queues/api/queue-queries.ts';
import { colleaguesQuery } from '../users/api/user-queries.ts';
import { isAnswered, type Schedule, scheduleQuery } from './api/schedule-queries.ts';
import { useSaveSchedule } from './api/use-save-schedule.ts';
import { type ChosenContact, ContactField } from './components/contact-field.tsx';
import { CountField } from '../../components/record-form/count-field.tsx';
import { TemplateFallback } from './components/template-fallback.tsx';
import './schedule-form.css';

/** What is known of a new schedule before somebody fills it in. */
export type SchedulePreset = { contact?: ChosenContact; whatsappId?: string; queueId?: string | null; sendAt?: string; body?: string };

type ScheduleFormProps = {
  id: string | null;
  preset?: SchedulePreset;
  /** Asks whether to delete it; without it, it cannot be deleted here. */
  onDelete?: (schedule: Schedule) => void;
  onClose: () => void;
};

/** The dialog of a scheduled message: a new one, one that waits, one that failed and why, and, only to read, one that was sent or is somebody else's. */
export const ScheduleForm = ({ id, preset = {}, onDelete, onClose }: ScheduleFormProps) => {
  const { t } = useTranslation('schedules');
  const user = useSession((session) => session.user);
  const query = useQuery({ ...scheduleQuery(id ?? ''), enabled: id !== null });
  if (!user) return null;
  return (
    <AdminForm title={t(id === null ? 'form.new' : 'form.loading')} query={id === null ? null : query} onClose={onClose}>
      {(schedule, reload) =>
        schedule && (schedule.status === 'ENVIADA' || !schedule.mayChange) ? (
          <ReadOnly schedule={schedule} onDelete={onDelete} onClose={onClose} />
        ) : (
          <Edited user={user} schedule={schedule} preset={preset} reload={reload} onDelete={onDelete} onClose={onClose} />
        )
      }
    </AdminForm>
  );
};

/** 'Mensagem {status}', and 'Erro de Envio' where it failed. */
const useTitleOf = () => {
  const { t } = useTranslation('schedules');
  return ({ status, reason }: Pick<Schedule, 'status' | 'reason'>): string =>
    isAnswered({ status, reason })
      ? t('answered')
      : status === 'ERRO'
        ? t('form.error')
        : t('form.status', { status: t(`statuses.${status}`) });
};

/** A message that went out, of which nothing can be saved any more, or that only its author and admins may change. */
type ReadOnlyProps = { schedule: Schedule; onDelete: ScheduleFormProps['onDelete'] | undefined; onClose: () => void };

const ReadOnly = ({ schedule, onDelete, onClose }: ReadOnlyProps) => {
  const { t } = useTranslation(['schedules', 'common']);
  const titleOf = useTitleOf();
  const { body, sentBody, contact, sendAt, sentAt, mediaName, mediaPath, mediaType, ticketUuid, userName, mayChange } = schedule;
  const name = contact?.name ?? t('contact.gone');
  return (
    <Dialog title={titleOf(schedule)} confirmLabel={t('common:close')} size="medium" onlyClose onConfirm={onClose} onClose={onClose}>
      <div className="form-stack">
        <p className="form-lead">
          {schedule.status === 'ENVIADA'
            ? t('sentTo', { name, when: sentAt ? formatDateTime(sentAt) : '' })
            : t('plannedTo', { name, when: formatDateTime(sendAt) })}
          {userName && ` ${t('by', { name: userName })}`}
        </p>
        <Failure schedule={schedule} />
        <p className="schedule-preview">{sentBody ?? body}</p>
        {mediaName && mediaType && <AttachmentPreview name={mediaName} url={mediaPath} type={mediaType} />}
        {ticketUuid && <a href={`/tickets/${ticketUuid}`}>{t('openConversation')}</a>}
        {!mayChange && <p className="form-lead">{codeText('ERR_SCHEDULE_NOT_YOURS')}</p>}
        {mayChange && onDelete && <Delete schedule={schedule} onDelete={onDelete} />}
      </div>
    </Dialog>
  );
};

/** Why it was not sent, in our words and the channel's. */
const Failure = ({ schedule: { status, reason, reasonText } }: { schedule: Schedule }) =>
  status === 'ERRO' && (
    <Alert type={isAnswered({ status, reason }) ? 'info' : 'error'}>
      {codeText(reason ?? '')} {reasonText}
    </Alert>
  );

const Delete = ({ schedule, onDelete }: { schedule: Schedule; onDelete: (schedule: Schedule) => void }) => {
  const { t } = useTranslation('schedules');
  return (
    <div>
      <Button iconName="remove" onClick={() => onDelete(schedule)}>
        {t('delete')}
      </Button>
    </div>
  );
};

const names = [
  'body',
  'contactId',
  'sendAt',
  'whatsappId',
  'intervalo',
  'valorIntervalo',
  'enviarQuantasVezes',
  'tipoDias',
  'openTicket',
  'ticketUserId',
  'queueId',
  'statusTicket',
  'assinar',
  'onlyIfSilent',
  'templateId',
  'templateVariables',
] as const;
type Fields = {
  body: string;
  contactId: string | null;
  sendAt: string | null;
  whatsappId: string | null;
  intervalo: string | null;
  valorIntervalo: number;
  enviarQuantasVezes: number;
  tipoDias: string | null;
  openTicket: boolean;
  ticketUserId: string | null;
  queueId: string | null;
  statusTicket: string | null;
  assinar: boolean;
  onlyIfSilent: boolean;
  templateId: string | null;
  templateVariables: Record<string, string>;
};
const variables = ['firstName', 'name', 'userName', 'ms', 'protocol', 'date', 'hour', 'queue', 'connection'] as const;
const pictureTypes = ['image/png', 'image/jpeg'] as const;

type EditedProps = {
  user: Me;
  schedule: Schedule | null;
  preset: SchedulePreset;
  reload: () => void;
  onDelete: ScheduleFormProps['onDelete'] | undefined;
  onClose: () => void;
};

const Edited = ({ user, schedule, preset, reload, onDelete, onClose }: EditedProps) => {
  const { t } = useTranslation(['schedules', 'quickMessages', 'common']);
  const titleOf = useTitleOf();
  const saving = useSaveSchedule();
  const { data: connections = [] } = useQuery(connectionsQuery());
  const { data: queues = [] } = useQuery(queuesQuery());
  const { data: users = [] } = useQuery(colleaguesQuery());
  const [media, setMedia] = useState<AttachmentChoice>({ kind: 'keep' });
  const [contact, setContact] = useState<ChosenContact | null>(schedule?.contact ?? preset.contact ?? null);
  const [start] = useState(() => startOf(schedule, preset));
  const companySigns = user.company.companieSettings.sendSignMessage === 'enabled';
  const form = useRecordForm<Fields>({
    start,
    names,
    labelOf: (name) => t(`fields.${name}`),
    problems: (values) => problemsOf(values, { required: t('problems.required'), short: t('problems.short') }),
    refusals: (error) => (isApiError(error, 'ERR_SCHEDULE_TIME') ? [{ path: 'sendAt', error: error.code }] : null),
    reload,
    save: async (change, values, { over }) => {
      await saving.mutateAsync(
        schedule
          ? { id: schedule.id, change: { ...toBody(change), version: over ? undefined : schedule.version }, media }
          : { id: null, schedule: toNew(values), media },
      );
      onClose();
    },
  });
  const values = form.watch();
  const connection = connections.find(({ id }) => id === values.whatsappId) ?? connections.find(({ isDefault }) => isDefault);
  const hasTemplates = connection !== undefined && channelCapabilities[connection.channel].templates;
  const shownText = fillText(values.body, valuesFor(user, { contact, values, queues, connection, sendAt: values.sendAt }), 'keep');
  return (
    <RecordDialog
      form={form}
      title={schedule ? titleOf(schedule) : t('form.new')}
      confirmLabel={t('common:save')}
      size="large"
      isDirty={media.kind !== 'keep'}
      onClose={onClose}
    >
      <div className="form-stack schedule-form">
        {schedule && <Failure schedule={schedule} />}
        <ContactField
          label={t('fields.contactId')}
          contact={contact}
          autoFocus={contact === null}
          problem={form.formState.errors.contactId?.message}
          onChange={(chosen) => {
            setContact(chosen);
            form.setValue('contactId', chosen?.id ?? null);
          }}
        />
        <LongText form={form} name="body" rows={3} autoFocus={contact !== null} />
        <div className="schedule-variables" role="group" aria-label={t('quickMessages:variables')}>
          {variables.map((name) => (
            <button key={name} type="button" onClick={() => insertText(form, 'body', `{{${name}}}`)}>
              {t(`quickMessages:variable.${name}`)}
            </button>
          ))}
        </div>
        {values.body.trim() !== '' && (
          <div className="schedule-preview" role="group" aria-label={t('preview')}>
            {values.assinar && companySigns && <strong>{`${user.name}:\n`}</strong>}
            {shownText}
          </div>
        )}
        <div className="form-grid">
          <DateField form={form} name="sendAt" kind="datetime-local" hint={zoneHint(t, user, values.sendAt)} />
          <ChoiceField
            form={form}
            name="whatsappId"
            noneLabel={t('defaultConnection')}
            options={connections.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <AttachmentField
            label={t('fields.media')}
            hint={t('hints.media')}
            stored={schedule}
            choice={media}
            accept={pictureTypes}
            onChange={setMedia}
          />
          <div className="schedule-switches">
            {companySigns && <SwitchField form={form} name="assinar" />}
            <SwitchField form={form} name="onlyIfSilent" hint={t('hints.onlyIfSilent')} />
          </div>
        </div>
        <fieldset className="form-section">
          <legend>{t('parts.repeat')}</legend>
          <div className="form-grid">
            <CountField form={form} name="enviarQuantasVezes" max={mostSends} />
            <ChoiceField
              form={form}
              name="tipoDias"
              options={dayRules.map((rule) => ({ value: String(rule), label: t(`dayRules.${rule}`) }))}
              hint={values.tipoDias === '4' ? undefined : t('hints.tipoDias')}
            />
            {values.enviarQuantasVezes > 1 && (
              <>
                <CountField form={form} name="valorIntervalo" max={longestInterval} />
                <ChoiceField
                  form={form}
                  name="intervalo"
                  options={intervals.map((interval) => ({ value: String(interval), label: t(`intervals.${interval}`) }))}
                />
              </>
            )}
          </div>
        </fieldset>
        <fieldset className="form-section">
          <legend>{t('parts.ticket')}</legend>
          <SwitchField form={form} name="openTicket" hint={t('hints.openTicket')} />
          {values.openTicket && (
            <div className="form-grid">
              <ChoiceField
                form={form}
                name="statusTicket"
                options={ticketStatuses.map((value) => ({ value, label: t(`ticketStatuses.${value}`) }))}
              />
              <ChoiceField
                form={form}
                name="queueId"
                noneLabel={t('none')}
                options={queues.map(({ id, name }) => ({ value: id, label: name }))}
              />
              <ChoiceField
                form={form}
                name="ticketUserId"
                noneLabel={t('nobody')}
                options={users.map(({ id, name }) => ({ value: id, label: name }))}
              />
            </div>
          )}
        </fieldset>
        {hasTemplates && connection && (
          <TemplateFallback
            connectionId={connection.id}
            contactId={values.contactId}
            sendAt={values.sendAt}
            templateId={values.templateId}
            values={values.templateVariables}
            problem={form.formState.errors.templateId?.message}
            onChange={(templateId, filledIn) => {
              form.setValue('templateId', templateId);
              form.setValue('templateVariables', filledIn);
            }}
          />
        )}
        {schedule && onDelete && <Delete schedule={schedule} onDelete={onDelete} />}
      </div>
    </RecordDialog>
  );
};

const mostSends = 999;
const longestInterval = 10_000;
const hourMs = 3_600_000;

const startOf = (schedule: Schedule | null, preset: SchedulePreset): Fields => ({
  body: schedule?.body ?? preset.body ?? '',
  contactId: schedule?.contactId ?? preset.contact?.id ?? null,
  sendAt: schedule?.sendAt ?? preset.sendAt ?? inAnHour(),
  whatsappId: schedule ? schedule.whatsappId : (preset.whatsappId ?? null),
  intervalo: String(schedule?.intervalo ?? 1),
  valorIntervalo: schedule?.valorIntervalo ?? 1,
  enviarQuantasVezes: schedule?.enviarQuantasVezes ?? 1,
  tipoDias: String(schedule?.tipoDias ?? 4),
  openTicket: schedule?.openTicket === 'enabled',
  ticketUserId: schedule?.ticketUserId ?? null,
  queueId: schedule ? schedule.queueId : (preset.queueId ?? null),
  statusTicket: schedule?.statusTicket ?? 'closed',
  assinar: schedule?.assinar ?? false,
  onlyIfSilent: schedule?.onlyIfSilent ?? false,
  templateId: schedule?.templateId ?? null,
  templateVariables: schedule?.templateVariables ?? {},
});

/** On a whole minute, as the field shows it. */
const inAnHour = (): string => new Date(Math.floor((Date.now() + hourMs) / 60_000) * 60_000).toISOString();

/** Fields of the form as the contract spells them; those that did not change are left out. */
const toBody = ({ contactId, sendAt, openTicket, statusTicket, intervalo, tipoDias, ...others }: Partial<Fields>) => ({
  ...others,
  contactId: contactId ?? undefined,
  sendAt: sendAt ?? undefined,
  openTicket: openTicket === undefined ? undefined : openTicket ? ('enabled' as const) : ('disabled' as const),
  statusTicket: ticketStatuses.find((each) => each === statusTicket),
  intervalo: intervals.find((each) => String(each) === intervalo),
  tipoDias: dayRules.find((each) => String(each) === tipoDias),
});
const toNew = (values: Fields) => ({
  ...toBody(values),
  body: values.body,
  contactId: values.contactId ?? '',
  sendAt: values.sendAt ?? '',
});
const ticketStatuses = ['open', 'closed'] as const;
const intervals = [1, 2, 3, 4] as const;
const dayRules = [4, 5, 6] as const;

const problemsOf = (values: Fields, texts: { required: string; short: string }) => {
  const { body, contactId, sendAt } = values;
  const own = [
    ...(body.trim().length < shortestBody ? [{ path: 'body', error: body.trim() === '' ? texts.required : texts.short }] : []),
    ...(contactId === null ? [{ path: 'contactId', error: texts.required }] : []),
    ...(sendAt === null ? [{ path: 'sendAt', error: texts.required }] : []),
  ];
  return own.length > 0 ? own : schemaProblems(scheduleChange, toBody(values));
};
const shortestBody = 5;

type Known = {
  contact: ChosenContact | null;
  values: Fields;
  queues: ReadonlyArray<{ id: string; name: string }>;
  connection: { name: string } | undefined;
  sendAt: string | null;
};

/** What the variables will stand for at the time, as far as is known today; the protocol is not. */
const valuesFor = (user: Me, { contact, values, queues, connection, sendAt }: Known) => {
  const {
    protocol: _unknown,
    ticket_id: _too,
    ...known
  } = placeholderValues(
    {
      contactName: contact && !/^[\d*+]+$/.test(contact.name) ? contact.name : '',
      userName: user.name,
      queue: queues.find(({ id }) => id === values.queueId)?.name ?? '',
      connection: connection?.name ?? '',
      ticketId: 0,
    },
    { timeZone: user.company.timeZone, language: customerLanguageOf(user.company.companieSettings) },
    new Date(sendAt ?? Date.now()),
  );
  return known;
};

/** Where the company's clocks show another time than this browser's, what they show. */
const zoneHint = (
  t: (key: 'hints.companyTime', values: { when: string }) => string,
  { company: { timeZone } }: Me,
  sendAt: string | null,
): string | undefined => {
  if (sendAt === null) return undefined;
  const { timeZone: own } = Intl.DateTimeFormat().resolvedOptions();
  const when = formatMoment(sendAt, timeZone);
  return when === formatMoment(sendAt, own) ? undefined : t('hints.companyTime', { when });
};
