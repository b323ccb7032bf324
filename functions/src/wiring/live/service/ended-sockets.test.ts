import { companyId, sessionId, userId } from '@balcao/shared/domain/ids.ts';
import { describe, expect, it } from 'vitest';
import { endedSockets } from './ended-sockets.ts';

const ana = userId.parse('01JNQ5V3W4X5Y6Z7A8B9C0D1E2');
const socket = {
  companyId: companyId.parse(2),
  socketId: 'socket',
  userId: ana,
  sessionId: sessionId.parse('01JNQ5V3W4X5Y6Z7A8B9C0D1E3'),
  signIn: { id: 'sign-in', at: 0 },
  liveAt: '2026-03-10T12:00:00.000Z',
  rooms: [],
  token: null,
  isWaiting: false,
};
const user = {
  super: false,
  signedOutBefore: null,
  endedSignIns: [],
  browserSessions: [],
  profile: 'user' as const,
  startWork: '08:00',
  endWork: '18:00',
};
const reasonFor = (change: Partial<Omit<typeof user, 'profile'> & { profile: 'user' | 'admin' }>, time: string) =>
  endedSockets([socket], [], {
    users: new Map([[ana, { ...user, ...change }]]),
    company: { status: true, timeZone: 'America/Sao_Paulo', settings: { oneDevicePerUser: 'enabled' } },
    now: new Date(`2026-03-10T${time}-03:00`),
  }).get('socket');

/** The reason for which the socket of the older of two browsers ends. */
const reasonAfter = (entity: string, oneDevicePerUser: string) => {
  const newer = sessionId.parse('01JNQ5V3W4X5Y6Z7A8B9C0D1E4');
  const change = { eventId: '1', entity, old: {}, new: { companyId: 2, userId: ana }, expired: false };
  return endedSockets(
    [socket, { ...socket, socketId: 'newer', sessionId: newer }, { ...socket, socketId: 'api', sessionId: anApiSession }],
    [change],
    {
      users: new Map([[ana, { ...user, profile: 'admin', browserSessions: [newer, socket.sessionId] }]]),
      company: { status: true, timeZone: 'America/Sao_Paulo', settings: { oneDevicePerUser } },
      now: new Date('2026-03-10T12:00-03:00'),
    },
  );
};
const anApiSession = sessionId.parse('01JNQ5V3W4X5Y6Z7A8B9C0D1E5');

describe('a socket', () => {
  it.each(['company', 'user'])(
    'of a browser beyond the limit ends with a change of the %s; those of the newest and of API clients do not',
    (entity) => {
      expect([...reasonAfter(entity, 'enabled')]).toEqual([['socket', 'other-device']]);
      expect([...reasonAfter(entity, 'disabled')]).toEqual([]);
    },
  );

  it('of a browser beyond the limit is not looked for at any other change', () => {
    expect([...reasonAfter('message', 'enabled')]).toEqual([]);
  });

  it('ends with the working hours of its user, whatever happened in the company', () => {
    expect(reasonFor({}, '18:00:59')).toBe(undefined);
    expect(reasonFor({}, '18:01:00')).toBe('out-of-hours');
  });

  it('of an administrator does not, nor that of somebody who works at night', () => {
    expect(reasonFor({ profile: 'admin' }, '03:00:00')).toBe(undefined);
    expect(reasonFor({ startWork: '22:00', endWork: '06:00' }, '03:00:00')).toBe(undefined);
  });
});
