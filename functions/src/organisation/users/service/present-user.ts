import type { Me } from '@balcao/shared/contract/auth.ts';
import { userColor } from '@balcao/shared/domain/users/user-color.ts';
import type { User } from '@balcao/shared/domain/users/user.ts';
import type { Company, Plan } from '../../companies/service/company-records.ts';
import type { StoredUser } from './user-records.ts';

const enabled = (flag: boolean) => (flag ? ('enabled' as const) : ('disabled' as const));

/** A stored user in the wire's spelling. */
export const toWireUser = (user: StoredUser): User => ({
  id: user.id,
  companyId: user.companyId,
  name: user.name,
  email: user.email,
  profile: user.profile,
  super: user.super,
  startWork: user.startWork,
  endWork: user.endWork,
  farewellMessage: user.farewellMessage,
  profileImage: user.profileImage,
  whatsappId: user.connectionId,
  queueIds: user.queueIds,
  defaultTheme: user.defaultTheme,
  themeChosen: user.themeChosen,
  color: userColor(user),
  defaultMenu: user.defaultMenu,
  defaultTicketsManagerWidth: user.defaultTicketsManagerWidth,
  allTicket: user.allTicket ? 'enable' : 'disable',
  allowGroup: user.allowGroup,
  allHistoric: enabled(user.allHistoric),
  allUserChat: enabled(user.allUserChat),
  userClosePendingTicket: enabled(user.userClosePendingTicket),
  showDashboard: enabled(user.showDashboard),
  allowRealTime: enabled(user.allowRealTime),
  allowConnections: enabled(user.allowConnections),
  showContacts: enabled(user.showContacts),
  showCampaign: enabled(user.showCampaign),
  online: user.online,
  paused: user.paused,
  maxTickets: user.maxTickets,
  skillTagIds: user.skillTagIds,
  active: user.active,
  hasSignIn: user.hasSignIn,
  version: user.version,
});

/** `queues` are the user's own, in the company's order. */
export const toMe = (user: StoredUser, company: Company, plan: Plan, queues: Me['queues']): Me => ({
  ...toWireUser(user),
  queues: queues.filter(({ id }) => user.queueIds.some((own) => own === id)),
  company: {
    id: company.id,
    name: company.name,
    dueDate: company.dueDate,
    timeZone: company.timeZone,
    plan: plan.flags,
    companieSettings: company.settings,
  },
});
