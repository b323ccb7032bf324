import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Spinner from '@cloudscape-design/components/spinner';
import Tabs from '@cloudscape-design/components/tabs';
import { useQuery } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AfterDelay } from '../../../components/after-delay.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { showToast } from '../../../components/toasts.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/api/client.ts';
import { loadConfig } from '../../../lib/api/config.ts';
import { uploadFile } from '../../../lib/api/upload-file.ts';
import { queuesQuery } from '../../queues/api/queue-queries.ts';
import { companySettingsQuery } from '../../settings/api/setting-queries.ts';
import { connectionQuery, ofCompany, type ConnectionDetails } from '../api/connection-queries.ts';
import { ChatbotTab } from './form/chatbot-tab.tsx';
import { FlowsTab } from './form/flows-tab.tsx';
import {
  asMap,
  changedFields,
  fieldsOf,
  linksAnew,
  newFields,
  problemsOf,
  refusedFields,
  tabOf,
  tabs,
  type Fields,
  type FormChannel,
  type Tab,
} from './form/form-model.ts';
import { GeneralTab } from './form/general-tab.tsx';
import type { GreetingMediaChoice } from './form/greeting-media-field.tsx';
import { MessagesTab } from './form/messages-tab.tsx';
import { RatingTab } from './form/rating-tab.tsx';
import { SchedulesTab } from './form/schedules-tab.tsx';
import { TokenField } from './form/token-field.tsx';
import { webhookUrl } from './form/webhook-url.ts';

type Saved = ConnectionDetails & { token: string | null };
type FormProps = {
  /** Whose connections these are. */
  company: number;
  /** Named to the server: set when it is not the company of whoever is signed in. */
  foreign: number | undefined;
  /** A connection to change, or the channel of a new one. */
  subject: { id: string } | { channel: FormChannel };
  onClose: () => void;
  /** A new connection's answer holds its API token. */
  onSaved: (connection: Saved) => void;
};

/** Adds a connection or changes one; the form waits for what the connection and the company have now. */
export const ConnectionForm = (props: FormProps) => {
  const { t } = useTranslation(['connections', 'common']);
  const { company, foreign, subject } = props;
  const id = 'id' in subject ? subject.id : null;
  // Somebody else may have changed it since it was last read: what is filled in starts from now.
  const connection = useQuery({ ...connectionQuery(id ?? '', foreign), enabled: id !== null, refetchOnMount: 'always' });
  const settings = useQuery(companySettingsQuery(company));
  const config = useQuery({ queryKey: ['config'], queryFn: loadConfig, staleTime: Infinity });
  const title = 'id' in subject ? t('form.edit') : t(`form.new.${subject.channel}`);
  const failed = connection.error ?? settings.error ?? config.error;
  if (failed)
    return (
      <Dialog title={title} confirmLabel={t('common:close')} onlyClose onConfirm={props.onClose} onClose={props.onClose}>
        <Alert
          type="error"
          action={<Button onClick={() => void [connection, settings, config].map(({ refetch }) => refetch())}>{t('again')}</Button>}
        >
          {errorText(failed)}
        </Alert>
      </Dialog>
    );
  if (!settings.data || !config.data || (id !== null && (!connection.data || !connection.isFetchedAfterMount)))
    return (
      <AfterDelay>
        <Dialog title={title} confirmLabel={t('common:close')} size="large" onlyClose onConfirm={props.onClose} onClose={props.onClose}>
          <div className="connection-form-loading" role="status" aria-label={t('common:loading')}>
            <Spinner size="large" />
          </div>
        </Dialog>
      </AfterDelay>
    );
  return <FilledForm {...props} stored={connection.data ?? null} settings={settings.data} apiUrl={config.data.apiUrl} />;
};

type FilledProps = FormProps & { stored: ConnectionDetails | null; settings: Readonly<Record<string, string>>; apiUrl: string };

const FilledForm = ({ foreign, subject, stored, settings, apiUrl, onClose, onSaved }: FilledProps) => {
  const { t } = useTranslation(['connections', 'common']);
  const { data: queues = [] } = useQuery(queuesQuery(foreign));
  const channel: FormChannel =
    'channel' in subject ? subject.channel : stored?.channel === 'whatsapp_oficial' ? 'whatsapp_oficial' : 'whatsapp';
  // What it was when the form opened: a live frame meanwhile does not move it.
  const [start] = useState<Fields>(() => (stored ? fieldsOf(stored) : newFields(channel)));
  const [fields, setFields] = useState(start);
  const [media, setMedia] = useState<GreetingMediaChoice>({ kind: 'keep' });
  const [tab, setTab] = useState<Tab>('general');
  const [tried, setTried] = useState(0);
  const [refused, setRefused] = useState<ReturnType<typeof refusedFields>>(null);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState<'discard' | 'relink' | null>(null);
  const form = useRef<HTMLDivElement>(null);

  const asksRating = settings.userRating === 'enabled';
  const own = problemsOf(fields, { channel, start: stored ? start : null, asksRating, now: new Date() });
  const problems = asMap(tried > 0 ? [...(refused ?? []), ...own] : []);
  const change = changedFields(start, fields);
  const isDirty = Object.keys(change).length > 0 || media.kind !== 'keep';
  const blocker = useBlocker({ shouldBlockFn: () => isDirty && !busy, enableBeforeUnload: isDirty, withResolver: true });

  const set = (part: Partial<Fields>) => {
    setFields((now) => ({ ...now, ...part }));
    setRefused((known) => known && known.filter(({ path }) => !Object.keys(part).includes(path.split('.')[0] ?? '')));
  };
  const showFirst = (found: ReadonlyArray<{ path: string }>) => {
    const first = tabs.find((name) => found.some(({ path }) => tabOf(path) === name));
    if (first) setTab(first);
    setTried((times) => times + 1);
  };
  useEffect(() => {
    if (tried > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tried]);

  const query = ofCompany(foreign);
  /** The connection is saved by now: an attachment that fails is told, and chosen again another time. */
  const saveMedia = async (id: string) => {
    try {
      if (media.kind === 'remove') await api.removeGreetingMedia({ params: { id }, query });
      if (media.kind !== 'new') return;
      const { name: fileName, type: mimeType } = media.file;
      const key = await uploadFile(media.file, { name: fileName, mimeType }, () => {});
      await api.setGreetingMedia({ params: { id }, query, body: { media: { key, fileName, mimeType } } });
    } catch (error) {
      showToast('error', errorText(error));
    }
  };
  const save = async () => {
    setAsking(null);
    setBusy(true);
    try {
      const saved: Saved = stored
        ? await api.updateConnection({ params: { id: stored.id }, query, body: change })
        : await api.createConnection({ query, body: { ...change, channel } });
      await saveMedia(saved.id);
      onSaved(saved);
    } catch (error) {
      setBusy(false);
      const issues = refusedFields(error);
      setRefused(issues);
      if (issues) showFirst(issues);
      showToast('error', errorText(error));
    }
  };
  const submit = () => {
    if (own.length > 0) return showFirst(own);
    if (stored && linksAnew(stored.status, start, fields)) return setAsking('relink');
    void save();
  };
  const leave = () => (isDirty ? setAsking('discard') : onClose());

  const tabProps = { fields, set, problems, queues };
  const panes: Record<Tab, React.ReactNode> = {
    general: (
      <GeneralTab
        {...tabProps}
        channel={channel}
        wasDefault={stored?.isDefault === true}
        webhook={stored?.waba_webhook ? { url: webhookUrl(apiUrl, stored.waba_webhook), verifyToken: null } : null}
      />
    ),
    messages: <MessagesTab {...tabProps} stored={storedMedia(stored)} media={media} onMedia={setMedia} />,
    chatbot: <ChatbotTab {...tabProps} />,
    rating: <RatingTab {...tabProps} asksRating={asksRating} />,
    flows: <FlowsTab {...tabProps} />,
    schedules: <SchedulesTab {...tabProps} />,
    integrations: stored && <TokenField id={stored.id} companyId={foreign} token={stored.token} />,
  };
  // Spec 2 section 2: hours belong to connections only when the company says so. A new connection's token comes with it.
  const shown = tabs.filter(
    (name) => (name !== 'schedules' || settings.scheduleType === 'connection') && (name !== 'integrations' || stored !== null),
  );

  return (
    <>
      <Dialog
        title={stored ? t('form.edit') : t(`form.new.${channel}`)}
        confirmLabel={t(stored ? 'form.save' : channel === 'whatsapp' ? 'form.create' : 'form.add')}
        busy={busy}
        size="large"
        onConfirm={submit}
        onClose={leave}
      >
        <div ref={form} className="connection-form">
          <Tabs
            activeTabId={tab}
            onChange={({ detail }) => setTab(tabs.find((name) => name === detail.activeTabId) ?? 'general')}
            ariaLabel={t('form.tabs')}
            disableContentPaddings
            tabs={shown.map((name) => {
              const wrong = [...problems.keys()].filter((path) => tabOf(path) === name).length;
              return {
                id: name,
                label: wrong > 0 ? <TabWithProblems label={t(`tabs.${name}`)} count={wrong} /> : t(`tabs.${name}`),
                content: <div className="form-pane">{panes[name]}</div>,
              };
            })}
          />
        </div>
      </Dialog>
      {asking === 'relink' && (
        <Dialog title={t('relink.title')} confirmLabel={t('relink.do')} onClose={() => setAsking(null)} onConfirm={() => void save()}>
          {t('relink.text')}
        </Dialog>
      )}
      {(asking === 'discard' || blocker.status === 'blocked') && (
        <Dialog
          title={t('discard.title')}
          confirmLabel={t('discard.do')}
          onClose={() => {
            setAsking(null);
            blocker.reset?.();
          }}
          onConfirm={() => {
            if (blocker.status === 'blocked') blocker.proceed();
            else onClose();
          }}
        >
          {t('discard.text')}
        </Dialog>
      )}
    </>
  );
};

const storedMedia = (stored: ConnectionDetails | null) =>
  stored?.greetingMediaAttachment && stored.greetingMediaType && stored.greetingMediaUrl
    ? { name: stored.greetingMediaAttachment, kind: stored.greetingMediaType, url: stored.greetingMediaUrl }
    : null;

const TabWithProblems = ({ label, count }: { label: string; count: number }) => {
  const { t } = useTranslation('connections');
  return (
    <span className="tab-problems">
      {label} <b title={t('form.problems', { count })}>{count}</b>
      <span className="visually-hidden">{t('form.problems', { count })}</span>
    </span>
  );
};
