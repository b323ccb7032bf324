import type { Me } from '@balcao/shared/contract/auth.ts';
import { type Access, can, type Permission, refusalOf } from '@balcao/shared/domain/permissions.ts';
import type { User } from '@balcao/shared/domain/users/user.ts';
import type { Viewer } from '@balcao/shared/domain/tickets/can-see-ticket.ts';

/** Who this person is to the shared rules; the wire spells flags as words. */
export const viewerOf = (user: Me): Viewer => ({ ...accessOf(user), userId: user.id, queueIds: user.queueIds });

/** Role and flags of a user, as the rules have them. */
export const accessOf = (user: User): Access => ({
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

/** Why this person may not open a page or call a route; null = may. */
export const refusalFor = (user: Me, permission: Permission) => refusalOf(accessOf(user), user.company.plan, permission);

/** Whether role and flags let this person call routes with a permission. */
export const may = (user: Me, permission: Permission): boolean => can(accessOf(user), permission);
