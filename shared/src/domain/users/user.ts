import * as z from 'zod';
import { companyId, connectionId, queueId, tagId, userId } from '../ids.ts';
import { passwordLength } from './password-length.ts';

const hourMinute = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** Spellings of the wire: `allTicket` says enable/disable, the others enabled/disabled. */
const enabledFlag = z.enum(['enabled', 'disabled']);

export const userPassword = z.string().min(passwordLength.min).max(passwordLength.max);

/** A user as the wire shows it. */
export const user = z.object({
  id: userId,
  companyId,
  name: z.string().min(2).max(50),
  email: z.email(),
  profile: z.enum(['admin', 'user']),
  super: z.boolean(),
  startWork: hourMinute,
  endWork: hourMinute,
  farewellMessage: z.string(),
  profileImage: z.string().nullable(),
  whatsappId: connectionId.nullable(),
  queueIds: z.array(queueId),
  defaultTheme: z.enum(['light', 'dark']),
  /** False until the user switches the theme: the system's holds until then. */
  themeChosen: z.boolean(),
  /** #rrggbb, the same on every screen. */
  color: z.string(),
  defaultMenu: z.enum(['open', 'closed']),
  defaultTicketsManagerWidth: z.number().int(),
  allTicket: z.enum(['enable', 'disable']),
  allowGroup: z.boolean(),
  allHistoric: enabledFlag,
  allUserChat: enabledFlag,
  userClosePendingTicket: enabledFlag,
  showDashboard: enabledFlag,
  allowRealTime: enabledFlag,
  allowConnections: enabledFlag,
  showContacts: enabledFlag,
  showCampaign: enabledFlag,
  online: z.boolean(),
  /** Takes no tickets that are given out; whoever it is may still take some. */
  paused: z.boolean(),
  /** Tickets at most that are given out to them; 0 = as many as there are. */
  maxTickets: z.number().int().min(0).max(1000),
  /** Contacts with one of these tags are theirs first. */
  skillTagIds: z.array(tagId),
  /** False = kept out: nobody signs in as this user. */
  active: z.boolean(),
  /** False while nobody can sign in as this user: the making was cut off, or the address was somebody else's meanwhile. A new password mends it. */
  hasSignIn: z.boolean(),
  version: z.number().int(),
});
export type User = z.infer<typeof user>;

export const userProfiles = ['admin', 'user'] as const;
