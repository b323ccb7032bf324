import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { eventsNamed, onLiveEvents, onReconnected } from '../../../lib/live/live-connection.ts';
import { type ScheduleEntries, schedulesKey } from './schedule-queries.ts';

/** Thousands may be sent in one minute: lists are read again once in so long, ms. */
const readAgainMs = 3_000;

/** Keeps the lists of schedules current while their page is open: a state that changed is shown at once, everything else is read again. */
export const useScheduleFrames = (): void => {
  const cache = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const readAgain = () => {
      timer ??= setTimeout(() => {
        timer = null;
        void cache.invalidateQueries({ queryKey: schedulesKey });
      }, readAgainMs);
    };
    const stops = [
      onLiveEvents((events) => {
        const frames = eventsNamed(events, 'schedule');
        if (frames.length === 0) return;
        const changed = new Map(frames.flatMap((event) => (event.action === 'delete' ? [] : [[event.schedule.id, event.schedule]])));
        const gone = new Set<string>(frames.flatMap((event) => (event.action === 'delete' ? [event.scheduleId] : [])));
        cache.setQueriesData<ScheduleEntries>({ queryKey: [...schedulesKey, 'calendar'] }, (known) =>
          known
            ? {
                ...known,
                entries: known.entries.flatMap((entry) => {
                  if (gone.has(entry.id)) return [];
                  const now = changed.get(entry.id);
                  return [now ? { ...entry, ...now } : entry];
                }),
              }
            : known,
        );
        readAgain();
      }),
      onReconnected((missed) => missed && readAgain()),
    ];
    return () => {
      if (timer !== null) clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [cache]);
};
