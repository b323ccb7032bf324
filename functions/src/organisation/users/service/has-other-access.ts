import { isDeepStrictEqual } from 'node:util';
import type { Change } from '../../../platform/stream-consumer.ts';

/** Parts of a user's row that decide what the user may see or do. */
const accessFields = [
  'profile',
  'super',
  'queueIds',
  'allTicket',
  'allowGroup',
  'allHistoric',
  'allUserChat',
  'userClosePendingTicket',
  'showDashboard',
  'allowRealTime',
  'allowConnections',
  'showContacts',
  'showCampaign',
];

/** Whether a user may see or do other things than before. */
export const hasOtherAccess = ({ old, new: now }: Change): boolean =>
  old !== null && now !== null && accessFields.some((field) => !isDeepStrictEqual(old[field], now[field]));
