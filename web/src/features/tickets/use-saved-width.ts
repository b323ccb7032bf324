import type { Me } from '@balcao/shared/contract/auth.ts';
import { useCallback, useRef, useState } from 'react';
import { listWidthLargestDefault, listWidthMax, listWidthMin, listWidthPart, savedWidthDelayMs } from '../../lib/limits.ts';
import { useSaveListWidth } from './api/use-save-list-width.ts';

const clamp = (width: number): number => Math.round(Math.min(listWidthMax, Math.max(listWidthMin, width)));

/** Accounts begin with the largest default, which nobody chose. */
const isDragged = ({ defaultTicketsManagerWidth: width }: Me): boolean => width > 0 && width !== listWidthLargestDefault;

const widthFor = (windowPx: number): number => clamp(Math.min(listWidthLargestDefault, windowPx * listWidthPart));

/** Width of the ticket list in px, remembered for the person on the server, half a second after the last change. */
export const useSavedWidth = (user: Me): [number, (width: number) => void] => {
  const [width, setWidth] = useState(() => (isDragged(user) ? clamp(user.defaultTicketsManagerWidth) : widthFor(innerWidth)));
  const { mutate: save } = useSaveListWidth(user);
  const saving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const change = useCallback(
    (wanted: number) => {
      const next = clamp(wanted);
      setWidth(next);
      clearTimeout(saving.current);
      saving.current = setTimeout(() => save(next), savedWidthDelayMs);
    },
    [save],
  );
  return [width, change];
};
