import type { FlowNode } from '@balcao/shared/domain/flow/drawing.ts';
import { handlesOf } from '@balcao/shared/domain/flow/handles.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { FieldSelect } from '../../../components/field-select.tsx';
import { exitName, nodeTitle } from '../nodes/node-text.ts';
import { type Drawing, withConnection } from './edits.ts';
import { useEditor, useEditorStore } from './editor-store.ts';
import '../../../components/record-form/record-form.css';

/** Where the exits of a node lead, chosen by name: connecting without a mouse. */
export const ConnectDialog = ({ node, onClose }: { node: FlowNode; onClose: () => void }) => {
  const { t } = useTranslation('flows');
  const { getState } = useEditorStore();
  const drawing = useEditor(({ history }) => history.drawing);
  const exits = handlesOf(node);
  const [targets, setTargets] = useState(() => new Map(exits.map((exit) => [exit, targetOf(drawing, node, exit)])));
  const options = drawing.nodes
    .filter(({ id, type }) => id !== node.id && type !== 'start')
    .map((each) => ({ value: each.id, label: nodeTitle(t, each) }));
  return (
    <Dialog
      title={t('connect.title', { name: nodeTitle(t, node) })}
      confirmLabel={t('connect.do')}
      size="medium"
      onlyClose={exits.length === 0}
      onClose={onClose}
      onConfirm={() => {
        getState().edit((before) => exits.reduce((drawn, exit) => withConnection(drawn, node.id, exit, targets.get(exit) ?? null), before));
        onClose();
      }}
    >
      <div className="form-stack">
        {exits.length === 0 && <p>{t('connect.noExits')}</p>}
        {exits.map((exit) => (
          <FieldSelect
            key={exit}
            label={exitName(t, node, exit)}
            value={targets.get(exit) ?? null}
            filter
            noneLabel={t('connect.nowhere')}
            options={options}
            onChange={(target) => setTargets((before) => new Map(before).set(exit, target))}
          />
        ))}
      </div>
    </Dialog>
  );
};

const targetOf = ({ connections }: Drawing, node: FlowNode, exit: string): string | null =>
  connections.find(({ source, sourceHandle }) => source === node.id && (sourceHandle ?? handlesOf(node)[0]) === exit)?.target ?? null;
