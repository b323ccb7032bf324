import { lazy } from 'react';

/** The chart's code is loaded with the first report that has something to draw. */
export const HoursChart = lazy(() => import('./hours-chart.tsx').then(({ HoursChart }) => ({ default: HoursChart })));
