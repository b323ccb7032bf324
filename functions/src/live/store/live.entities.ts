import { Entity } from 'electrodb';
import { indexes, model, tableConfig } from '../../platform/table.ts';

/** A one-use right to open a socket. */
export const liveTicketEntity = () =>
  new Entity(
    {
      model: model('liveTicket'),
      attributes: {
        token: { type: 'string', required: true },
        companyId: { type: 'number', required: true },
        userId: { type: 'string', required: true },
        sessionId: { type: 'string', required: true },
        signInId: { type: 'string', required: true },
        /** When the password was given, epoch seconds. */
        signInAt: { type: 'number', required: true },
        expiresAt: { type: 'number', required: true },
      },
      indexes: {
        byToken: {
          pk: { field: indexes.primary.pk, composite: ['token'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: [], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );

/** An open socket that has spoken, among those of its company: the gateway knows it, so frames reach it. */
export const liveSocketEntity = () =>
  new Entity(
    {
      model: model('liveSocket'),
      attributes: {
        companyId: { type: 'number', required: true },
        socketId: { type: 'string', required: true },
        userId: { type: 'string', required: true },
        sessionId: { type: 'string', required: true },
        signInId: { type: 'string', required: true },
        /** When the password was given, epoch seconds. */
        signInAt: { type: 'number', required: true },
        /** Instant of its first word. */
        liveAt: { type: 'string', required: true },
        /** `thread:<id>` or `notifications`. */
        rooms: { type: 'set', items: 'string' },
        expiresAt: { type: 'number', required: true },
      },
      indexes: {
        byCompany: {
          pk: { field: indexes.primary.pk, composite: ['companyId'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: ['socketId'], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );

/** That a customer writes right now, or stopped: there for a moment, so that the change reaches who looks. */
export const contactTypingEntity = () =>
  new Entity(
    {
      model: model('contactTyping'),
      attributes: {
        companyId: { type: 'number', required: true },
        threadId: { type: 'string', required: true },
        typing: { type: 'boolean', required: true },
        /** Makes each notice a change. */
        at: { type: 'string', required: true },
        expiresAt: { type: 'number', required: true },
      },
      indexes: {
        byThread: {
          pk: { field: indexes.primary.pk, composite: ['companyId', 'threadId'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: [], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );

/** Whose socket it is, when only its id is known. */
export const socketOwnerEntity = () =>
  new Entity(
    {
      model: model('socketOwner'),
      attributes: {
        socketId: { type: 'string', required: true },
        companyId: { type: 'number', required: true },
        userId: { type: 'string', required: true },
        sessionId: { type: 'string', required: true },
        signInId: { type: 'string', required: true },
        /** When the password was given, epoch seconds. */
        signInAt: { type: 'number', required: true },
        /** When its user may work; absent for administrators. */
        hours: { type: 'map', properties: { startWork: { type: 'string' }, endWork: { type: 'string' }, timeZone: { type: 'string' } } },
        /** It has spoken, and is among its company's. */
        live: { type: 'boolean' },
        expiresAt: { type: 'number', required: true },
      },
      indexes: {
        bySocket: {
          pk: { field: indexes.primary.pk, composite: ['socketId'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: [], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );

/** A user's latest arrival: the socket that opened last. */
export const userArrivalEntity = () =>
  new Entity(
    {
      model: model('userArrival'),
      attributes: {
        companyId: { type: 'number', required: true },
        userId: { type: 'string', required: true },
        /** New with each socket. */
        arrival: { type: 'string', required: true },
        /** When the user was last shown as offline. */
        leftAt: { type: 'string' },
        expiresAt: { type: 'number', required: true },
      },
      indexes: {
        byUser: {
          pk: { field: indexes.primary.pk, composite: ['companyId', 'userId'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: [], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );
