import { describe, expect, it } from 'vitest';
import { anAdmin, anAttendant, anId, aTicket } from '../../testing/builders.ts';
import { can, type Access, type Permission } from '../permissions.ts';
import { canSeeAll, canSeeTicket, type Viewer } from '../tickets/can-see-ticket.ts';
import { canSeeMessage } from '../tickets/can-see-message.ts';
import { mayClose } from '../tickets/transitions/close.ts';

const permissions: ReadonlyArray<Permission> = [
  'tickets:delete',
  'tickets:close-all',
  'contacts:list',
  'contacts:delete',
  'connections:manage',
  'dead-letters:read',
  'kanban:manage',
  'company:admin',
  'super',
];
const elsewhere = anId('Q9');
const colleague = anId('X9');
const open = aTicket();

/** Everything that a flag may open, asked of the rules that routes, lists and frames ask. */
const facts: Readonly<Record<string, (viewer: Viewer) => boolean>> = {
  'sees waiting tickets without a queue': (viewer) => canSeeTicket(viewer, aTicket({ queueId: null })),
  'sees groups': (viewer) => canSeeTicket(viewer, aTicket({ status: 'group', isGroup: true, queueId: null })),
  'sees a colleague’s ticket of the own queue': (viewer) => canSeeTicket(viewer, aTicket({ status: 'open', userId: colleague })),
  'sees a colleague’s ticket of another queue': (viewer) =>
    canSeeTicket(viewer, aTicket({ status: 'open', userId: colleague, queueId: elsewhere })),
  'sees closed tickets of another queue': (viewer) => canSeeTicket(viewer, aTicket({ status: 'closed', queueId: elsewhere })),
  'sees closed tickets without a queue': (viewer) => canSeeTicket(viewer, aTicket({ status: 'closed', queueId: null })),
  'sees earlier messages of another queue': (viewer) =>
    canSeeMessage(viewer, open.id, { ticketId: aTicket({ id: 99 }).id, queueId: elsewhere }),
  'sees earlier messages without a queue': (viewer) => canSeeMessage(viewer, open.id, { ticketId: aTicket({ id: 99 }).id, queueId: null }),
  'may list everybody’s tickets': canSeeAll,
  'may close waiting tickets': (viewer) => mayClose('pending', viewer),
  ...Object.fromEntries(permissions.map((permission) => [permission, (viewer: Viewer) => can(viewer, permission)])),
};
const factsOf = (viewer: Viewer): string[] => Object.keys(facts).filter((name) => facts[name]?.(viewer));

/** What each flag adds for a plain user, beside what everybody has. The reports and the panel in real time read their flags where they are. */
const added: Readonly<Record<Exclude<keyof Access, 'profile' | 'super'>, ReadonlyArray<string>>> = {
  allTicket: ['sees waiting tickets without a queue', 'sees closed tickets without a queue', 'sees earlier messages without a queue'],
  allowGroup: ['sees groups'],
  allHistoric: [
    'sees closed tickets of another queue',
    'sees closed tickets without a queue',
    'sees earlier messages of another queue',
    'sees earlier messages without a queue',
  ],
  allUserChat: ['sees a colleague’s ticket of the own queue', 'may list everybody’s tickets'],
  userClosePendingTicket: ['may close waiting tickets'],
  showDashboard: [],
  allowRealTime: [],
  allowConnections: ['connections:manage'],
  showContacts: ['contacts:list'],
  showCampaign: [],
};
const flags = Object.keys(added) as (keyof typeof added)[];
const none = Object.fromEntries(flags.map((flag) => [flag, false]));

describe('a flag of a plain user', () => {
  it('is needed for all of this', () => {
    expect(factsOf(anAttendant(none))).toEqual([]);
  });

  it.each(flags)('%s opens what it is for, and nothing else', (flag) => {
    expect(factsOf(anAttendant({ ...none, [flag]: true })).toSorted()).toEqual([...added[flag]].toSorted());
  });

  it('takes from an admin the groups only', () => {
    const all = Object.keys(facts).filter((name) => name !== 'super');

    expect(factsOf(anAdmin({ ...none, allowGroup: true }))).toEqual(all);
    expect(factsOf(anAdmin(none))).toEqual(all.filter((name) => name !== 'sees groups'));
  });
});
