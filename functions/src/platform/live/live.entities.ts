import type { OfficeHours } from '@balcao/shared/domain/users/office-hours.ts';
import { flag, json, number, optional, text, texts } from '../table/attributes.ts';
import { entity } from '../table/entity.ts';

/** A one-use right to open a socket. */
export const liveTicketEntity = entity(
  'liveTicket',
  {
    token: text('t'),
    companyId: number('ci'),
    userId: text('ui'),
    sessionId: text('si'),
    signInId: text('sii'),
    /** When the password was given, epoch seconds. */
    signInAt: number('sia'),
    /** What changes is noted for its screen from here on. */
    waiting: optional(flag('w')),
    expiresAt: number('x'),
  },
  {
    byToken: { pk: ['token'], sk: [] },
  },
);

/** An open socket that has spoken, among those of its company: the gateway knows it, so frames reach it. Or a screen that reads its first list and is about
 *  to open one: there only until the socket has spoken, to keep whether there was a frame for it meanwhile. */
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
    /** Instant of its first word. */
    liveAt: text('la'),
    /** `thread:<id>` or `notifications`. */
    rooms: optional(texts('r')),
    /** The live ticket that a screen waits with, or that its socket was opened with. */
    ticket: optional(text('t')),
    waiting: optional(flag('w')),
    /** A frame was for the screen that waits. */
    missed: optional(flag('m')),
    expiresAt: number('x'),
  },
  {
    byCompany: { pk: ['companyId'], sk: ['socketId'] },
  },
);

/** That a customer writes right now, or stopped: there for a moment, so that the change reaches who looks. */
export const contactTypingEntity = entity(
  'contactTyping',
  {
    companyId: number('ci'),
    threadId: text('ti'),
    typing: flag('t'),
    /** Makes each notice a change. */
    at: text('a'),
    expiresAt: number('x'),
  },
  {
    byThread: { pk: ['companyId', 'threadId'], sk: [] },
  },
);

/** Whose socket it is, when only its id is known. */
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
    /** It has spoken, and is among its company's. */
    live: optional(flag('l')),
    /** The live ticket that its screen waits with. */
    ticket: optional(text('lt')),
    expiresAt: number('x'),
  },
  {
    bySocket: { pk: ['socketId'], sk: [] },
  },
);

/** A user's latest arrival: the socket that opened last. */
export const userArrivalEntity = entity(
  'userArrival',
  {
    companyId: number('ci'),
    userId: text('ui'),
    /** New with each socket. */
    arrival: text('a'),
    /** When the user was last shown as offline. */
    leftAt: optional(text('la')),
    expiresAt: number('x'),
  },
  {
    byUser: { pk: ['companyId', 'userId'], sk: [] },
  },
);
