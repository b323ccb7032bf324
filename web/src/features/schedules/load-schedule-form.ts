import i18next from 'i18next';
import { lazy } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';

/** The form and its texts come when they are asked for. */
export const ScheduleForm = lazy(
  lazyPart(async () => {
    const [{ ScheduleForm: Form }] = await Promise.all([
      import('./schedule-form.tsx'),
      i18next.loadNamespaces(['schedules', 'quickMessages']),
    ]);
    return { default: Form };
  }),
);
