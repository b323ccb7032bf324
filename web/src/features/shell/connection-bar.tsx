import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTimeOrMoment } from '../../lib/format.ts';
import { oldestKept, useKeptSince } from '../../lib/kept-since.ts';
import { useLiveState } from '../../lib/live/live-connection.ts';
import { useIsOnline, useIsUp } from '../../lib/live/use-is-up.ts';

/** A blink of the line is nobody's business: the bar waits this long, ms. */
const shownAfterMs = 2500;

/** Thin bar while the live line is down, with how many messages wait to leave, and until what was missed is there; work goes on below it. */
export const ConnectionBar = ({ queued }: { queued: number }) => {
  const { t } = useTranslation('shell');
  const keptSince = useKeptSince(oldestKept);
  const online = useIsOnline();
  const up = useIsUp();
  const isBehind = useLiveState(({ isBehind }) => isBehind);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (up) return setShown(false);
    const timer = setTimeout(() => setShown(true), shownAfterMs);
    return () => clearTimeout(timer);
  }, [up]);
  return (
    <div className="connection-bar" role="status">
      {shown && (
        <span>
          {t(online ? 'connection.reconnecting' : 'connection.offline')}
          {keptSince && ` ${t('connection.kept', { when: formatTimeOrMoment(keptSince, new Date()) })}`}
          {queued > 0 && ` ${t('connection.queued', { count: queued })}`}
        </span>
      )}
      {isBehind && <span>{t('connection.behind')}</span>}
    </div>
  );
};
