import { mayEditCampaign } from '@balcao/shared/domain/campaigns/campaign-status.ts';
import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import { isFillable } from '@balcao/shared/domain/templates/template.ts';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminForm } from '../../components/admin-page/admin-form.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { type AttachmentChoice, AttachmentField } from '../../components/record-form/attachment-field.tsx';
import { RecordDialog } from '../../components/record-form/record-dialog.tsx';
import { SwitchField } from '../../components/record-form/record-fields.tsx';
import { type RecordForm, useRecordForm } from '../../components/record-form/use-record-form.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { connectionsQuery } from '../connections/api/connection-queries.ts';
import { approvedTemplatesQuery } from '../quick-messages/api/quick-message-queries.ts';
import { type Campaign, campaignQuery } from './api/campaign-queries.ts';
import { useSaveCampaign } from './api/use-save-campaign.ts';
import {
  type CampaignValues,
  fieldNames,
  fieldOfProblem,
  isCampaignProblem,
  messagesOf,
  type Place,
  places,
  problemsOf,
  questionsOf,
  type Source,
  startOf,
  stepNames,
  type Step,
  stepOf,
  steps,
  toFields,
} from './campaign-values.ts';
import { AnswerFields } from './components/answer-fields.tsx';
import { CampaignSummary } from './components/campaign-summary.tsx';
import { PeopleFields } from './components/people-fields.tsx';
import { CampaignPhone, fileShown } from './components/campaign-phone.tsx';
import { StepsBar } from './components/steps-bar.tsx';
import { TemplateFields } from './components/template-fields.tsx';
import { TextFields } from './components/text-fields.tsx';
import { UnknownVariables } from './components/variable-chips.tsx';
import { useVariables } from './components/use-variables.ts';
import { unknownOf } from './unknown-variables.ts';
import './campaigns.css';

type CampaignFormProps = {
  id: string | null;
  /** Asks for the number that a test of this campaign goes to. */
  onTest: (campaign: Campaign) => void;
  onClose: () => void;
};

/** The dialog of a campaign in three steps beside a picture of the phone; one that sends, or is about to, only to read. */
export const CampaignForm = ({ id, onTest, onClose }: CampaignFormProps) => {
  const { t } = useTranslation('campaigns');
  const query = useQuery({ ...campaignQuery(id ?? ''), enabled: id !== null });
  return (
    <AdminForm title={t(id === null ? 'form.new' : 'form.view')} query={id === null ? null : query} onClose={onClose}>
      {(campaign, reload) =>
        campaign && !mayEditCampaign(campaign, new Date()) ? (
          <ReadOnly campaign={campaign} onClose={onClose} />
        ) : (
          <Edited campaign={campaign} reload={reload} onTest={onTest} onClose={onClose} />
        )
      }
    </AdminForm>
  );
};

/** The templates that a connection sends and a campaign can fill; undefined until they are known. */
const useTemplates = (connectionId: string | null) => {
  const { data } = useQuery(approvedTemplatesQuery());
  return data?.filter(({ whatsappId, components }) => whatsappId === connectionId && isFillable(components));
};

const useIsOfficial = (connectionId: string | null): boolean => {
  const { data: connections = [] } = useQuery(connectionsQuery());
  const connection = connections.find(({ id }) => id === connectionId);
  return connection !== undefined && channelCapabilities[connection.channel].templates;
};

const ReadOnly = ({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) => {
  const { t } = useTranslation(['campaigns', 'common']);
  const isOfficial = useIsOfficial(campaign.whatsappId);
  const template = useTemplates(campaign.whatsappId)?.find(({ id }) => id === campaign.templateId);
  const values = startOf(campaign);
  return (
    <Dialog title={campaign.name} confirmLabel={t('common:close')} size="x-large" onlyClose onConfirm={onClose} onClose={onClose}>
      <div className="campaign-form">
        <div className="form-stack">
          <Alert type="info">{t(`readOnly.${campaign.status}`)}</Alert>
          <CampaignSummary
            values={values}
            template={isOfficial ? (template?.shortcode ?? '') : undefined}
            media={campaign.mediaName}
            at={campaign.startedAt ?? campaign.scheduledAt}
          />
          {!isOfficial && <WrittenTexts values={values} />}
        </div>
        <CampaignPhone
          values={values}
          isOfficial={isOfficial}
          components={template?.components ?? null}
          place={firstWritten(messagesOf(values))}
          question={firstWritten(questionsOf(values))}
          media={fileShown(campaign, { kind: 'keep' })}
        />
      </div>
    </Dialog>
  );
};

/** Every text of a campaign and every question before it, as they were written. */
const WrittenTexts = ({ values }: { values: CampaignValues }) => {
  const { t } = useTranslation('campaigns');
  const kinds = values.confirmation ? (['confirmationMessage', 'message'] as const) : (['message'] as const);
  return (
    <dl className="campaign-summary">
      {kinds
        .flatMap((kind) => places.map((place) => `${kind}${place}` as const))
        .filter((name) => values[name].trim() !== '')
        .map((name) => (
          <div key={name}>
            <dt>{t(`fields.${name}`)}</dt>
            <dd className="campaign-text">{values[name]}</dd>
          </div>
        ))}
    </dl>
  );
};

const firstWritten = (texts: ReadonlyArray<string>): Place =>
  places[
    Math.max(
      0,
      texts.findIndex((text) => text.trim() !== ''),
    )
  ] ?? 1;

type EditedProps = {
  campaign: Campaign | null;
  reload: () => void;
  onTest: (campaign: Campaign) => void;
  onClose: () => void;
};

const Edited = ({ campaign, reload, onTest, onClose }: EditedProps) => {
  const { t } = useTranslation(['campaigns', 'common']);
  const saving = useSaveCampaign();
  const [start] = useState(() => startOf(campaign));
  const [step, setStep] = useState<Step>('who');
  const [tried, setTried] = useState<ReadonlySet<Step>>(new Set());
  const [media, setMedia] = useState<AttachmentChoice>({ kind: 'keep' });
  const [source, setSource] = useState<Source>(start.tagListId === null ? 'list' : 'tag');
  const [place, setPlace] = useState<Place>(1);
  const [question, setQuestion] = useState<Place>(1);
  const [connectionId, setConnectionId] = useState(start.whatsappId);
  const [templateId, setTemplateId] = useState(start.templateId);
  const isTested = useRef(false);
  const isOfficial = useIsOfficial(connectionId);
  const templates = useTemplates(connectionId);
  const template = templates?.find(({ id }) => id === templateId);
  const isStarted = campaign !== null && campaign.startedAt !== null;
  const hasFile = media.kind === 'new' || (media.kind === 'keep' && fileShown(campaign, media) !== null);
  const contextAt = (now: Date) => ({ isOfficial, isStarted, template: template?.components ?? null, hasFile, now });

  const form = useRecordForm<CampaignValues>({
    start,
    names: fieldNames,
    labelOf: (name) => t(`fields.${name}`),
    problems: (values) => problemsOf(values, contextAt(new Date()), source, (key) => t(`problems.${key}`)),
    refusals: (error) => refusedFields(error, source, (key) => t(`problems.${key}`)),
    onProblems: ([first]) => first !== undefined && show(first),
    reload,
    save: async (_change, values, { over }) => {
      const fields = toFields(values, { isOfficial, isStarted });
      const saved = await saving.mutateAsync(
        campaign ? { id: campaign.id, version: over ? undefined : campaign.version, fields, media } : { id: null, fields, media },
      );
      onClose();
      if (isTested.current) onTest(saved);
    },
  });
  const values = form.watch();
  if (values.whatsappId !== connectionId) setConnectionId(values.whatsappId);
  if (values.templateId !== templateId) setTemplateId(values.templateId);
  const variables = useVariables();

  /** Goes to where a field stands. */
  const show = (field: string): void => {
    setStep(stepOf(field));
    const number = Number(/^(?:message|confirmationMessage)([1-5])$/.exec(field)?.[1] ?? 0);
    const found = ([1, 2, 3, 4, 5] as const).find((each) => each === number);
    if (found && field.startsWith('message')) setPlace(found);
    if (found && field.startsWith('confirmation')) setQuestion(found);
  };
  const panel = useCheckedAgain(form, tried, step);
  const next = async (): Promise<void> => {
    setTried((before) => new Set([...before, step]));
    if (await form.trigger([...steps[step]])) setStep(stepNames[stepNames.indexOf(step) + 1] ?? 'after');
    else focusFirstProblem(panel.current);
  };
  /** Goes to a problem's field, where it is told. */
  const showProblem = async (path: string): Promise<void> => {
    const where = stepOf(path.split('.')[0] ?? path);
    show(path);
    setTried((before) => new Set([...before, where]));
    await form.trigger([...steps[where]]);
    focusFirstProblem(panel.current);
  };
  const problems = step === 'after' ? problemsOf(values, contextAt(new Date()), source, (key) => t(`problems.${key}`)) : [];
  const wrong = new Set(Object.keys(form.formState.errors).map(stepOf));
  const isLast = step === 'after';
  const unknown = isLast ? unknownOf(values, isOfficial, variables) : [];
  const shownMedia = fileShown(campaign, media);

  return (
    <RecordDialog
      form={form}
      title={t(campaign ? 'form.edit' : 'form.new')}
      confirmLabel={isLast ? t('common:save') : t('steps.next')}
      size="x-large"
      isDirty={media.kind !== 'keep'}
      onNext={isLast ? undefined : () => void next()}
      onClose={onClose}
    >
      <StepsBar shown={step} wrong={wrong} onShow={setStep} />
      <div className="campaign-form">
        <div ref={panel} className="form-stack" role="group" aria-label={t(`steps.${step}`)}>
          {step === 'who' && (
            <PeopleFields
              form={form}
              source={source}
              isFixed={isStarted}
              onSource={(chosen) => {
                setSource(chosen);
                form.setValue(chosen === 'list' ? 'tagListId' : 'contactListId', null, { shouldDirty: true });
              }}
            />
          )}
          {step === 'what' && isOfficial && (
            <TemplateFields form={form} templates={templates} stored={campaign} media={media} onMedia={setMedia} variables={variables} />
          )}
          {step === 'what' && !isOfficial && (
            <>
              <p className="form-lead">{t('hints.messages')}</p>
              <TextFields form={form} kind="message" shown={place} onShow={setPlace} variables={variables} />
              <AttachmentField label={t('fields.media')} hint={t('hints.media')} stored={campaign} choice={media} onChange={setMedia} />
              <SwitchField form={form} name="confirmation" hint={t('hints.confirmation')} />
              {values.confirmation && (
                <TextFields form={form} kind="confirmationMessage" shown={question} onShow={setQuestion} variables={variables} />
              )}
            </>
          )}
          {isLast && (
            <>
              <AnswerFields form={form} />
              <section className="form-section" aria-label={t('form.summary')}>
                <h3>{t('form.summary')}</h3>
                <CampaignSummary
                  values={values}
                  at={campaign?.startedAt ?? values.scheduledAt}
                  template={isOfficial ? (template?.shortcode ?? '') : undefined}
                  media={shownMedia?.name ?? null}
                />
              </section>
              <UnknownVariables names={unknown} />
              {problems.length > 0 ? (
                <Alert type="warning" header={t('form.problems')}>
                  <ul className="campaign-problems">
                    {problems.map(({ path, error }) => (
                      <li key={path}>
                        <button type="button" className="text-button" onClick={() => void showProblem(path)}>
                          {form.labelOf(labelled(path))}: {error}
                        </button>
                      </li>
                    ))}
                  </ul>
                </Alert>
              ) : (
                <p className="form-lead">{t('form.allWell')}</p>
              )}
            </>
          )}
          <div className="campaign-step-actions">
            {step !== 'who' && <Button onClick={() => setStep(stepNames[stepNames.indexOf(step) - 1] ?? 'who')}>{t('steps.back')}</Button>}
            {isLast && (
              <Button
                iconName="send"
                disabled={form.isBusy}
                onClick={() => {
                  form.check(() => {
                    isTested.current = true;
                    void form.save().finally(() => (isTested.current = false));
                  });
                }}
              >
                {t('form.saveAndTest')}
              </Button>
            )}
          </div>
        </div>
        <CampaignPhone
          values={values}
          isOfficial={isOfficial}
          components={template?.components ?? null}
          place={place}
          question={question}
          media={shownMedia}
        />
      </div>
    </RecordDialog>
  );
};

/** The field that a path belongs to. */
const labelled = (path: string): keyof CampaignValues => fieldNames.find((name) => name === path.split('.')[0]) ?? 'name';

/** Looks at the fields of the steps that somebody tried to leave again with each change, and puts the focus into the step that is shown next. */
const useCheckedAgain = (form: RecordForm<CampaignValues>, tried: ReadonlySet<Step>, step: Step) => {
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  const { subscribe, trigger } = form;
  useEffect(() => {
    const names = stepNames.filter((each) => tried.has(each)).flatMap((each) => [...steps[each]]);
    if (names.length === 0) return;
    return subscribe({ formState: { values: true }, callback: () => void trigger(names) });
  }, [tried, subscribe, trigger]);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const { current: within } = panel;
    // Where there are texts, whoever types goes on in the first of them.
    (within?.querySelector<HTMLElement>('textarea') ?? within?.querySelector<HTMLElement>('input:not([hidden]), button'))?.focus();
  }, [step]);
  return panel;
};

const focusFirstProblem = (within: HTMLElement | null): void =>
  // The fields are marked with the next drawing.
  void requestAnimationFrame(() => within?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());

/** Where what the server refused stands. */
const refusedFields = (error: unknown, source: Source, textOf: (key: Parameters<typeof fieldOfProblem>[0]) => string) => {
  if (isApiError(error, 'ERR_CAMPAIGN_UNSOUND')) {
    const { problem } = error.details;
    return isCampaignProblem(problem) ? [{ path: fieldOfProblem(problem, source), error: textOf(problem) }] : null;
  }
  const found = refusedAt.find(({ code }) => isApiError(error, code));
  return found ? [{ path: found.path, error: found.code }] : null;
};
const refusedAt = [
  { code: 'ERR_CONNECTION_NOT_FOUND', path: 'whatsappId' },
  { code: 'ERR_CHANNEL_CANNOT', path: 'whatsappId' },
  { code: 'ERR_CONTACT_LIST_NOT_FOUND', path: 'contactListId' },
  { code: 'ERR_TAG_NOT_FOUND', path: 'tagListId' },
  { code: 'ERR_QUEUE_NOT_FOUND', path: 'queueId' },
  { code: 'ERR_USER_NOT_FOUND', path: 'userId' },
  { code: 'ERR_TEMPLATE_NOT_FOUND', path: 'templateId' },
  { code: 'ERR_QUICK_MESSAGE_NOT_FOUND', path: 'templateId' },
  { code: 'ERR_TEMPLATE_HEADER', path: 'templateId' },
  { code: 'ERR_TEMPLATE_NOT_APPROVED', path: 'templateId' },
  { code: 'ERR_TEMPLATE_UNSUPPORTED', path: 'templateId' },
  { code: 'ERR_TEMPLATE_VARIABLES', path: 'templateVariables' },
] as const;
