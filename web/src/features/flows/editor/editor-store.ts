import type { FlowNode } from '@balcao/shared/domain/flow/drawing.ts';
import { applyEdgeChanges, applyNodeChanges, type EdgeChange, type NodeChange } from '@xyflow/react';
import { createContext, use } from 'react';
import { createStore, useStore } from 'zustand';
import { type ButtonEdge, type CardNode, cardsOf, edgesOf } from './canvas-parts.ts';
import { type Drawing, type Place, withMoved, withoutConnections, withoutNodes } from './edits.ts';
import { after, type History, redone, startOf, undone } from './history.ts';

export type NodeNumbers = Readonly<Record<string, { entered: number; left: number; dropped: number }>>;

export type EditorState = {
  history: History;
  cards: CardNode[];
  edges: ButtonEdge[];
  /** Links to files, by their keys. */
  files: Readonly<Record<string, string>>;
  /** What the test phone is at: the node that waits, and the run's variables; null while none runs. */
  /** `answers`: what was answered in the test; `values`: with what is known of its customer besides. */
  testing: { at: string | null; values: Readonly<Record<string, string>>; answers: Readonly<Record<string, string>> } | null;

  /** How often conversations of the last days passed each node, by its id; null while nobody asked. */
  numbers: NodeNumbers | null;

  edit: (change: (drawing: Drawing) => Drawing, options?: { kind?: string; select?: ReadonlyArray<string> }) => void;
  undo: () => void;
  redo: () => void;
  select: (ids: ReadonlyArray<string>) => void;
  /** Starts from another drawing, which can be undone. */
  replace: (drawing: Drawing) => void;
  addFile: (key: string, link: string) => void;
  test: (testing: EditorState['testing']) => void;
  showNumbers: (numbers: NodeNumbers | null) => void;
  onNodesChange: (changes: NodeChange<CardNode>[]) => void;
  onEdgesChange: (changes: EdgeChange<ButtonEdge>[]) => void;
};

export const createEditorStore = (start: Drawing, files: Readonly<Record<string, string>>) =>
  createStore<EditorState>()((set, get) => {
    const show = (history: History, selected: ReadonlySet<string> | null = null) =>
      set(({ cards, edges }) => ({
        history,
        cards: cardsOf(history.drawing, cards, selected),
        edges: edgesOf(history.drawing, edges),
      }));
    const edit: EditorState['edit'] = (change, { kind = null, select } = {}) => {
      const { history } = get();
      show(after(history, change(history.drawing), kind, performance.now()), select ? new Set(select) : null);
    };
    return {
      history: startOf(start),
      cards: cardsOf(start, [], null),
      edges: edgesOf(start, []),
      files,
      testing: null,
      numbers: null,
      edit,
      undo: () => show(undone(get().history)),
      redo: () => show(redone(get().history)),
      select: (ids) => show(get().history, new Set(ids)),
      replace: (drawing) => edit(() => drawing),
      addFile: (key, link) => set(({ files: before }) => ({ files: { ...before, [key]: link } })),
      test: (testing) => set({ testing }),
      showNumbers: (numbers) => set({ numbers }),
      onNodesChange: (changes) => {
        const gone = changes.flatMap((each) => (each.type === 'remove' ? [each.id] : []));
        set(({ cards }) => ({
          cards: applyNodeChanges(
            changes.filter(({ type }) => type !== 'remove'),
            cards,
          ),
        }));
        if (gone.length > 0) edit((drawing) => withoutNodes(drawing, new Set(gone)));
        // While a card is dragged only the canvas knows where it is.
        const places = new Map(
          changes.flatMap(
            (each): Array<[string, Place]> =>
              each.type === 'position' && each.position && each.dragging !== true ? [[each.id, each.position]] : [],
          ),
        );
        if (places.size > 0) edit((drawing) => withMoved(drawing, places), { kind: `move ${[...places.keys()].join(' ')}` });
      },
      onEdgesChange: (changes) => {
        const gone = changes.flatMap((each) => (each.type === 'remove' ? [each.id] : []));
        set(({ edges }) => ({
          edges: applyEdgeChanges(
            changes.filter(({ type }) => type !== 'remove'),
            edges,
          ),
        }));
        if (gone.length > 0) edit((drawing) => withoutConnections(drawing, new Set(gone)));
      },
    };
  });
export type EditorStore = ReturnType<typeof createEditorStore>;

export const EditorContext = createContext<EditorStore | null>(null);

/** A part of what is being drawn. */
export const useEditor = <T>(select: (state: EditorState) => T): T => useStore(useEditorStore(), select);

export const useEditorStore = (): EditorStore => {
  const store = use(EditorContext);
  if (!store) throw new Error('no flow is open here');
  return store;
};

/** What the canvas tells a card to do. */
export type CardActions = { edit: (node: FlowNode) => void; connect: (node: FlowNode) => void };
export const CardActionsContext = createContext<CardActions | null>(null);
