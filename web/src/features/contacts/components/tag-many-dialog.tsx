import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { FieldSelect } from '../../../components/field-select.tsx';
import { TagSelect } from './tag-select.tsx';

type Action = 'tag' | 'untag';
type TagManyDialogProps = { count: number; busy: boolean; onConfirm: (action: Action, tags: string[]) => void; onClose: () => void };

/** Gives tags to many contacts, or takes them away. */
export const TagManyDialog = ({ count, busy, onConfirm, onClose }: TagManyDialogProps) => {
  const { t } = useTranslation('contacts');
  const [action, setAction] = useState<Action>('tag');
  const [tags, setTags] = useState<string[]>([]);
  return (
    <Dialog
      title={t('page.tagMany', { count })}
      confirmLabel={t(`tagMany.${action}`)}
      busy={busy}
      disabled={tags.length === 0}
      onConfirm={() => onConfirm(action, tags)}
      onClose={onClose}
    >
      <div className="form-stack">
        <FieldSelect
          label={t('tagMany.what')}
          value={action}
          options={[
            { value: 'tag', label: t('tagMany.tag') },
            { value: 'untag', label: t('tagMany.untag') },
          ]}
          onChange={(value) => setAction(value === 'untag' ? 'untag' : 'tag')}
        />
        <TagSelect creates={action === 'tag'} chosen={tags} label={t('tags')} placeholder={t('tagsPlaceholder')} onChange={setTags} />
      </div>
    </Dialog>
  );
};
