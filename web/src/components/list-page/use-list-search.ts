import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { searchDelayMs } from '../../lib/limits.ts';

/** State of a list's search. `typed` is the text in the search field. `q` is the active search: part of the page's address, it follows
 *  `typed` with a delay (debounced). */
export type ListSearch = { q: string; typed: string; type: (text: string) => void; clear: () => void };

/** @param delayMs how long after the last change of `typed` the search becomes active (debounce). */
export const useListSearch = (delayMs = searchDelayMs): ListSearch => {
  const { q = '' } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [typed, setTyped] = useState(q);
  /** `seen`: the `q` of the address at the last render. `sent`: the last `q` that typing has put into the address. */
  const [seen, setSeen] = useState(q);
  const [sent, setSent] = useState(q);
  if (q !== seen) {
    setSeen(q);
    // A link or the back button changed `q`: the field shows the new `q` instead of the typed text.
    if (q !== sent) setTyped(q);
  }
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === q) return;
    const search = () => {
      setSent(wanted);
      void navigate({ to: '.', search: (known) => ({ ...known, q: wanted || undefined }), replace: true });
    };
    // Clearing the field takes effect immediately.
    const timer = setTimeout(search, wanted === '' ? 0 : delayMs);
    return () => clearTimeout(timer);
  }, [typed, q, navigate, delayMs]);
  return { q, typed, type: setTyped, clear: () => setTyped('') };
};
