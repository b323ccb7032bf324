import { useTranslation } from 'react-i18next';
import { RecordDialog } from '../../components/record-form/record-dialog.tsx';
import { TextField } from '../../components/record-form/record-fields.tsx';
import { useRecordForm } from '../../components/record-form/use-record-form.ts';
import type { Flow } from './api/flow-queries.ts';
import { useCreateFlow, useUpdateFlow } from './api/use-flow-changes.ts';

const shortest = 2;
const longest = 50;

/** What a flow is called. */
export const FlowNameForm = ({ flow, onClose, onCreated }: { flow: Flow | null; onClose: () => void; onCreated: (id: string) => void }) => {
  const { t } = useTranslation('flows');
  const creating = useCreateFlow();
  const updating = useUpdateFlow();
  const form = useRecordForm<{ name: string }>({
    start: { name: flow?.name ?? '' },
    names: ['name'],
    labelOf: () => t('fields.name'),
    problems: ({ name }) => {
      const { length } = name.trim();
      if (length === 0) return [{ path: 'name', error: t('name.required') }];
      if (length < shortest) return [{ path: 'name', error: t('name.short') }];
      return length > longest ? [{ path: 'name', error: t('name.long') }] : [];
    },
    save: async (_change, { name }, { over }) => {
      if (flow) await updating.mutateAsync({ flowId: flow.id, name, ...(over ? {} : { version: flow.version }) });
      const made = flow ? null : await creating.mutateAsync({ name });
      onClose();
      if (made) onCreated(made.id);
    },
  });
  return (
    <RecordDialog
      form={form}
      title={t(flow ? 'name.edit' : 'name.add')}
      confirmLabel={t(flow ? 'dialog.saving' : 'dialog.adding')}
      onClose={onClose}
    >
      <div className="form-stack">
        <TextField form={form} name="name" autoFocus />
      </div>
    </RecordDialog>
  );
};
