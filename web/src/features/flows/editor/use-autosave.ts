import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../../lib/api/client.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import type { Drawing } from './edits.ts';
import { useEditorStore } from './editor-store.ts';

const idleMs = 1200;
const retryMs = 10_000;

export type DraftState = 'saved' | 'pending' | 'saving' | 'failed' | 'conflict';
type Known = { revision: number; draftVersion: number | null };

/** Keeps what is drawn as the flow's draft, a moment after each change and when the page is left, one request at a time.
 *  @param start the revision and the draft that the drawing came from. */
export const useAutosave = (flowId: string, start: Known, startDrawing: Drawing) => {
  const store = useEditorStore();
  const [state, setState] = useState<DraftState>('saved');
  const known = useRef(start);
  const kept = useRef(startDrawing);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sending = useRef<Promise<void> | null>(null);
  /** Nothing is kept any more: somebody else draws, or the drawing is about to be left. */
  const isHeld = useRef(false);
  /** Nothing is kept while the flow itself is saved. */
  const isPaused = useRef(false);

  const send = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    if (sending.current) await sending.current;
    const { drawing } = store.getState().history;
    if (isHeld.current || isPaused.current || drawing === kept.current) return;
    setState('saving');
    const { nodes, connections } = drawing;
    sending.current = api
      .saveFlowDraft({ body: { flowId, nodes: [...nodes], connections: [...connections], ...known.current } })
      .then(
        ({ draftVersion }) => {
          known.current = { ...known.current, draftVersion };
          kept.current = drawing;
          setState(store.getState().history.drawing === drawing ? 'saved' : 'pending');
        },
        (error: unknown) => {
          if (isApiError(error, 'ERR_RECORD_CHANGED')) {
            isHeld.current = true;
            // What is kept there is somebody else's from here on: saving leaves it to them.
            known.current = { ...known.current, draftVersion: null };
            setState('conflict');
          } else {
            setState('failed');
            timer.current = setTimeout(() => void send(), retryMs);
          }
        },
      )
      .finally(() => {
        sending.current = null;
      });
    await sending.current;
  }, [flowId, store]);

  useEffect(() => {
    const stop = store.subscribe(({ history }, before) => {
      if (history.drawing === before.history.drawing || isHeld.current) return;
      clearTimeout(timer.current);
      if (history.drawing === kept.current) return setState('saved');
      setState('pending');
      timer.current = setTimeout(() => void send(), idleMs);
    });
    const leave = () => void send();
    addEventListener('pagehide', leave);
    return () => {
      stop();
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [store, send]);

  const goOn = () => {
    isPaused.current = false;
    const { drawing } = store.getState().history;
    if (isHeld.current) return;
    setState(drawing === kept.current ? 'saved' : 'pending');
    if (drawing !== kept.current) timer.current = setTimeout(() => void send(), idleMs);
  };
  return {
    state,
    /** Keeps nothing until it is told how saving ended; resolves once the draft that is under way has arrived. */
    pause: async () => {
      clearTimeout(timer.current);
      isPaused.current = true;
      await sending.current;
    },
    resume: goOn,
    /** The draft that the drawing is kept as; null = none. */
    draftVersion: () => known.current.draftVersion,
    /** What the flow was saved as: the draft is gone with it. */
    saved: (revision: number, drawing: Drawing) => {
      known.current = { revision, draftVersion: null };
      kept.current = drawing;
      isHeld.current = false;
      goOn();
    },
    /** Keeps nothing more: the drawing is about to be left for another. */
    hold: async () => {
      clearTimeout(timer.current);
      isHeld.current = true;
      await sending.current;
    },
  };
};
export type Autosave = ReturnType<typeof useAutosave>;
