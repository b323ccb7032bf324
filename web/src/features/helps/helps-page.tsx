import { foldText } from '@balcao/shared/domain/search/fold-text.ts';
import Button from '@cloudscape-design/components/button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '../../components/admin-page/delete-dialog.tsx';
import { useDeleteRecords } from '../../components/admin-page/use-delete-records.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { ListPage } from '../../components/list-page/list-page.tsx';
import { ListSearchField } from '../../components/list-page/list-search-field.tsx';
import { ListStates } from '../../components/list-page/list-states.tsx';
import { useListSearch } from '../../components/list-page/use-list-search.ts';
import { api } from '../../lib/api/client.ts';
import { useSession } from '../../lib/api/session.ts';
import { may } from '../../lib/rights.ts';
import { type Help, helpsKey, helpsQuery } from './api/help-queries.ts';
import { HelpForm } from './help-form.tsx';
import { VideoDialog } from './video-dialog.tsx';
import './helps-page.css';

type Asked = { kind: 'watch' | 'edit' | 'delete'; help: Help } | { kind: 'new' } | null;

/** Videos that explain the product, as cards. Super users add, change and remove them here. */
export const HelpsPage = () => {
  const { t } = useTranslation('helps');
  const user = useSession((session) => session.user);
  const mayEdit = user !== null && may(user, 'super');
  const search = useListSearch();
  const query = useQuery(helpsQuery());
  const [asked, setAsked] = useState<Asked>(null);
  const deleting = useDeleteRecords<Help>({ remove: ({ id }) => api.deleteHelp({ params: { id } }), refreshes: [helpsKey] });
  const wanted = foldText(search.q);
  const helps = (query.data ?? []).filter(({ title, description }) => foldText(`${title} ${description}`).includes(wanted));
  const close = () => setAsked(null);
  return (
    <ListPage
      title={t('title')}
      actions={
        mayEdit && (
          <Button variant="primary" onClick={() => setAsked({ kind: 'new' })}>
            {t('add')}
          </Button>
        )
      }
    >
      <div className="helps-search">
        <ListSearchField search={search} label={t('search')} />
      </div>
      <ListStates query={query} count={helps.length} empty={{ title: t('empty.title'), text: t('empty.text') }} search={search}>
        <ul className="helps">
          {helps.map((help) => (
            <li key={help.id} className="help">
              <button type="button" className="help-open" onClick={() => setAsked({ kind: 'watch', help })}>
                <span className="help-picture" aria-hidden="true">
                  <span />
                </span>
                <strong>{help.title}</strong>
                <span className="help-about">{help.description}</span>
              </button>
              {mayEdit && (
                <span className="row-actions">
                  <IconButton icon="edit" label={t('edit', { title: help.title })} onClick={() => setAsked({ kind: 'edit', help })} />
                  <IconButton icon="remove" label={t('delete', { title: help.title })} onClick={() => setAsked({ kind: 'delete', help })} />
                </span>
              )}
            </li>
          ))}
        </ul>
      </ListStates>
      {asked?.kind === 'watch' && <VideoDialog help={asked.help} onClose={close} />}
      {asked?.kind === 'new' && <HelpForm help={null} onClose={close} />}
      {asked?.kind === 'edit' && <HelpForm help={asked.help} onClose={close} />}
      {asked?.kind === 'delete' && (
        <DeleteDialog
          records={[{ id: asked.help.id, name: asked.help.title }]}
          busy={deleting.isPending}
          onClose={close}
          onConfirm={() => deleting.mutate([asked.help], { onSettled: close })}
        />
      )}
    </ListPage>
  );
};
