import type { userChange } from '@balcao/shared/contract/users.ts';
import type { z } from 'zod';
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
  const stored: UserChange = {
    ...pick(change, [
      'name',
      'profile',
      'startWork',
      'endWork',
      'farewellMessage',
      'queueIds',
      'color',
      'active',
      'paused',
      'maxTickets',
      'skillTagIds',
    ]),
    ...(email === undefined ? {} : { email: email.toLowerCase() }),
    ...(whatsappId === undefined ? {} : { connectionId: whatsappId }),
    ...(allTicket === undefined ? {} : { allTicket: allTicket === 'enable' }),
    ...(allowGroup === undefined ? {} : { allowGroup }),
  };
  for (const flag of flags) if (change[flag] !== undefined) stored[flag] = change[flag] === 'enabled';
  return stored;
};

const pick = <T extends object, const K extends keyof T>(from: T, names: ReadonlyArray<K>): Partial<Pick<T, K>> =>
  Object.fromEntries(names.filter((name) => from[name] !== undefined).map((name) => [name, from[name]])) as Partial<Pick<T, K>>;
