import { deepestOption } from '@balcao/shared/domain/queues/chatbot-option.ts';
import { walk, type TreePlace } from '@balcao/shared/domain/queues/option-tree.ts';
import Button from '@cloudscape-design/components/button';
import {
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/icon-button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { type Draft, problemOf } from './draft.ts';
import { type Drop, projectDrop } from './project-drop.ts';
import { steps, stepPlace } from './step-place.ts';

type OptionTreeProps = {
  drafts: ReadonlyArray<Draft>;
  selected: string | null;
  showsProblems: boolean;
  problem: string | null;
  onSelect: (id: string) => void;
  /** Below an option; null = on the first level. */
  onAdd: (parentId: string | null) => void;
  onRemove: (id: string) => void;
  /** Name of the one that was removed just now. */
  removed: string | null;
  onUndo: () => void;
  /** @returns whether it was possible. */
  onMove: (id: string, place: TreePlace) => boolean;
};

/** How far each level stands in, px; a drag sideways by as much is a level. */
const indentPx = 22;

/** The options as rows: one is chosen by a click, moved by its handle with the pointer or a finger, or with the arrow keys while the handle has the focus. */
export const OptionTree = (props: OptionTreeProps) => {
  const { drafts, selected, showsProblems, problem, onSelect, onAdd, onRemove, removed, onUndo, onMove } = props;
  const { t } = useTranslation(['queues', 'common']);
  const tree = useRef<HTMLElement>(null);
  const [dragged, setDragged] = useState<Draft | null>(null);
  const [drop, setDrop] = useState<Drop | null>(null);
  const [said, setSaid] = useState('');
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
  );
  const rows = walk(drafts);
  const depthOf = (id: string) => rows.find(({ node }) => node.id === id)?.depth ?? 1;
  const dropOf = ({ active, over, delta }: DragMoveEvent): Drop | null => {
    const own = active.rect.current.translated;
    if (!over || !own) return null;
    const half = own.top + own.height / 2 < over.rect.top + over.rect.height / 2 ? 'upper' : 'lower';
    const id = String(active.id);
    return projectDrop(drafts, id, { id: String(over.id), half }, depthOf(id) + Math.round(delta.x / indentPx));
  };
  const finish = (event: DragEndEvent) => {
    const place = dropOf(event);
    setDragged(null);
    setDrop(null);
    if (place) onMove(String(event.active.id), place);
  };
  const step = (event: KeyboardEvent, draft: Draft) => {
    const key = steps.find((each) => each === event.key);
    if (!key) return;
    event.preventDefault();
    const place = stepPlace(drafts, draft.id, key);
    const isMoved = place !== null && onMove(draft.id, place);
    setSaid(t(isMoved ? 'options.moved' : 'options.notMoved', { name: draft.name }));
  };
  return (
    <section ref={tree} tabIndex={-1} className="options-tree" aria-label={t('options.tree')}>
      {problem && (
        <p className="options-problem" role="alert">
          {problem}
        </p>
      )}
      <DndContext
        sensors={sensors}
        onDragStart={({ active }) => setDragged(rows.find(({ node }) => node.id === active.id)?.node ?? null)}
        onDragMove={(event) => setDrop(dropOf(event))}
        onDragEnd={finish}
        onDragCancel={() => {
          setDragged(null);
          setDrop(null);
        }}
      >
        <ul>
          {drop?.behind === null && <DropLine depth={drop.depth} />}
          {rows.map(({ node, depth }) => (
            <Row
              key={node.id}
              draft={node}
              depth={depth}
              isSelected={node.id === selected}
              isWrong={showsProblems && problemOf(node) !== null}
              onSelect={() => onSelect(node.id)}
              onAdd={() => onAdd(node.id)}
              onRemove={() => onRemove(node.id)}
              onKeyDown={(event) => step(event, node)}
            >
              {drop?.behind === node.id && <DropLine depth={drop.depth} />}
            </Row>
          ))}
        </ul>
        <DragOverlay dropAnimation={null}>
          {dragged && <div className="option-dragged">{dragged.name || t('options.unnamed')}</div>}
        </DragOverlay>
      </DndContext>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {removed !== null && (
        <p className="options-removed" role="status" key={drafts.length}>
          <span>{t('options.removed', { name: removed })}</span>
          {/* The row that had the focus is gone. */}
          <button
            type="button"
            className="list-link"
            autoFocus
            onClick={() => {
              onUndo();
              tree.current?.focus();
            }}
          >
            {t('common:undo')}
          </button>
        </p>
      )}
      <Button iconName="add-plus" onClick={() => onAdd(null)}>
        {t('options.add')}
      </Button>
    </section>
  );
};

const kindIcons = {
  text: 'contact',
  attendent: 'user-profile',
  queue: 'group',
  integration: 'script',
  file: 'file',
} as const;

type RowProps = {
  draft: Draft;
  depth: number;
  isSelected: boolean;
  isWrong: boolean;
  onSelect: () => void;
  onAdd: () => void;
  onRemove: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  children: React.ReactNode;
};

const Row = ({ draft, depth, isSelected, isWrong, onSelect, onAdd, onRemove, onKeyDown, children }: RowProps) => {
  const { t } = useTranslation('queues');
  const { setNodeRef: setDropRef } = useDroppable({ id: draft.id });
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: draft.id });
  const name = draft.name.trim() || t('options.unnamed');
  const state = [isSelected && 'selected', isDragging && 'dragging', isWrong && 'wrong'].filter(Boolean).join(' ');
  return (
    <li ref={setDropRef} style={{ '--depth': depth - 1 }}>
      <div ref={setNodeRef} className={`option-row ${state}`}>
        <button
          type="button"
          className="option-handle"
          aria-label={t('options.move', { name })}
          title={t('options.moveHint')}
          {...listeners}
          onKeyDown={onKeyDown}
        >
          <Icon name="drag-indicator" />
        </button>
        <button type="button" className="option-name" aria-current={isSelected} onClick={onSelect}>
          <Icon name={kindIcons[draft.queueType]} />
          <span>{name}</span>
          {isWrong && <Icon name="status-negative" label={t('options.fix')} />}
        </button>
        <IconButton icon="add-plus" label={t('options.addBelowOne', { name })} disabled={depth >= deepestOption} onClick={onAdd} />
        <IconButton icon="remove" label={t('options.remove', { name })} onClick={onRemove} />
      </div>
      {children}
    </li>
  );
};

const DropLine = ({ depth }: { depth: number }) => <span className="option-drop" style={{ '--depth': depth - 1 }} />;
