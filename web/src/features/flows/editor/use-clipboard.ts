import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { type Drawing, partOf, withoutNodes, withPart } from './edits.ts';
import { useEditorStore } from './editor-store.ts';

/** Says of a clipboard's text that it is part of a flow. */
const mark = 'balcao-flow';
const pasteOffset = { x: 40, y: 40 };

const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]') !== null;

/** Copies, cuts and pastes nodes by the clipboard, so that they go from one flow to another. */
export const useClipboard = (isOn: boolean): void => {
  const { t } = useTranslation('flows');
  const { getState } = useEditorStore();
  useEffect(() => {
    if (!isOn) return;
    const take = (event: ClipboardEvent): ReadonlySet<string> | null => {
      const { cards, history } = getState();
      const ids = new Set(cards.flatMap(({ id, selected }) => (selected ? [id] : [])));
      const part = partOf(history.drawing, ids);
      if (isElsewhere(event.target) || part.nodes.length === 0 || getSelection()?.isCollapsed === false) return null;
      event.clipboardData?.setData('text/plain', JSON.stringify({ [mark]: 1, ...part }));
      event.preventDefault();
      showToast('success', t('clipboard.copied', { count: part.nodes.length }));
      return new Set(part.nodes.map(({ id }) => id));
    };
    const onCopy = (event: ClipboardEvent) => void take(event);
    const onCut = (event: ClipboardEvent) => {
      const ids = take(event);
      if (ids) getState().edit((drawing) => withoutNodes(drawing, ids));
    };
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (isElsewhere(event.target) || !text.includes(`"${mark}"`)) return;
      event.preventDefault();
      void paste(text);
    };
    const paste = async (text: string) => {
      const part = await readPart(text);
      if (!part || part.nodes.length === 0) return;
      const { history, edit } = getState();
      const { drawing, added } = withPart(history.drawing, part, pasteOffset);
      edit(() => drawing, { select: added });
    };
    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCut);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCut);
      document.removeEventListener('paste', onPaste);
    };
  }, [isOn, getState, t]);
};

const readPart = async (text: string): Promise<Drawing | null> => {
  try {
    const raw: unknown = JSON.parse(text);
    const { readDrawing } = await import('@balcao/shared/domain/flow/read-drawing.ts');
    const { drawing } = readDrawing(raw);
    return { ...drawing, nodes: drawing.nodes.filter(({ type }) => type !== 'start') };
  } catch {
    return null;
  }
};
