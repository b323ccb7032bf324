import type { JobState } from './job.ts';

/** Whether a job does nothing more. Apart from the job's schema: the browser's first load needs this and not the schema's library. */
export const hasEnded = ({ state }: { state: JobState }): boolean => state !== 'ready' && state !== 'running';
