import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import Button from '@cloudscape-design/components/button';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../../components/admin-page/admin-page.tsx';
import { Boundary } from '../../components/boundary.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useListSearch } from '../../components/list-page/use-list-search.ts';
import { PartTabs } from '../../components/part-tabs.tsx';
import { api } from '../../lib/api/client.ts';
import { useSession } from '../../lib/api/session.ts';
import { may } from '../../lib/rights.ts';
import { connectionsQuery } from '../connections/api/connection-queries.ts';
import { quickMessageListQuery, quickRepliesKey, type QuickMessage } from './api/quick-message-queries.ts';
import { useSyncTemplates } from './api/use-sync-templates.ts';
import { QuickMessageForm } from './quick-message-form.tsx';
import { DeleteTemplate } from './delete-template.tsx';
import { languageName } from '../../components/template-preview/language-name.ts';
import { isEditable } from './is-editable.ts';
import { TemplateDialog } from './template-dialog.tsx';
import { TemplateForm } from './template-form.tsx';
import { useMayChange } from './use-may-change.ts';
import './quick-messages-page.css';

/** Texts that attendants answer with by a shortcode, and the official templates that Meta approved. */
export const QuickMessagesPage = () => {
  const { t } = useTranslation('quickMessages');
  const { part } = useSearch({ strict: false });
  const navigate = useNavigate();
  const shown = part === 'templates' ? 'templates' : 'own';
  const tabs = (
    <PartTabs
      name="quick-messages"
      label={t('title')}
      shown={shown}
      onShow={(next) => void navigate({ to: '.', search: next === 'own' ? {} : { part: next } })}
      parts={[
        { id: 'own', label: t('parts.own') },
        { id: 'templates', label: t('parts.templates') },
      ]}
    />
  );
  return (
    <div id={`quick-messages-${shown}`} role="tabpanel" aria-labelledby={`quick-messages-tab-${shown}`}>
      {shown === 'own' ? <Own tabs={tabs} /> : <Templates tabs={tabs} />}
    </div>
  );
};

const Own = ({ tabs }: { tabs: React.ReactNode }) => {
  const { t } = useTranslation('quickMessages');
  const mayChange = useMayChange();
  const search = useListSearch();
  const query = useInfiniteQuery(quickMessageListQuery(search.q, false));
  return (
    <AdminPage<QuickMessage>
      title={t('title')}
      about={t('about')}
      filters={tabs}
      count={query.data?.pages[0]?.count}
      rows={query.data?.pages.flatMap(({ records }) => records) ?? []}
      query={query}
      nameOf={({ shortcode }) => `/${shortcode}`}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      search={{ ...search, label: t('search') }}
      addLabel={t('add')}
      form={(id, close) => <QuickMessageForm id={id} onClose={close} />}
      mayEdit={mayChange}
      rowActions={(row) => !mayChange(row) && <View name={`/${row.shortcode}`} id={row.id} />}
      deletion={{
        remove: ({ id }) => api.deleteQuickMessage({ params: { id } }),
        refreshes: [quickRepliesKey],
        may: mayChange,
      }}
      columns={[
        {
          id: 'shortcode',
          header: t('fields.shortcode'),
          cell: ({ shortcode, message }) => (
            <span className="quick-message-name">
              <strong>/{shortcode}</strong>
              <span>{message}</span>
            </span>
          ),
        },
        { id: 'media', header: t('fields.mediaName'), cell: ({ mediaName }) => mediaName ?? t('noMedia') },
        {
          id: 'status',
          header: t('fields.status'),
          cell: ({ geral, visao }) => (
            <Status isOn={geral || visao} label={t(geral ? 'shared.geral' : visao ? 'shared.visao' : 'shared.own')} />
          ),
        },
      ]}
    />
  );
};

/** Opens what may not be changed. */
const View = ({ id, name }: { id: string; name: string }) => {
  const { t } = useTranslation('quickMessages');
  const navigate = useNavigate();
  return (
    <IconButton
      icon="view-full"
      label={t('view', { name })}
      onClick={() => void navigate({ to: '.', search: (known) => ({ ...known, id }) })}
    />
  );
};

/** A tick for what everybody may use. */
const Status = ({ isOn, label }: { isOn: boolean; label: string }) => (
  <span className={isOn ? 'quick-message-status quick-message-on' : 'quick-message-status'}>
    <Icon name={isOn ? 'status-positive' : 'lock-private'} size="small" /> {label}
  </span>
);

const Templates = ({ tabs }: { tabs: React.ReactNode }) => {
  const { t, i18n } = useTranslation('quickMessages');
  const user = useSession((session) => session.user);
  const search = useListSearch();
  const query = useInfiniteQuery(quickMessageListQuery(search.q, true));
  const connections = useQuery(connectionsQuery());
  const syncing = useSyncTemplates();
  const [editing, setEditing] = useState<QuickMessage | null>(null);
  const [leaving, setLeaving] = useState<QuickMessage | null>(null);
  const mayManage = user !== null && may(user, 'connections:manage');
  const official = (connections.data ?? []).filter(({ channel }) => channelCapabilities[channel].templates);
  const nameOf = (id: string | null) => connections.data?.find((connection) => connection.id === id)?.name ?? '';
  const rows = query.data?.pages.flatMap(({ records }) => records) ?? [];
  return (
    <AdminPage<QuickMessage>
      title={t('parts.templates')}
      about={t('templates.about')}
      filters={tabs}
      count={query.data?.pages[0]?.count}
      rows={rows}
      query={query}
      nameOf={({ shortcode }) => shortcode}
      empty={{ title: t('templates.empty.title'), text: mayManage ? t('templates.empty.text') : undefined }}
      search={{ ...search, label: t('templates.search') }}
      actions={
        mayManage && (
          <Button
            iconName="refresh"
            loading={syncing.isPending}
            disabled={official.length === 0}
            disabledReason={t('templates.noConnection')}
            onClick={() => syncing.mutate(official.map(({ id }) => id))}
          >
            {t('templates.sync')}
          </Button>
        )
      }
      addLabel={mayManage && official.length > 0 ? t('templates.new') : undefined}
      form={(id, close) =>
        id === null ? (
          <TemplateForm template={null} onClose={close} />
        ) : (
          <TemplateDialog id={id} mayEdit={mayManage} connectionOf={official.length > 1 ? nameOf : null} onClose={close} />
        )
      }
      mayEdit={() => false}
      rowActions={(row) => (
        <>
          <View name={row.shortcode} id={row.id} />
          {mayManage && isEditable(row) && (
            <IconButton icon="edit" label={t('templates.editOne', { name: row.shortcode })} onClick={() => setEditing(row)} />
          )}
          {mayManage && (
            <IconButton icon="remove" label={t('templates.delete.button', { name: row.shortcode })} onClick={() => setLeaving(row)} />
          )}
        </>
      )}
      columns={[
        {
          id: 'shortcode',
          header: t('templates.name'),
          cell: ({ shortcode, message }) => (
            <span className="quick-message-name">
              <strong>{shortcode}</strong>
              <span>{message}</span>
            </span>
          ),
        },
        { id: 'status', header: t('fields.status'), cell: (row) => <TemplateStatus template={row} /> },
        {
          id: 'category',
          header: t('fields.category'),
          cell: ({ category }) => t(`templates.categories.${category ?? ''}`, category ?? ''),
        },
        { id: 'language', header: t('fields.language'), cell: ({ language }) => language && languageName(language, i18n.language) },
        // Each account has templates of its own, often of the same names.
        ...(official.length > 1
          ? [{ id: 'whatsappId', header: t('templates.fields.whatsappId'), cell: ({ whatsappId }: QuickMessage) => nameOf(whatsappId) }]
          : []),
      ]}
    >
      <Boundary place="dialog" onClose={() => setEditing(null)} of={editing?.id}>
        {editing && <TemplateForm template={rows.find(({ id }) => id === editing.id) ?? editing} onClose={() => setEditing(null)} />}
      </Boundary>
      {leaving && <DeleteTemplate template={leaving} connection={nameOf(leaving.whatsappId)} onClose={() => setLeaving(null)} />}
    </AdminPage>
  );
};

/** What Meta decided about a template, why, and what customers think of it. */
const TemplateStatus = ({ template: { status, quality, rejectedReason } }: { template: QuickMessage }) => {
  const { t } = useTranslation('quickMessages');
  const name = status ?? '';
  const kind = { APPROVED: 'status-positive', REJECTED: 'status-negative', PAUSED: 'status-stopped', DISABLED: 'status-stopped' } as const;
  const icon = Object.entries(kind).find(([each]) => each === name)?.[1] ?? 'status-pending';
  return (
    <span className="template-state">
      <span className={`quick-message-status template-${name.toLowerCase()}`}>
        <Icon name={icon} size="small" /> {t(`templates.statuses.${name}`, name)}
      </span>
      {name === 'REJECTED' && rejectedReason && <span>{t(`templates.reasons.${rejectedReason}`, rejectedReason)}</span>}
      {quality && <span>{t('templates.quality.label', { value: t(`templates.quality.${quality}`, quality) })}</span>}
    </span>
  );
};
