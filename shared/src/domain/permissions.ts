/** What a route needs. `public` = nobody checked here (the webhook checks its signature itself);
 *  `session:start` = a valid identity token, no session yet. */
export const permissions = [
  'public',
  'session:start',
  'signed-in',
  'tickets:attend',
  'tickets:delete',
  'tickets:close-all',
  'contacts:delete',
  'connections:manage',
  'company:admin',
  'super',
] as const;
export type Permission = (typeof permissions)[number];

/** The facts about a user that decisions rest on. Flags as booleans; the wire's enable/enabled spellings stay at the edge. */
export type Access = {
  profile: 'admin' | 'user';
  super: boolean;
  allTicket: boolean;
  allowGroup: boolean;
  allHistoric: boolean;
  allUserChat: boolean;
  userClosePendingTicket: boolean;
  showDashboard: boolean;
  allowRealTime: boolean;
  allowConnections: boolean;
  showContacts: boolean;
  showCampaign: boolean;
};

/** Roles list the actions they may do; nothing else is allowed. */
export const can = (access: Pick<Access, 'profile' | 'super' | 'allowConnections'>, permission: Permission): boolean => {
  switch (permission) {
    case 'public':
    case 'session:start':
    case 'signed-in':
    case 'tickets:attend':
      return true;
    case 'tickets:delete':
    case 'tickets:close-all':
    case 'contacts:delete':
    case 'company:admin':
      return access.profile === 'admin';
    case 'connections:manage':
      return access.profile === 'admin' || access.allowConnections;
    case 'super':
      return access.super;
  }
};
