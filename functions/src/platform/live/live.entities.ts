import type { OfficeHours } from '@balcao/shared/domain/users/office-hours.ts';
import { flag, json, number, optional, text, texts } from '../table/attributes.ts';
import { entity } from '../table/entity.ts';

/** A socket token: a token that opens one socket, once. */
export const socketTokenEntity = entity(
  'socketToken',
  {
    token: text('t'),
    companyId: number('ci'),
    userId: text('ui'),
    sessionId: text('si'),
    signInId: text('sii'),
    /** When the password was given, epoch seconds. */
    signInAt: number('sia'),
    /** A screen waits with this token: it is recorded whether it misses an event. */
    waiting: optional(flag('w')),
    expiresAt: number('x'),
  },
  {
    byToken: { pk: ['token'], sk: [] },
  },
);

/** A socket of a company that has sent its first message: the gateway knows it, so it can receive frames. Or a screen that loads its
 *  first list and is about to open a socket: such a row exists only until that socket's first message, to record whether an event
 *  occurred for the screen meanwhile. */
export const liveSocketEntity = entity(
  'liveSocket',
  {
    companyId: number('ci'),
    socketId: text('si'),
    userId: text('ui'),
    sessionId: text('se'),
    signInId: text('sii'),
    /** When the password was given, epoch seconds. */
    signInAt: number('sia'),
    /** Instant of the socket's first message, or of the beginning of the wait. */
    liveAt: text('la'),
    /** What the screen subscribed to: `thread:<id>` or `notifications`. */
    rooms: optional(texts('r')),
    /** The socket token that a screen waits with, or that its socket was opened with. */
    token: optional(text('t')),
    waiting: optional(flag('w')),
    /** An event occurred for the waiting screen. */
    missed: optional(flag('m')),
    expiresAt: number('x'),
  },
  {
    byCompany: { pk: ['companyId'], sk: ['socketId'] },
  },
);

/** That a contact is typing right now, or has stopped. A short-lived row, whose change in the stream notifies those who look at the
 *  thread. */
export const contactTypingEntity = entity(
  'contactTyping',
  {
    companyId: number('ci'),
    threadId: text('ti'),
    typing: flag('t'),
    /** Instant of the report: makes each one a change of the row. */
    at: text('a'),
    expiresAt: number('x'),
  },
  {
    byThread: { pk: ['companyId', 'threadId'], sk: [] },
  },
);

/** The session of a socket, for when only the socket's id is known. */
export const socketOwnerEntity = entity(
  'socketOwner',
  {
    socketId: text('si'),
    companyId: number('ci'),
    userId: text('ui'),
    sessionId: text('se'),
    signInId: text('sii'),
    /** When the password was given, epoch seconds. */
    signInAt: number('sia'),
    /** When its user may work; absent for administrators. */
    hours: optional(json<OfficeHours>('h')),
    /** The socket has sent its first message and gets frames. */
    live: optional(flag('l')),
    /** The socket token that the socket's screen waits with. */
    token: optional(text('lt')),
    expiresAt: number('x'),
  },
  {
    bySocket: { pk: ['socketId'], sk: [] },
  },
);

/** A user's latest arrival: the opening of the user's newest socket. */
export const userArrivalEntity = entity(
  'userArrival',
  {
    companyId: number('ci'),
    userId: text('ui'),
    /** Id of the arrival, new with each socket. */
    arrival: text('a'),
    /** When the user was last shown as offline. */
    leftAt: optional(text('la')),
    expiresAt: number('x'),
  },
  {
    byUser: { pk: ['companyId', 'userId'], sk: [] },
  },
);
