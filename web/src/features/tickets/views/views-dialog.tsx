import type { Me } from '@balcao/shared/contract/auth.ts';
import { longestViewName } from '@balcao/shared/contract/views.ts';
import Input from '@cloudscape-design/components/input';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { may } from '../../../lib/rights.ts';
import { useChangeView, useDeleteView } from './use-change-views.ts';
import type { SavedView } from '../../views/api/view-queries.ts';
import { placeAfterStep } from '../../../lib/place-between.ts';

type ViewsDialogProps = { user: Me; views: SavedView[]; onClose: () => void };

/** Names and order of views. Shared ones are only shown to whoever may not change them. */
export const ViewsDialog = ({ user, views, onClose }: ViewsDialogProps) => {
  const { t } = useTranslation('views');
  const changing = useChangeView();
  const deleting = useDeleteView();
  const mayShare = may(user, 'company:admin');
  const busy = changing.isPending || deleting.isPending;
  const row = (view: SavedView, among: SavedView[]) => {
    const move = (step: 1 | -1) => {
      const position = placeAfterStep(among, view.id, step);
      return { disabled: busy || position === null, onClick: () => position !== null && changing.mutate({ id: view.id, position }) };
    };
    const isMine = !view.shared || mayShare;
    return (
      <li key={view.id}>
        {isMine ? (
          <NameField view={view} onName={(name) => changing.mutate({ id: view.id, name, version: view.version })} />
        ) : (
          <span>{view.name}</span>
        )}
        {view.shared && <small>{t('shared')}</small>}
        {isMine && (
          <>
            <IconButton icon="angle-up" label={t('up', { name: view.name })} {...move(-1)} />
            <IconButton icon="angle-down" label={t('down', { name: view.name })} {...move(1)} />
            <IconButton icon="remove" label={t('delete', { name: view.name })} disabled={busy} onClick={() => deleting.mutate(view)} />
          </>
        )}
      </li>
    );
  };
  const [shared, own] = [views.filter((view) => view.shared), views.filter((view) => !view.shared)];
  return (
    <Dialog title={t('manage')} confirmLabel={t('done')} onlyClose onConfirm={onClose} onClose={onClose}>
      {views.length === 0 ? (
        t('none')
      ) : (
        <ul className="views-dialog">
          {shared.map((view) => row(view, shared))}
          {own.map((view) => row(view, own))}
        </ul>
      )}
    </Dialog>
  );
};

/** Saved when it is left, or with Enter. An empty name is none. */
const NameField = ({ view, onName }: { view: SavedView; onName: (name: string) => void }) => {
  const { t } = useTranslation('views');
  const [name, setName] = useState(view.name);
  const save = () => {
    if (name.trim() === '') setName(view.name);
    else if (name.trim() !== view.name) onName(name.trim());
  };
  return (
    <Input
      value={name}
      ariaLabel={t('nameOf', { name: view.name })}
      nativeInputAttributes={{ maxLength: longestViewName }}
      onChange={({ detail }) => setName(detail.value)}
      onBlur={save}
    />
  );
};
