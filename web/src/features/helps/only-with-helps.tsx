import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useSession } from '../../lib/api/session.ts';
import { may } from '../../lib/rights.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { helpsQuery } from './api/help-queries.ts';

/** Whether there were any in this browser last, so that the menu does not move under the pointer when the answer comes. */
const lastKnown = 'helps';

/** The menu's item is there once there is a video; for who adds them it always is. Nobody waits for it at the start. */
export const OnlyWithHelps = ({ children }: { children: ReactNode }) => {
  const user = useSession((session) => session.user);
  const mayEdit = user !== null && may(user, 'super');
  const [isWanted, setWanted] = useState(false);
  useEffect(() => whenIdle(() => setWanted(true)), []);
  const { data } = useQuery({ ...helpsQuery(), enabled: isWanted && !mayEdit });
  const [wereThere] = useState(() => localStorage.getItem(lastKnown) === 'yes');
  const areThere = data ? data.length > 0 : wereThere;
  useEffect(() => {
    if (data) localStorage.setItem(lastKnown, areThere ? 'yes' : 'no');
  }, [data, areThere]);
  return mayEdit || areThere ? children : null;
};
