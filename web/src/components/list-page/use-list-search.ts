import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { searchDelayMs } from '../../lib/limits.ts';

/** `q` is what the list is searched for: the address holds it, and follows what is typed after a pause. */
export type ListSearch = { q: string; typed: string; type: (text: string) => void; clear: () => void };

/** @param delayMs how long a pause is. */
export const useListSearch = (delayMs = searchDelayMs): ListSearch => {
  const { q = '' } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [typed, setTyped] = useState(q);
  /** What the address held last, and what typing made it. */
  const [seen, setSeen] = useState(q);
  const [sent, setSent] = useState(q);
  if (q !== seen) {
    setSeen(q);
    // A link or the way back asks for something else than what was typed.
    if (q !== sent) setTyped(q);
  }
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === q) return;
    const search = () => {
      setSent(wanted);
      void navigate({ to: '.', search: (known) => ({ ...known, q: wanted || undefined }), replace: true });
    };
    // nobody waits for what was cleared
    const timer = setTimeout(search, wanted === '' ? 0 : delayMs);
    return () => clearTimeout(timer);
  }, [typed, q, navigate, delayMs]);
  return { q, typed, type: setTyped, clear: () => setTyped('') };
};
