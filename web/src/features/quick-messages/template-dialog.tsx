import Button from '@cloudscape-design/components/button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminForm } from '../../components/admin-page/admin-form.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { ListTable } from '../../components/list-page/list-table.tsx';
import { TemplatePreview } from '../../components/template-preview/template-preview.tsx';
import { type QuickMessage, quickMessageQuery } from './api/quick-message-queries.ts';
import { isEditable } from './is-editable.ts';
import { TemplateForm } from './template-form.tsx';

type Component = QuickMessage['components'][number];

type TemplateDialogProps = {
  id: string;
  mayEdit: boolean;
  /** The name of a template's connection; null where there is one only. */
  connectionOf: ((id: string | null) => string) | null;
  onClose: () => void;
};

/** An official template as customers will see it, and its parts. */
export const TemplateDialog = ({ id, mayEdit, connectionOf, onClose }: TemplateDialogProps) => {
  const { t } = useTranslation(['quickMessages', 'common']);
  const query = useQuery(quickMessageQuery(id));
  const [isEditing, setEditing] = useState(false);
  if (isEditing && query.data) return <TemplateForm template={query.data} onClose={onClose} />;
  return (
    <AdminForm title={t('templates.one')} query={query} onClose={onClose}>
      {(template) =>
        template && (
          <Dialog title={template.shortcode} confirmLabel={t('common:close')} size="medium" onlyClose onConfirm={onClose} onClose={onClose}>
            <div className="form-stack">
              {connectionOf && (
                <p>
                  {t('templates.fields.whatsappId')}: {connectionOf(template.whatsappId)}
                </p>
              )}
              <TemplatePreview components={template.components} />
              {mayEdit && isEditable(template) && (
                <div>
                  <Button iconName="edit" formAction="none" onClick={() => setEditing(true)}>
                    {t('templates.edit')}
                  </Button>
                </div>
              )}
              <Parts components={template.components} />
            </div>
          </Dialog>
        )
      }
    </AdminForm>
  );
};

/** What the form calls a part. */
const fieldOf: Readonly<Record<string, string>> = { HEADER: 'headerFormat', BODY: 'body', FOOTER: 'footer', BUTTONS: 'buttons' };

/** Rows of a page of the grid. */
const partsPerPage = 5;

const Parts = ({ components }: { components: ReadonlyArray<Component> }) => {
  const { t } = useTranslation('quickMessages');
  const [page, setPage] = useState(0);
  const pages = Math.max(1, Math.ceil(components.length / partsPerPage));
  const from = page * partsPerPage;
  return (
    <>
      <ListTable
        label={t('templates.parts')}
        query={{ data: components, error: null, refetch: () => undefined }}
        rows={components.slice(from, from + partsPerPage).map((component, index) => ({ ...component, key: String(from + index) }))}
        keyOf={({ key }) => key}
        empty={{ title: t('templates.noParts') }}
        columns={[
          {
            id: 'type',
            header: t('templates.type'),
            cell: ({ type }) => t(`templates.fields.${fieldOf[type] ?? ''}`, type),
          },
          {
            id: 'format',
            header: t('templates.format'),
            cell: ({ format }) => (format ? t([`templates.headers.${format}`, `templates.formats.${format}`], format) : '–'),
          },
          {
            id: 'text',
            header: t('fields.message'),
            cell: ({ text, buttons }) => text ?? (buttons.map((each) => each.text).join(' · ') || '–'),
          },
        ]}
      />
      {pages > 1 && (
        <div className="template-pages">
          <IconButton icon="angle-left" label={t('templates.before')} disabled={page === 0} onClick={() => setPage(page - 1)} />
          {t('templates.page', { page: page + 1, pages })}
          <IconButton icon="angle-right" label={t('templates.after')} disabled={page === pages - 1} onClick={() => setPage(page + 1)} />
        </div>
      )}
    </>
  );
};
