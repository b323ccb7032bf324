import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { searchDelayMs } from '../../lib/limits.ts';

/** Search of a list. `q` is the active search; it is part of the address and follows `typed` after a pause (debounced). */
export type ListSearch = { q: string; typed: string; type: (text: string) => void; clear: () => void };

/** @param delayMs the debounce time. */
export const useListSearch = (delayMs = searchDelayMs): ListSearch => {
  const { q = '' } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [typed, setTyped] = useState(q);
  /** The last `q` of the address, and the last one that came from typing. */
  const [seen, setSeen] = useState(q);
  const [sent, setSent] = useState(q);
  if (q !== seen) {
    setSeen(q);
    // A link or the back button changed `q`: the field shows that instead of the typed text.
    if (q !== sent) setTyped(q);
  }
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === q) return;
    const search = () => {
      setSent(wanted);
      void navigate({ to: '.', search: (known) => ({ ...known, q: wanted || undefined }), replace: true });
    };
    // clearing the field takes effect immediately
    const timer = setTimeout(search, wanted === '' ? 0 : delayMs);
    return () => clearTimeout(timer);
  }, [typed, q, navigate, delayMs]);
  return { q, typed, type: setTyped, clear: () => setTyped('') };
};
