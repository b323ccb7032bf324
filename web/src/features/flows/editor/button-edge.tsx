import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getBezierPath } from '@xyflow/react';
import { memo, use } from 'react';
import { useTranslation } from 'react-i18next';
import type { ButtonEdge as ButtonEdgeType } from './canvas-parts.ts';
import { withoutConnections } from './edits.ts';
import { CardActionsContext, useEditorStore } from './editor-store.ts';

/** A connection, with a button on it that takes it away. */
export const ButtonEdge = memo((edge: EdgeProps<ButtonEdgeType>) => {
  const { id, sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition, markerEnd, selected } = edge;
  const { t } = useTranslation('flows');
  const { getState } = useEditorStore();
  const mayEdit = use(CardActionsContext) !== null;
  const [path, x, y] = getBezierPath({ sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition });
  return (
    <>
      <BaseEdge path={path} {...(markerEnd === undefined ? {} : { markerEnd })} interactionWidth={24} />
      {mayEdit && (
        <EdgeLabelRenderer>
          <button
            type="button"
            tabIndex={-1}
            className={selected ? 'edge-button nodrag nopan selected' : 'edge-button nodrag nopan'}
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
            aria-label={t('card.disconnect')}
            title={t('card.disconnect')}
            onClick={() => getState().edit((drawing) => withoutConnections(drawing, new Set([id])))}
          >
            ×
          </button>
        </EdgeLabelRenderer>
      )}
    </>
  );
});
ButtonEdge.displayName = 'ButtonEdge';
