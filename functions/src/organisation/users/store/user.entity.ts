import type { QueueId, TagId } from '@balcao/shared/domain/ids.ts';
import { flag, json, number, oneOf, optional, ref, text, texts } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';

export const userEntity = entity(
  'user',
  {
    companyId: number('ci'),
    userId: text('ui'),
    name: text('n'),
    email: text('e'),
    profile: oneOf('p', ['admin', 'user']),
    super: flag('s'),
    startWork: text('sw'),
    endWork: text('ew'),
    farewellMessage: text('fm'),
    profileImage: optional(text('pi')),
    connectionId: optional(ref('connection', text('co'))),
    queueIds: ref('queue', json<QueueId[]>('qi')),
    defaultTheme: oneOf('dt', ['light', 'dark']),
    defaultMenu: oneOf('dm', ['open', 'closed']),
    defaultTicketsManagerWidth: number('dtmw'),
    allTicket: flag('at'),
    allowGroup: flag('ag'),
    allHistoric: flag('ah'),
    allUserChat: flag('auc'),
    userClosePendingTicket: flag('ucpt'),
    showDashboard: flag('sd'),
    allowRealTime: flag('art'),
    allowConnections: flag('ac'),
    showContacts: flag('sc'),
    showCampaign: flag('sh'),
    /** Has a live socket, or pinged in the last 660 s. */
    online: flag('o'),
    /** Ids of the browsers' sessions, newest first, blanks between. One text, so that a write can ask for exactly this list. */
    browserSessions: optional(text('bsi')),
    /** Instant; every sign-in up to it is over. */
    signedOutBefore: optional(text('sob')),
    /** Single sign-ins that are over, each with the second it may be forgotten in. */
    endedSignIns: optional(texts('esi')),
    color: optional(text('c')),
    themeChosen: optional(flag('tc')),
    /** Kept out by an admin. */
    disabled: optional(flag('d')),
    /** Takes no tickets that are given out, until told otherwise. */
    paused: optional(flag('pau')),
    /** Tickets at most that are given out to them; 0 and absent = as many as there are. */
    maxTickets: optional(number('mtk')),
    /** Contacts with one of these tags are theirs first. */
    skillTagIds: optional(ref('tag', json<TagId[]>('sti'))),
    /** The record stands before the sign-in does, and now and then without one. */
    noSignIn: optional(flag('nsi')),
    version: optional(number('ve')),
  },
  {
    byId: { pk: ['companyId'], sk: ['userId'] },
  },
  { group: 'names' },
);

/** One sign-in. A browser profile keeps one, shared by its tabs; every API client's sign-in has its own. */
export const sessionEntity = entity(
  'session',
  {
    companyId: number('ci'),
    userId: text('ui'),
    sessionId: text('si'),
    kind: oneOf('k', ['browser', 'api']),
    /** The sign-in it was started with last. */
    signIn: optional(text('sig')),
    /** Why it may no longer be used; absent while it may. */
    revoked: optional(oneOf('r', ['other-device', 'revoked'])),
    expiresAt: number('x'),
  },
  {
    byId: { pk: ['companyId', 'userId'], sk: ['sessionId'] },
  },
);

/** Keeps an e-mail address to one user of the platform. */
export const userEmailEntity = entity(
  'userEmail',
  {
    email: text('e'),
    companyId: number('ci'),
    userId: text('ui'),
  },
  {
    byEmail: { pk: ['email'], sk: [], anyCase: true },
  },
);
