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
    /** When the user entered the password, epoch seconds. */
    signInAt: number('sia'),
    /** True when a screen waits for the socket: it is then recorded whether an event occurs for the screen before the socket receives
     *  events. */
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
    /** When the user entered the password, epoch seconds. */
    signInAt: number('sia'),
    /** Instant of the socket's first message, or of the beginning of the wait. */
    liveAt: text('la'),
    /** Rooms that the screen subscribed to, such as `thread:<id>` or `notifications`. */
    rooms: optional(texts('r')),
    /** The socket token that a screen waits with, or that its socket was opened with. */
    token: optional(text('t')),
    waiting: optional(flag('w')),
    /** True when an event occurred for the screen while it waited. */
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
    /** Instant of the report. Because it differs, each report changes the row and so appears in the stream. */
    at: text('a'),
    expiresAt: number('x'),
  },
  {
    byThread: { pk: ['companyId', 'threadId'], sk: [] },
  },
);

/** The session that a socket belongs to, for finding it by the socket's id alone. */
export const socketOwnerEntity = entity(
  'socketOwner',
  {
    socketId: text('si'),
    companyId: number('ci'),
    userId: text('ui'),
    sessionId: text('se'),
    signInId: text('sii'),
    /** When the user entered the password, epoch seconds. */
    signInAt: number('sia'),
    /** Hours in which the socket's user may work; absent for administrators. */
    hours: optional(json<OfficeHours>('h')),
    /** True when the socket has sent its first message and gets frames. */
    live: optional(flag('l')),
    /** The socket token with which the socket's screen waited for it to open; absent when it did not wait. */
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
