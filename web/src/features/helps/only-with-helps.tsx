import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useSession } from '../../lib/api/session.ts';
import { useLastKnown } from '../../lib/last-known.ts';
import { may } from '../../lib/rights.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { helpsQuery } from './api/help-queries.ts';

/** The menu's item is there once there is a video; for who adds them it always is. Nobody waits for it at the start. */
export const OnlyWithHelps = ({ children }: { children: ReactNode }) => {
  const user = useSession((session) => session.user);
  const mayEdit = user !== null && may(user, 'super');
  const [isWanted, setWanted] = useState(false);
  useEffect(() => whenIdle(() => setWanted(true)), []);
  const { data } = useQuery({ ...helpsQuery(), enabled: isWanted && !mayEdit });
  const areThere = useLastKnown('helps', data && data.length > 0);
  return mayEdit || areThere ? children : null;
};
