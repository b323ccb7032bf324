import { channelCapabilities, connectableChannels } from '@balcao/shared/domain/channels.ts';
import { connectionFields } from '@balcao/shared/contract/connections.ts';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Spinner from '@cloudscape-design/components/spinner';
import Tabs from '@cloudscape-design/components/tabs';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AfterDelay } from '../../../components/after-delay.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import type { AttachmentChoice, StoredAttachment } from '../../../components/record-form/attachment-field.tsx';
import { RecordDialog } from '../../../components/record-form/record-dialog.tsx';
import { schemaProblems } from '../../../components/record-form/schema-problems.ts';
import { useRecordForm } from '../../../components/record-form/use-record-form.ts';
import { errorText } from '../../../lib/api/api-error.ts';
import type { AppConfig } from '../../../lib/api/app-config.ts';
import { configQuery } from '../../../lib/api/config-query.ts';
import { useSession } from '../../../lib/api/session.ts';
import { may } from '../../../lib/rights.ts';
import { queuesQuery } from '../../queues/api/queue-queries.ts';
import { companySettingsQuery } from '../../settings/api/setting-queries.ts';
import { connectionQuery, type ConnectionDetails } from '../api/connection-queries.ts';
import { type SavedConnection, useSaveConnection } from '../api/use-save-connection.ts';
import { ChatbotTab } from './form/chatbot-tab.tsx';
import { FlowsTab } from './form/flows-tab.tsx';
import {
  fieldNames,
  fieldsOf,
  linksAnew,
  newFields,
  placeOf,
  problemsOf,
  refusedFields,
  tabOf,
  tabs,
  toSend,
  type Fields,
  type FormChannel,
  type Tab,
} from './form/form-model.ts';
import { GeneralTab } from './form/general-tab.tsx';
import { IntegrationsTab } from './form/integrations-tab.tsx';
import { MessagesTab } from './form/messages-tab.tsx';
import { RatingTab } from './form/rating-tab.tsx';
import { SchedulesTab } from './form/schedules-tab.tsx';
import type { TabProps } from './form/tab-props.ts';
import { webhookUrl } from './form/webhook-url.ts';

type FormProps = {
  /** Whose connections these are. */
  company: number;
  /** Named to the server: set when it is not the company of whoever is signed in. */
  foreign: number | undefined;
  /** A connection to change, or the channel of a new one. */
  subject: { id: string } | { channel: FormChannel };
  onClose: () => void;
  /** A new connection's answer holds its API token. */
  onSaved: (connection: SavedConnection) => void;
};

/** Adds a connection or changes one; the form waits for what the connection and the company have now. */
export const ConnectionForm = (props: FormProps) => {
  const { t } = useTranslation(['connections', 'common']);
  const { company, foreign, subject } = props;
  const id = 'id' in subject ? subject.id : null;
  // Somebody else may have changed it since it was last read: what is filled in starts from now.
  const connection = useQuery({ ...connectionQuery(id ?? '', foreign), enabled: id !== null, refetchOnMount: 'always' });
  const settings = useQuery(companySettingsQuery(company));
  const config = useQuery(configQuery());
  const queues = useQuery(queuesQuery(foreign));
  const title = 'id' in subject ? t('form.edit') : t(`form.new.${subject.channel}`);
  const failed = connection.error ?? settings.error ?? config.error;
  if (failed)
    return (
      <Dialog title={title} confirmLabel={t('common:close')} onlyClose onConfirm={props.onClose} onClose={props.onClose}>
        <Alert
          type="error"
          action={<Button onClick={() => void [connection, settings, config].map(({ refetch }) => refetch())}>{t('common:retry')}</Button>}
        >
          {errorText(failed)}
        </Alert>
      </Dialog>
    );
  if (
    !settings.data ||
    !config.data ||
    (!queues.data && !queues.error) ||
    (id !== null && (!connection.data || !connection.isFetchedAfterMount))
  )
    return (
      <AfterDelay>
        <Dialog
          title={title}
          confirmLabel={t('common:close')}
          size="large"
          onlyClose
          keys="loading"
          onConfirm={props.onClose}
          onClose={props.onClose}
        >
          <div className="connection-form-loading" role="status" aria-label={t('common:loading')}>
            <Spinner size="large" />
          </div>
        </Dialog>
      </AfterDelay>
    );
  return (
    <FilledForm {...props} stored={connection.data ?? null} settings={settings.data} config={config.data} queues={queues.data ?? []} />
  );
};

type FilledProps = FormProps & {
  stored: ConnectionDetails | null;
  settings: Readonly<Record<string, string>>;
  config: AppConfig;
  queues: TabProps['queues'];
};

const FilledForm = ({ foreign, subject, stored, settings, config, queues, onClose, onSaved }: FilledProps) => {
  const { t } = useTranslation(['connections', 'common']);
  const user = useSession((session) => session.user);
  const added: FormChannel = 'channel' in subject ? subject.channel : connectableChannels[0];
  const channel = stored?.channel ?? added;
  const asksRating = settings.userRating === 'enabled';
  const [start] = useState<Fields>(() => (stored ? fieldsOf(stored, asksRating) : newFields(added, queues)));
  const [media, setMedia] = useState<AttachmentChoice>({ kind: 'keep' });
  const { part } = useSearch({ strict: false });
  const [asked] = useState(() => placeOf(part));
  const [tab, setTab] = useState<Tab>(asked.tab);
  const [isAsWasAsked, setAsWasAsked] = useState(part !== undefined);
  const saving = useSaveConnection(foreign);
  const form = useRecordForm<Fields>({
    start,
    names: fieldNames,
    labelOf: (name) => (name === 'schedules' ? t('tabs.schedules') : t(`fields.${name}`)),
    problems: (values, change) => [
      ...schemaProblems(connectionFields, change).map(({ path, error }) => ({ path, error: path === 'pin' ? t('problems.pin') : error })),
      ...problemsOf(values, { channel, start: stored ? start : null, asksRating, now: new Date() }),
    ],
    save: async (change, values) =>
      onSaved(
        await saving.mutateAsync(
          stored
            ? { id: stored.id, change: toSend(stored, change, values), media }
            : { id: null, change: { ...change, queueIds: values.queueIds, channel: added }, media },
        ),
      ),
    refusals: refusedFields,
    onProblems: (names) => setTab((now) => tabs.find((each) => names.some((name) => tabOf(name) === each)) ?? now),
  });
  const wrong = Object.keys(form.formState.errors);

  const tabProps = { form, queues };
  const panes: Record<Tab, React.ReactNode> = {
    general: (
      <GeneralTab
        {...tabProps}
        channel={channel}
        trouble={stored?.trouble ?? null}
        wasDefault={stored?.isDefault === true}
        webhook={stored?.waba_webhook ? { url: webhookUrl(config, stored.waba_webhook), verifyToken: null } : null}
      />
    ),
    messages: (
      <MessagesTab
        {...tabProps}
        stored={storedMedia(stored)}
        media={media}
        onMedia={setMedia}
        settings={settings}
        focused={isAsWasAsked ? (asked.field ?? 'greetingMessage') : null}
      />
    ),
    chatbot: <ChatbotTab {...tabProps} />,
    rating: <RatingTab {...tabProps} asksRating={asksRating} />,
    flows: <FlowsTab {...tabProps} isForeign={foreign !== undefined} />,
    schedules: <SchedulesTab {...tabProps} />,
    integrations: <IntegrationsTab {...tabProps} stored={stored} foreign={foreign} />,
  };
  const hasIntegrations = stored !== null || (user !== null && foreign === undefined && may(user, 'company:admin'));
  // Hours belong to connections only when the company says so. A new connection gets its token when it is saved.
  const shown = tabs.filter(
    (name) => (name !== 'schedules' || settings.scheduleType === 'connection') && (name !== 'integrations' || hasIntegrations),
  );

  return (
    <RecordDialog
      form={form}
      title={stored ? t('form.editNamed', { name: stored.name }) : t(`form.new.${added}`)}
      confirmLabel={t(stored ? 'form.save' : channelCapabilities[channel].linkedPhone ? 'form.create' : 'form.add')}
      size="large"
      isDirty={media.kind !== 'keep'}
      ask={(values) =>
        stored && linksAnew(stored.status, start, values)
          ? { title: t('relink.title'), text: t('relink.text'), confirmLabel: t('relink.do') }
          : null
      }
      onClose={onClose}
    >
      <div className="connection-form">
        <Tabs
          activeTabId={tab}
          onChange={({ detail }) => {
            setAsWasAsked(false);
            setTab(tabs.find((name) => name === detail.activeTabId) ?? 'general');
          }}
          ariaLabel={t('form.tabs')}
          disableContentPaddings
          tabs={shown.map((name) => {
            const count = wrong.filter((path) => tabOf(path) === name).length;
            return {
              id: name,
              label: count > 0 ? <TabWithProblems label={t(`tabs.${name}`)} count={count} /> : t(`tabs.${name}`),
              content: <div className="form-pane">{panes[name]}</div>,
            };
          })}
        />
      </div>
    </RecordDialog>
  );
};

const storedMedia = (stored: ConnectionDetails | null): StoredAttachment | null =>
  stored && { mediaName: stored.greetingMediaAttachment, mediaType: stored.greetingMediaType, mediaPath: stored.greetingMediaUrl };

const TabWithProblems = ({ label, count }: { label: string; count: number }) => {
  const { t } = useTranslation('connections');
  return (
    <span className="tab-problems">
      {label} <b title={t('form.problems', { count })}>{count}</b>
      <span className="visually-hidden">{t('form.problems', { count })}</span>
    </span>
  );
};
