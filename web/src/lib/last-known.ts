import { useEffect, useState } from 'react';

/** Whether it is there; until the answer has come, whether it was in this browser last: what depends on it has its room from the first paint.
 *  @param isThere undefined while it is not known */
export const useLastKnown = (name: string, isThere: boolean | undefined): boolean => {
  const [was] = useState(() => readLastKnown(name));
  useEffect(() => {
    if (isThere === undefined) return;
    try {
      localStorage.setItem(name, isThere ? 'yes' : 'no');
    } catch {
      // without room the page moves once more at the next start
    }
  }, [name, isThere]);
  return isThere ?? was;
};

export const readLastKnown = (name: string): boolean => localStorage.getItem(name) === 'yes';
