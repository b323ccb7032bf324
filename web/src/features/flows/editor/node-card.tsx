import type { FlowNode } from '@balcao/shared/domain/flow/drawing.ts';
import { handlesOf } from '@balcao/shared/domain/flow/handles.ts';
import { Handle, type NodeProps, Position } from '@xyflow/react';
import { memo, use } from 'react';
import { useTranslation } from 'react-i18next';
import { CardBody } from '../nodes/card-bodies.tsx';
import { formatCount } from '../../../lib/format.ts';
import { groupOf } from '../nodes/kinds.ts';
import { NodeIcon } from '../nodes/node-icon.tsx';
import { exitName } from '../nodes/node-text.ts';
import type { CardNode } from './canvas-parts.ts';
import { withDuplicate, withoutNodes } from './edits.ts';
import { CardActionsContext, useEditor, useEditorStore } from './editor-store.ts';

const none = { entered: 0, left: 0, dropped: 0 };

/** One step of the flow on the canvas: an entry on its left, its exits on the right. */
export const NodeCard = memo(({ data: { node }, selected }: NodeProps<CardNode>) => {
  const { t } = useTranslation('flows');
  const actions = use(CardActionsContext);
  const isTested = useEditor(({ testing }) => testing?.at === node.id);
  const numbers = useEditor((state) => (state.numbers ? (Object.hasOwn(state.numbers, node.id) && state.numbers[node.id]) || none : null));
  const exits = handlesOf(node);
  const isNamed = exits.length > 1 || node.type === 'menu';
  return (
    <div className={`node-card node-${groupOf[node.type]}${selected ? ' selected' : ''}${isTested ? ' tested' : ''}`}>
      {node.type !== 'start' && <Handle type="target" id="in" position={Position.Left} className="node-entry" />}
      <header>
        <NodeIcon kind={node.type} />
        <span className="node-kind">{t(`kinds.${node.type}`)}</span>
        {actions && <CardTools node={node} />}
      </header>
      <div className="node-body">
        <CardBody kind={node.type} node={node} />
      </div>
      {numbers && (
        <p className="node-numbers">
          {t('card.numbers', { entered: formatCount(numbers.entered), dropped: formatCount(numbers.dropped) })}
        </p>
      )}
      {!isNamed && exits.length === 1 && <Handle type="source" id={exits[0]} position={Position.Right} className="node-exit" />}
      {isNamed && exits.length > 0 && (
        <ul className="node-exits">
          {exits.map((exit) => (
            <li key={exit}>
              <span>{exitName(t, node, exit)}</span>
              <Handle type="source" id={exit} position={Position.Right} className="node-exit" />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
});
NodeCard.displayName = 'NodeCard';

const CardTools = ({ node }: { node: FlowNode }) => {
  const { t } = useTranslation('flows');
  const { getState } = useEditorStore();
  const duplicate = () => {
    const { history, edit } = getState();
    const { drawing, added } = withDuplicate(history.drawing, node.id);
    edit(() => drawing, { select: added });
  };
  const name = t(`kinds.${node.type}`);
  return (
    <span className="node-tools nodrag nopan">
      {node.type !== 'start' && (
        <Tool label={t('card.duplicate', { name })} strokes="M5.5 5.5h8v8h-8z M10.5 3v-.5h-8v8h.5" onClick={duplicate} />
      )}
      <Tool
        label={t('card.delete', { name })}
        strokes="M2.5 4.5h11 M6 4V2.500h4V4 M4 4.500l.7 9h6.600l.7-9"
        onClick={() => getState().edit((drawing) => withoutNodes(drawing, new Set([node.id])))}
      />
    </span>
  );
};

const Tool = ({ label, strokes, onClick }: { label: string; strokes: string; onClick: () => void }) => (
  <button
    type="button"
    tabIndex={-1}
    aria-label={label}
    title={label}
    onClick={(event) => {
      event.stopPropagation();
      onClick();
    }}
    onDoubleClick={(event) => event.stopPropagation()}
  >
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d={strokes} />
    </svg>
  </button>
);
