import { useEffect, useEffectEvent } from 'react';
import type { SimEvent } from '../control/event-stream.ts';
import { t } from './language.ts';
import { say } from './overlays.tsx';

/** Follows what happens in the simulator. A burst brings hundreds of events a second: they are handed over together, once per frame. Whenever
 *  the stream (re)opens, `load` reads again what happened before it. */
export const useLiveEvents = (load: () => Promise<void>, onEvents: (events: ReadonlyArray<SimEvent>) => void): void => {
  const read = useEffectEvent(() => void load().catch(() => say(t('failedToLoad'))));
  const take = useEffectEvent(onEvents);
  useEffect(() => {
    let waiting: SimEvent[] = [];
    const source = new EventSource('/control/events');
    source.addEventListener('open', () => read());
    source.addEventListener('message', ({ data }) => {
      waiting.push(JSON.parse(data));
      if (waiting.length > 1) return;
      setTimeout(() => {
        const events = waiting;
        waiting = [];
        take(events);
      }, 16);
    });
    return () => source.close();
  }, []);
};
