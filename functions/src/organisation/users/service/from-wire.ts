import type { userChange } from '@balcao/shared/contract/users.ts';
import type { z } from 'zod';
import { withoutUndefined } from '../../../platform/without-undefined.ts';
import type { UserChange } from '../store/user-store.ts';

type WireChange = Omit<z.output<typeof userChange>, 'version' | 'password'>;

const flags = [
  'allHistoric',
  'allUserChat',
  'userClosePendingTicket',
  'showDashboard',
  'allowRealTime',
  'allowConnections',
  'showContacts',
  'showCampaign',
] as const;

/** A change in the wire's spelling as it is stored; what is absent stays. */
export const fromWireUser = ({ whatsappId, allTicket, allowGroup, email, ...change }: WireChange): UserChange => {
  const stored: UserChange = withoutUndefined({
    name: change.name,
    profile: change.profile,
    startWork: change.startWork,
    endWork: change.endWork,
    farewellMessage: change.farewellMessage,
    queueIds: change.queueIds,
    color: change.color,
    active: change.active,
    paused: change.paused,
    maxTickets: change.maxTickets,
    skillTagIds: change.skillTagIds,
    email: email?.toLowerCase(),
    connectionId: whatsappId,
    allTicket: allTicket === undefined ? undefined : allTicket === 'enable',
    allowGroup,
  });
  for (const flag of flags) if (change[flag] !== undefined) stored[flag] = change[flag] === 'enabled';
  return stored;
};
