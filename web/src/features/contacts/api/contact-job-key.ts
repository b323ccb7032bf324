import type { Output } from '../../../lib/api/client.ts';

export type ContactJobAnswer = Output<'getContactJob'>;

/** The key of a job, apart from its query: frames need no more. */
export const contactJobKey = (id: string) => ['contactJobs', id] as const;
