import type { OfficeHours } from '@balcao/shared/domain/users/office-hours.ts';
import { flag, json, number, optional, text, texts } from '../table/attributes.ts';
import { entity } from '../table/entity.ts';

/** A socket token, with which a screen opens one socket. It is valid only once. */
export const socketTokenEntity = entity(
  'socketToken',
  {
    token: text('t'),
    companyId: number('ci'),
    userId: text('ui'),
    sessionId: text('si'),
    signInId: text('sii'),
    /** When the user entered the password (`auth_time` of the identity token), seconds since 1970. */
    signInAt: number('sia'),
    /** True for a waiting screen, which loads its first list before its socket opens: meanwhile it is recorded whether the screen missed an
     *  event. */
    waiting: optional(flag('w')),
    expiresAt: number('x'),
  },
  {
    byToken: { pk: ['token'], sk: [] },
  },
);

/** A socket of a company that has sent its first message: the gateway knows it, so it can receive frames. Or, with `waiting`, a screen
 *  that loads its first list and is about to open a socket: such a row exists only until that socket's first message, to record whether
 *  an event occurred for the screen meanwhile. */
export const liveSocketEntity = entity(
  'liveSocket',
  {
    companyId: number('ci'),
    socketId: text('si'),
    userId: text('ui'),
    sessionId: text('se'),
    signInId: text('sii'),
    /** When the user entered the password (`auth_time` of the identity token), seconds since 1970. */
    signInAt: number('sia'),
    /** ISO instant of the socket's first message; in the row of a screen whose socket is not open yet, the instant that row was written. */
    liveAt: text('la'),
    /** Rooms that the screen subscribed to, such as `thread:<id>` or `notifications`. */
    rooms: optional(texts('r')),
    /** The socket token of the wait; in the row of a socket, absent when its screen did not wait. */
    token: optional(text('t')),
    waiting: optional(flag('w')),
    /** True when an event occurred for the waiting screen, which could not receive it yet. */
    missed: optional(flag('m')),
    expiresAt: number('x'),
  },
  {
    byCompany: { pk: ['companyId'], sk: ['socketId'] },
  },
);

/** Whether a contact is typing in a thread right now. A short-lived row: its change in the table's stream notifies the users who have
 *  the thread open. */
export const contactTypingEntity = entity(
  'contactTyping',
  {
    companyId: number('ci'),
    threadId: text('ti'),
    typing: flag('t'),
    /** ISO instant at which the channel reported the typing. New in each report, so that each report changes the row and is in the stream. */
    at: text('a'),
    expiresAt: number('x'),
  },
  {
    byThread: { pk: ['companyId', 'threadId'], sk: [] },
  },
);

/** The session that a socket belongs to, stored by the socket's id alone, because an event of the gateway names neither company nor user. */
export const socketOwnerEntity = entity(
  'socketOwner',
  {
    socketId: text('si'),
    companyId: number('ci'),
    userId: text('ui'),
    sessionId: text('se'),
    signInId: text('sii'),
    /** When the user entered the password (`auth_time` of the identity token), seconds since 1970. */
    signInAt: number('sia'),
    /** Hours in which the socket's user may work; absent for administrators. */
    hours: optional(json<OfficeHours>('h')),
    /** True when the socket has sent its first message and gets frames. */
    live: optional(flag('l')),
    /** The socket token with which the screen waited for this socket to open; absent = it did not wait. */
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
    /** ULID of the arrival, a new one for each socket that the user opens. */
    arrival: text('a'),
    /** ISO instant at which the user went offline after opening this socket; absent = still online. */
    leftAt: optional(text('la')),
    expiresAt: number('x'),
  },
  {
    byUser: { pk: ['companyId', 'userId'], sk: [] },
  },
);
