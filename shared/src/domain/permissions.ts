import type { PlanFlags } from './companies/plan-flags.ts';

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
type AccessFlag = Exclude<keyof Access, 'profile' | 'super'>;

/** Who may, and what the company's plan must hold besides. `everybody` is whoever gets so far: nobody is asked who they are for `public`, a valid
 *  identity token is enough for `session:start`, everything else takes a session. */
type Rule = { who: 'everybody' | ReadonlyArray<'admin' | 'super' | AccessFlag>; plan?: keyof PlanFlags };

/** Every permission with its rule: routes of the server, pages of the browser and the items of its menu name one of these, and nothing else is allowed. */
const rules = {
  /** Nobody is checked: a webhook checks its signature itself. */
  public: { who: 'everybody' },
  'session:start': { who: 'everybody' },
  'signed-in': { who: 'everybody' },
  'tickets:attend': { who: 'everybody' },
  'templates:send': { who: 'everybody', plan: 'useWhatsappOfficial' },
  'tickets:delete': { who: ['admin'] },
  'tickets:close-all': { who: ['admin'] },
  'contacts:list': { who: ['admin', 'showContacts'] },
  'contacts:delete': { who: ['admin'] },
  'connections:manage': { who: ['admin', 'allowConnections'] },
  /** Work that was given up on: an admin sees the own company's, a super user everybody's. */
  'dead-letters:read': { who: ['admin', 'super'] },
  'kanban:use': { who: 'everybody', plan: 'useKanban' },
  'kanban:manage': { who: ['admin'], plan: 'useKanban' },
  'schedules:use': { who: 'everybody', plan: 'useSchedules' },
  'chats:use': { who: 'everybody', plan: 'useInternalChat' },
  'campaigns:use': { who: ['admin', 'showCampaign'], plan: 'useCampaigns' },
  'ai:use': { who: 'everybody', plan: 'useOpenAi' },
  'ai:manage': { who: ['admin'], plan: 'useOpenAi' },
  'integrations:manage': { who: ['admin'], plan: 'useIntegrations' },
  'files:manage': { who: ['admin'] },
  'company:admin': { who: ['admin'] },
  super: { who: ['super'] },
} as const satisfies Record<string, Rule>;
export type Permission = keyof typeof rules;

const ruleOf = (permission: Permission): Rule => rules[permission];

/** Whether a user's role or flags allow something; what the plan says is asked besides. */
export const can = (access: Access, permission: Permission): boolean => {
  const { who } = ruleOf(permission);
  return (
    who === 'everybody' ||
    who.some((word) => (word === 'admin' ? access.profile === 'admin' : word === 'super' ? access.super : access[word]))
  );
};

/** The flag of the plan that a permission needs; null = none. */
export const planFlagOf = (permission: Permission): keyof PlanFlags | null => ruleOf(permission).plan ?? null;

/** Why somebody may not; null = may. Who somebody is comes first: a plan is nobody's business who may not anyway. */
export const refusalOf = (access: Access, plan: PlanFlags, permission: Permission): 'no-permission' | 'not-in-plan' | null => {
  if (!can(access, permission)) return 'no-permission';
  const flag = planFlagOf(permission);
  return flag !== null && !plan[flag] ? 'not-in-plan' : null;
};
