import { companyPrefix } from '../../../platform/files.ts';

/** Where files lie that services said: each belongs to the one message that shows it, and goes with it. */
export const talkFiles = (companyId: number): string => `${companyPrefix(companyId)}talks/`;
