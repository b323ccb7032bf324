import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { searchDelayMs } from '../../lib/limits.ts';

/** Search of a list. `typed`: text in the search field. `q`: the active search text, a parameter of the page URL; follows `typed` after
 *  a delay (debounce). */
export type ListSearch = { q: string; typed: string; type: (text: string) => void; clear: () => void };

/** @param delayMs debounce: ms between the last change of `typed` and the search. */
export const useListSearch = (delayMs = searchDelayMs): ListSearch => {
  const { q = '' } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [typed, setTyped] = useState(q);
  /** `seen`: `q` in the URL at the last render. `sent`: the last `q` that was written to the URL because the user typed it. */
  const [seen, setSeen] = useState(q);
  const [sent, setSent] = useState(q);
  if (q !== seen) {
    setSeen(q);
    // A `q` in the URL that the user did not type comes from a link or the back button: the search field shows this `q`.
    if (q !== sent) setTyped(q);
  }
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === q) return;
    const search = () => {
      setSent(wanted);
      void navigate({ to: '.', search: (known) => ({ ...known, q: wanted || undefined }), replace: true });
    };
    // An emptied search field takes effect without the debounce.
    const timer = setTimeout(search, wanted === '' ? 0 : delayMs);
    return () => clearTimeout(timer);
  }, [typed, q, navigate, delayMs]);
  return { q, typed, type: setTyped, clear: () => setTyped('') };
};
