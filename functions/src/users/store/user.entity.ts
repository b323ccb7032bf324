import { CustomAttributeType, Entity } from 'electrodb';
import type { QueueId } from '@balcao/shared/domain/ids.ts';
import { model, indexes, tableConfig } from '../../platform/table.ts';

const enabled = { type: 'boolean', required: true } as const;

export const userEntity = () =>
  new Entity(
    {
      model: model('user'),
      attributes: {
        companyId: { type: 'number', required: true },
        userId: { type: 'string', required: true },
        name: { type: 'string', required: true },
        email: { type: 'string', required: true },
        profile: { type: ['admin', 'user'] as const, required: true },
        super: enabled,
        startWork: { type: 'string', required: true },
        endWork: { type: 'string', required: true },
        farewellMessage: { type: 'string', required: true },
        profileImage: { type: 'string' },
        connectionId: { type: 'string' },
        queueIds: { type: CustomAttributeType<QueueId[]>('any'), required: true },
        defaultTheme: { type: ['light', 'dark'] as const, required: true },
        defaultMenu: { type: ['open', 'closed'] as const, required: true },
        defaultTicketsManagerWidth: { type: 'number', required: true },
        allTicket: enabled,
        allowGroup: enabled,
        allHistoric: enabled,
        allUserChat: enabled,
        userClosePendingTicket: enabled,
        showDashboard: enabled,
        allowRealTime: enabled,
        allowConnections: enabled,
        showContacts: enabled,
        showCampaign: enabled,
        /** Has a live socket, or pinged in the last 660 s. */
        online: enabled,
        browserSessionId: { type: 'string' },
        /** Instant; every sign-in up to it is over. */
        signedOutBefore: { type: 'string' },
        /** Single sign-ins that are over, each with the second it may be forgotten in. */
        endedSignIns: { type: 'set', items: 'string' },
        color: { type: 'string' },
        themeChosen: { type: 'boolean' },
      },
      indexes: {
        byId: {
          pk: { field: indexes.primary.pk, composite: ['companyId'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: ['userId'], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );

/** One sign-in. A browser profile keeps one, shared by its tabs; every API client's sign-in has its own. */
export const sessionEntity = () =>
  new Entity(
    {
      model: model('session'),
      attributes: {
        companyId: { type: 'number', required: true },
        userId: { type: 'string', required: true },
        sessionId: { type: 'string', required: true },
        kind: { type: ['browser', 'api'] as const, required: true },
        /** The sign-in it was started with last. */
        signIn: { type: 'string' },
        /** Why it may no longer be used; absent while it may. */
        revoked: { type: ['other-device', 'revoked'] as const },
        expiresAt: { type: 'number', required: true },
      },
      indexes: {
        byId: {
          pk: { field: indexes.primary.pk, composite: ['companyId', 'userId'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: ['sessionId'], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );

/** Keeps an e-mail address to one user of the platform. */
export const userEmailEntity = () =>
  new Entity(
    {
      model: model('userEmail'),
      attributes: {
        email: { type: 'string', required: true },
        companyId: { type: 'number', required: true },
        userId: { type: 'string', required: true },
      },
      indexes: {
        byEmail: {
          pk: { field: indexes.primary.pk, composite: ['email'], casing: 'lower' },
          sk: { field: indexes.primary.sk, composite: [], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );
