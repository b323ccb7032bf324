import type { FlowNode, NodeKind } from '@balcao/shared/domain/flow/drawing.ts';
import type { DataOf } from '@balcao/shared/domain/flow/fresh-data.ts';
import Spinner from '@cloudscape-design/components/spinner';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { showToast } from '../../../components/toasts.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { checkNode } from '../nodes/checks.ts';
import type { FormProps } from '../nodes/form-props.ts';
import { type FilledKind, nodeForms } from '../nodes/node-forms.ts';
import { useEditor } from './editor-store.ts';
import { usePendingFiles } from './use-pending-files.ts';
import { variablesOf } from './variables-of.ts';
import '../../../components/record-form/record-form.css';
import '../nodes/forms.css';

/** A saved step is confirmed for so long. */
const savedMs = 3000;

type NodeDialogProps<Kind extends FilledKind> = {
  kind: Kind;
  data: DataOf[Kind];
  /** It is not on the canvas yet. */
  isNew: boolean;
  onSave: (data: DataOf[Kind]) => void;
  onClose: () => void;
};

/** Fills in a node. Files that were chosen are sent when it is saved. */
export const NodeDialog = <Kind extends FilledKind>({ kind, data: start, isNew, onSave, onClose }: NodeDialogProps<Kind>) => {
  const { t } = useTranslation(['flows', 'common']);
  const drawing = useEditor(({ history }) => history.drawing);
  const [{ data }, setFields] = useState({ data: start });
  const name: NodeKind = kind;
  const [wasTried, setTried] = useState(false);
  const [isSending, setSending] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const files = usePendingFiles();
  const found = checkNode(kind, data);
  const Form: ComponentType<FormProps<Kind>> = nodeForms[kind];
  const errorOf = (field: string): string | undefined => {
    const check = wasTried ? found.find((each) => each.field === field)?.check : undefined;
    return check && t(`checks.${check}`);
  };
  const isBlocked = kind === 'input' && found.length > 0;
  const save = async () => {
    setTried(true);
    if (found.length > 0) return;
    const isMedia = files.count(valuesIn(data)) > 0;
    setSending(isMedia);
    try {
      onSave(isMedia ? await withSent(data, files.send) : data);
      if (isMedia)
        showToast('success', t(kind === 'img' ? 'files.imageAdded' : kind === 'audio' ? 'files.audioAdded' : 'files.contentAdded'));
      else if (kind === 'httpRequest') showToast('success', t('http.saved'), undefined, savedMs);
      else if (kind === 'variable') showToast('success', t('form.variableSaved'), undefined, savedMs);
      onClose();
    } catch (error) {
      showToast('error', errorText(error));
      setSending(false);
    }
  };
  if (isLeaving)
    return (
      <Dialog
        title={t('common:discard.title')}
        confirmLabel={t('common:discard.do')}
        danger
        onConfirm={onClose}
        onClose={() => setLeaving(false)}
      >
        {t('common:discard.text')}
      </Dialog>
    );
  return (
    <Dialog
      title={t(isNew ? 'dialog.add' : 'dialog.edit', { kind: t(`kinds.${name}`) })}
      confirmLabel={t(isNew ? 'dialog.adding' : 'dialog.saving')}
      size={kind === 'singleBlock' || kind === 'httpRequest' ? 'large' : 'medium'}
      busy={isSending}
      disabled={isBlocked}
      onConfirm={() => void save()}
      onClose={() => (JSON.stringify(data) === JSON.stringify(start) ? onClose() : setLeaving(true))}
    >
      <div className="form-stack node-form">
        {isSending && (
          <p className="node-sending" role="status">
            <Spinner /> {t('dialog.sending')}
          </p>
        )}
        <Form
          data={data}
          change={(fields) => setFields((before) => ({ data: { ...before.data, ...fields } }))}
          errorOf={errorOf}
          files={files}
          variables={variablesOf(drawing)}
        />
      </div>
    </Dialog>
  );
};

type Data = FlowNode['data'];

const valuesIn = (data: Data): string[] => {
  if ('url' in data && !('method' in data)) return [data.url];
  return 'elements' in data ? data.elements.map(({ value }) => value) : [];
};

/** The same data with the keys of files that were sent in the places that stood for them. */
const withSent = async <D extends Data>(data: D, send: (value: string) => Promise<string>): Promise<D> => {
  if ('url' in data && !('method' in data)) return { ...data, url: await send(data.url) };
  if (!('elements' in data)) return data;
  const elements = await Promise.all(data.elements.map(async (each) => ({ ...each, value: await send(each.value) })));
  return { ...data, elements };
};
