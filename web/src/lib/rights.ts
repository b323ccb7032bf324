import type { Me } from '@balcao/shared/contract/auth.ts';
import { type Access, can, type Permission } from '@balcao/shared/domain/permissions.ts';
import type { Viewer } from '@balcao/shared/domain/tickets/can-see-ticket.ts';

/** Who this person is to the shared rules; the wire spells flags as words. */
export const viewerOf = (user: Me): Viewer => ({ ...accessOf(user), userId: user.id, queueIds: user.queueIds });

const accessOf = (user: Me): Access => ({
  profile: user.profile,
  super: user.super,
  allTicket: user.allTicket === 'enable',
  allowGroup: user.allowGroup,
  allHistoric: user.allHistoric === 'enabled',
  allUserChat: user.allUserChat === 'enabled',
  userClosePendingTicket: user.userClosePendingTicket === 'enabled',
  showDashboard: user.showDashboard === 'enabled',
  allowRealTime: user.allowRealTime === 'enabled',
  allowConnections: user.allowConnections === 'enabled',
  showContacts: user.showContacts === 'enabled',
  showCampaign: user.showCampaign === 'enabled',
});

/** Whether the server lets this person call routes with a permission. */
export const may = (user: Me, permission: Permission): boolean => can(accessOf(user), permission);
