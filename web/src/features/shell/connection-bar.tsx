import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveState } from '../../lib/live/live-connection.ts';

/** A blink of the line is nobody's business: the bar waits this long, ms. */
const shownAfterMs = 2500;

/** Thin bar while the live line is down, with how many messages wait to leave; work goes on below it. */
export const ConnectionBar = ({ queued }: { queued: number }) => {
  const { t } = useTranslation('shell');
  const state = useLiveState(({ state }) => state);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (state === 'live') return setShown(false);
    const timer = setTimeout(() => setShown(true), shownAfterMs);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <div className="connection-bar" role="status">
      {shown && (
        <span>
          {navigator.onLine ? t('connection.reconnecting') : t('connection.offline')}
          {queued > 0 && ` ${t('connection.queued', { count: queued })}`}
        </span>
      )}
    </div>
  );
};
