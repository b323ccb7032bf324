import { flowTemplates, type FlowTemplate } from '@balcao/shared/domain/flow/templates/flow-templates.ts';
import { customerLanguageOf } from '@balcao/shared/domain/customer-language.ts';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { showToast } from '../../components/toasts.tsx';
import { useSession } from '../../lib/api/session.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { useCreateFlow } from './api/use-flow-changes.ts';
import { NodeIcon } from './nodes/node-icon.tsx';

/** Drawings to begin with. */
export const TemplatesDialog = ({ onClose, onCreated }: { onClose: () => void; onCreated: (id: string) => void }) => {
  const { t } = useTranslation(['flows', 'common']);
  const user = useSession((session) => session.user);
  const creating = useCreateFlow();
  const take = ({ name, drawing }: FlowTemplate) =>
    creating.mutate(
      { name, drawing },
      {
        onSuccess: ({ id }) => {
          onClose();
          onCreated(id);
        },
        onError: (error) => showToast('error', errorText(error)),
      },
    );
  return (
    <Dialog title={t('templates.title')} confirmLabel={t('common:close')} size="large" onlyClose onConfirm={onClose} onClose={onClose}>
      <p>{t('templates.about')}</p>
      <ul className="flow-templates">
        {flowTemplates(customerLanguageOf(user?.company.companieSettings)).map((template) => (
          <li key={template.id}>
            <button type="button" disabled={creating.isPending} onClick={() => take(template)}>
              <span className="template-icons">
                {[...new Set(template.drawing.nodes.map(({ type }) => type))].slice(1, 6).map((kind) => (
                  <NodeIcon key={kind} kind={kind} />
                ))}
              </span>
              <strong>{t(`templates.names.${template.id}`)}</strong>
              <span>{t(`templates.texts.${template.id}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
};
