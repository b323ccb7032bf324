import { handlesOf } from '@balcao/shared/domain/flow/handles.ts';
import { startNodeId } from '@balcao/shared/domain/flow/start-node.ts';
import {
  Background,
  BackgroundVariant,
  type Connection,
  Controls,
  MarkerType,
  MiniMap,
  ReactFlow,
  type ReactFlowInstance,
  useReactFlow,
  useStore,
} from '@xyflow/react';
import { type KeyboardEvent, use, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonEdge } from './button-edge.tsx';
import type { ButtonEdge as ButtonEdgeType, CardNode } from './canvas-parts.ts';
import { isModalOpen } from '../../../lib/layers/is-modal-open.ts';
import { groupOf } from '../nodes/kinds.ts';
import { nodeTitle } from '../nodes/node-text.ts';
import { withConnection, withDuplicate } from './edits.ts';
import { CardActionsContext, useEditor, useEditorStore } from './editor-store.ts';
import { NodeCard } from './node-card.tsx';
import '@xyflow/react/dist/base.css';
import './flow-canvas.css';

const nodeTypes = { card: NodeCard };
const edgeTypes = { buttonedge: ButtonEdge };
const edgeOptions = {
  type: 'buttonedge',
  markerEnd: { type: MarkerType.ArrowClosed, width: 18, height: 18, color: 'var(--x-muted)' },
} as const;
const deleteKeys = ['Backspace', 'Delete'];
const deepestZoom = 0.1;
/** Up to so many, cards out of sight are there too, so that Tab leads to them; of more only those in sight. */
const mostDrawnWhole = 200;
/** From so far away nobody reads a card: it is a coloured box with its picture. */
const farZoom = 0.35;
const minimapSize = { width: 160, height: 110 };

/** A long flow is shown from its beginning, large enough to be read; a short one whole. */
const showStart = (flow: ReactFlowInstance<CardNode, ButtonEdgeType>): void => {
  const cards = flow.getNodes();
  const { x, y, width, height } = flow.getNodesBounds(cards);
  const room = document.querySelector('.flow-canvas')?.getBoundingClientRect() ?? new DOMRect(0, 0, 1000, 600);
  const isShort = width * readableZoom <= room.width - 2 * marginPx && height * readableZoom <= room.height - 2 * marginPx;
  if (isShort) return void flow.fitView({ maxZoom: 1, padding: 0.2 });
  const start = cards.find(({ id }) => id === startNodeId)?.position ?? { x, y };
  const left = Math.min(marginPx, room.width / 24);
  void flow.setViewport({ x: left - start.x * readableZoom, y: room.height / 3 - start.y * readableZoom, zoom: readableZoom });
};
const cardInFocus = () => document.activeElement?.closest('.react-flow__node') ?? null;
const readableZoom = 0.75;
const marginPx = 90;

/** The drawing: cards that are moved, connected and opened; to read only where nothing may be changed. */
export const FlowCanvas = ({ focusOn }: { focusOn: { id: string; times: number } | null }) => {
  const { t } = useTranslation('flows');
  const actions = use(CardActionsContext);
  const { getState } = useEditorStore();
  const cards = useEditor((state) => state.cards);
  const edges = useNamedEdges();
  const { setCenter, getInternalNode, getViewport, getZoom } = useReactFlow();
  const mayEdit = actions !== null;
  const frame = useRef<HTMLDivElement>(null);
  const isFar = useStore(({ transform }) => transform[2] < farZoom);

  useEffect(() => {
    if (!focusOn) return;
    const card = getState().cards.find(({ id }) => id === focusOn.id);
    if (!card) return;
    const { width = 240, height = 120 } = getInternalNode(card.id)?.measured ?? {};
    void setCenter(card.position.x + width / 2, card.position.y + height / 2, { zoom: Math.max(getZoom(), 0.8), duration: 200 });
    const at = cardInFocus();
    // A card that was out of sight is drawn first.
    const timer = setTimeout(() => {
      const wentOn = cardInFocus() !== null && cardInFocus() !== at;
      if (wentOn || isModalOpen()) return;
      document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(card.id)}"]`)?.focus({ preventScroll: true });
    }, 260);
    return () => clearTimeout(timer);
  }, [focusOn, getState, getInternalNode, setCenter, getZoom]);

  const tested = useEditor(({ testing }) => testing?.at ?? null);
  useEffect(() => {
    const card = tested === null ? undefined : getInternalNode(tested);
    const room = document.querySelector('.flow-canvas')?.getBoundingClientRect();
    if (!card || !room) return;
    const { x, y, zoom } = getViewport();
    const { width = 240, height = 120 } = card.measured;
    const [left, top] = [card.position.x * zoom + x, card.position.y * zoom + y];
    const isSeen = left >= 0 && top >= 0 && left + width * zoom <= room.width && top + height * zoom <= room.height;
    if (!isSeen) void setCenter(card.position.x + width / 2, card.position.y + height / 2, { zoom, duration: 300 });
  }, [tested, getInternalNode, getViewport, setCenter]);

  const isFitting = ({ source, target, sourceHandle }: Connection | ButtonEdgeType) => {
    const { nodes } = getState().history.drawing;
    const [from, to] = [nodes.find(({ id }) => id === source), nodes.find(({ id }) => id === target)];
    return Boolean(from && to && source !== target && to.type !== 'start' && handlesOf(from).includes(sourceHandle ?? ''));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const card = event.target instanceof Element ? event.target.closest('.react-flow__node') : null;
    if (!mayEdit || card === null || card !== event.target) return;
    const node = getState().history.drawing.nodes.find(({ id }) => id === card.getAttribute('data-id'));
    if (!node) return;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key === 'Enter' && isPlain) actions.edit(node);
    else if (event.key.toLowerCase() === 'c' && isPlain) actions.connect(node);
    else if (event.key.toLowerCase() === 'd' && isPlain) {
      const { drawing, added } = withDuplicate(getState().history.drawing, node.id);
      getState().edit(() => drawing, { select: added });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div ref={frame} className={isFar ? 'flow-canvas far' : 'flow-canvas'} onKeyDownCapture={onKeyDown}>
      <ReactFlow<CardNode, ButtonEdgeType>
        nodes={cards}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        defaultEdgeOptions={edgeOptions}
        onNodesChange={getState().onNodesChange}
        onEdgesChange={getState().onEdgesChange}
        onConnect={({ source, sourceHandle, target }) =>
          getState().edit((drawing) => withConnection(drawing, source, sourceHandle ?? 'a', target))
        }
        isValidConnection={isFitting}
        onMoveStart={() => frame.current?.classList.add('moving')}
        onMoveEnd={() => frame.current?.classList.remove('moving')}
        onNodeDoubleClick={(_event, { data }) => actions?.edit(data.node)}
        nodesDraggable={mayEdit}
        nodesConnectable={mayEdit}
        edgesFocusable={mayEdit}
        deleteKeyCode={mayEdit ? deleteKeys : null}
        zoomOnDoubleClick={false}
        onlyRenderVisibleElements={cards.length > mostDrawnWhole}
        minZoom={deepestZoom}
        onInit={showStart}
        fitViewOptions={{ maxZoom: 1, padding: 0.2 }}
        ariaLabelConfig={{
          'node.a11yDescription.default': t('canvas.nodeHelp'),
          'node.a11yDescription.keyboardDisabled': t('canvas.nodeHelp'),
          'edge.a11yDescription.default': t('canvas.edgeHelp'),
          'controls.ariaLabel': t('canvas.controls'),
          'controls.zoomIn.ariaLabel': t('canvas.zoomIn'),
          'controls.zoomOut.ariaLabel': t('canvas.zoomOut'),
          'controls.fitView.ariaLabel': t('canvas.fit'),
          'controls.interactive.ariaLabel': t('canvas.interactive'),
          'minimap.ariaLabel': t('canvas.minimap'),
        }}
      >
        <Background variant={BackgroundVariant.Dots} gap={20} size={1.5} />
        <Controls showInteractive={false} />
        <MiniMap<CardNode> pannable zoomable style={minimapSize} nodeClassName={({ data }) => `node-${groupOf[data.node.type]}`} />
      </ReactFlow>
    </div>
  );
};

/** Connections with what a screen reader calls them: by what their ends say, and not by their ids. */
const useNamedEdges = (): ButtonEdgeType[] => {
  const { t } = useTranslation('flows');
  const { getState } = useEditorStore();
  const edges = useEditor((state) => state.edges);
  return useMemo(() => {
    const nodes = new Map(getState().history.drawing.nodes.map((node) => [node.id, node]));
    const named = (id: string): string => {
      const node = nodes.get(id);
      return node ? nodeTitle(t, node) : id;
    };
    return edges.map((edge) => ({ ...edge, ariaLabel: t('canvas.edge', { from: named(edge.source), to: named(edge.target) }) }));
  }, [edges, getState, t]);
};
