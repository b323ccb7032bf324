import type { Input } from '../../lib/api/client.ts';
import { accessOf } from '../../lib/rights.ts';
import type { UserRecord } from './api/user-queries.ts';

export const userFlags = [
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
] as const;
export type UserFlag = (typeof userFlags)[number];

export type UserFields = {
  name: string;
  email: string;
  password: string;
  profile: string | null;
  color: string;
  whatsappId: string | null;
  queueIds: string[];
  startWork: string;
  endWork: string;
  farewellMessage: string;
  active: boolean;
  maxTickets: number;
  skillTagIds: string[];
} & Record<UserFlag, boolean>;

/** The fields of each tab, so that an error leads to its tab. */
export const tabFields = {
  general: [
    'name',
    'email',
    'password',
    'profile',
    'color',
    'whatsappId',
    'queueIds',
    'startWork',
    'endWork',
    'farewellMessage',
    'active',
    'maxTickets',
    'skillTagIds',
  ],
  permissions: userFlags,
} as const satisfies Record<string, ReadonlyArray<keyof UserFields>>;
export type UserTab = keyof typeof tabFields;
export const userFieldNames: ReadonlyArray<keyof UserFields> = [...tabFields.general, ...tabFields.permissions];
export const tabOf = (name: string): UserTab => (tabFields.permissions.some((flag) => flag === name) ? 'permissions' : 'general');

export const fieldsOf = (user: UserRecord): UserFields => ({
  name: user.name,
  email: user.email,
  password: '',
  profile: user.profile,
  color: user.color,
  whatsappId: user.whatsappId,
  queueIds: user.queueIds,
  startWork: user.startWork,
  endWork: user.endWork,
  farewellMessage: user.farewellMessage,
  active: user.active,
  maxTickets: user.maxTickets,
  skillTagIds: user.skillTagIds,
  ...flagsOf(user),
});

const flagsOf = (user: UserRecord): Record<UserFlag, boolean> => {
  const { profile: _profile, super: _super, ...flags } = accessOf(user);
  return flags;
};

/** A new attendant, as the server begins one. */
export const newUserFields = (color: string): UserFields => ({
  name: '',
  email: '',
  password: '',
  profile: 'user',
  color,
  whatsappId: null,
  queueIds: [],
  startWork: '00:00',
  endWork: '23:59',
  farewellMessage: '',
  active: true,
  maxTickets: 0,
  skillTagIds: [],
  allTicket: false,
  allowGroup: false,
  allHistoric: false,
  allUserChat: false,
  userClosePendingTicket: true,
  showDashboard: false,
  allowRealTime: false,
  allowConnections: false,
  showContacts: true,
  showCampaign: false,
});

/** Fields as they are sent: flags in the wire's spelling, no password where none was typed. */
export const toWire = ({ password, profile, ...fields }: Partial<UserFields>): Input<'updateUser'>['body'] => ({
  ...pick(fields, [
    'name',
    'email',
    'color',
    'whatsappId',
    'queueIds',
    'startWork',
    'endWork',
    'farewellMessage',
    'active',
    'allowGroup',
    'maxTickets',
    'skillTagIds',
  ]),
  ...(password ? { password } : {}),
  ...(profile === 'admin' || profile === 'user' ? { profile } : {}),
  ...(fields.allTicket === undefined ? {} : { allTicket: fields.allTicket ? ('enable' as const) : ('disable' as const) }),
  ...Object.fromEntries(
    wordFlags.flatMap((flag) => (fields[flag] === undefined ? [] : [[flag, fields[flag] ? ('enabled' as const) : ('disabled' as const)]])),
  ),
});

/** Flags that the wire spells as words. */
const wordFlags = userFlags.filter((flag) => flag !== 'allTicket' && flag !== 'allowGroup');

/** Those of these that are there. */
const pick = <T extends object, const K extends keyof T>(from: T, names: ReadonlyArray<K>): Partial<Pick<T, K>> => {
  const picked: Partial<Pick<T, K>> = {};
  for (const name of names) if (from[name] !== undefined) picked[name] = from[name];
  return picked;
};
