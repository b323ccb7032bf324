import * as z from 'zod';
import { channel } from '../domain/channels.ts';
import { connectionStatuses } from '../domain/connections/connection-status.ts';
import { companyId, connectionId, instant, queueId, quickMessageId, tagId, userId } from '../domain/ids.ts';
import { user } from '../domain/users/user.ts';
import { listQuery } from './paging.ts';
import { route } from './route.ts';

export const queueView = z.object({
  id: queueId,
  name: z.string(),
  color: z.string(),
  orderQueue: z.number().int().nullable(),
  greetingMessage: z.string(),
});
export const connectionView = z.object({
  id: connectionId,
  name: z.string(),
  color: z.string(),
  channel,
  status: z.enum(connectionStatuses),
  isDefault: z.boolean(),
  number: z.string().nullable(),
  queueIds: z.array(queueId),
  /** Null on connections nothing touched since this is kept. */
  updatedAt: instant.nullable(),
});
export const tagView = z.object({ id: tagId, name: z.string(), color: z.string(), kanban: z.union([z.literal(0), z.literal(1)]) });
export const quickMessageView = z.object({
  id: quickMessageId,
  shortcode: z.string(),
  message: z.string(),
  geral: z.boolean(),
  userId: userId.nullable(),
  isOficial: z.boolean(),
});

export type QueueView = z.infer<typeof queueView>;
export type ConnectionView = z.infer<typeof connectionView>;
export type TagRecordView = z.infer<typeof tagView>;
export type QuickMessageView = z.infer<typeof quickMessageView>;

/** Small lists every screen of the inbox needs: read here, administered in the areas to come. */
export const directoryContract = {
  listQueues: route({
    method: 'GET',
    path: '/queue',
    permission: 'signed-in',
    summary: 'Queues in their order; super users may name another company',
    query: z.object({ companyId: companyId.optional() }),
    response: z.array(queueView),
    errors: ['ERR_COMPANY_NOT_FOUND'],
  }),
  listConnections: route({
    method: 'GET',
    path: '/whatsapp',
    permission: 'signed-in',
    summary: 'Connections, without secrets; super users may name another company',
    query: z.object({ session: z.string().max(10).optional(), channel: channel.optional(), companyId: companyId.optional() }),
    response: z.array(connectionView),
    errors: ['ERR_COMPANY_NOT_FOUND'],
  }),
  listTagNames: route({
    method: 'GET',
    path: '/tags/list',
    permission: 'signed-in',
    summary: 'Tags by name',
    query: z.object({ kanban: z.enum(['0', '1']).optional(), companyId: z.string().max(20).optional() }),
    response: z.array(tagView),
    errors: [],
  }),
  createTag: route({
    method: 'POST',
    path: '/tags',
    permission: 'signed-in',
    summary: 'Add a tag',
    body: z.object({
      name: z.string().trim().min(3).max(100),
      color: z.string().regex(/^#[0-9a-fA-F]{6}$/),
      kanban: z.union([z.literal(0), z.literal(1)]).default(0),
    }),
    response: tagView,
    errors: [],
  }),
  listUserNames: route({
    method: 'GET',
    path: '/users/list',
    permission: 'signed-in',
    summary: 'Colleagues, for transfers and filters',
    query: z.object(listQuery),
    response: z.array(
      z.object({
        id: userId,
        name: z.string(),
        profile: z.enum(['admin', 'user']),
        online: z.boolean(),
        queueIds: z.array(queueId),
        color: z.string(),
        profileImage: z.string().nullable(),
      }),
    ),
    errors: [],
  }),
  listQuickMessageNames: route({
    method: 'GET',
    path: '/quick-messages/list',
    permission: 'signed-in',
    summary: 'Quick replies the user may use',
    query: z.object({
      isOficial: z.enum(['true', 'false']).optional(),
      userId: z.string().max(40).optional(),
      companyId: z.string().max(20).optional(),
      status: z.string().max(20).optional(),
    }),
    response: z.array(quickMessageView),
    errors: [],
  }),
  setTicketsWidth: route({
    method: 'PUT',
    path: '/users/toggleChangeWidht/{id}',
    permission: 'signed-in',
    summary: 'Remember the width of the ticket list; only one’s own',
    params: z.object({ id: userId }),
    body: z.object({ defaultTicketsManagerWidth: z.coerce.number().int().min(404).max(2000) }),
    response: user,
    errors: ['ERR_USER_NOT_FOUND'],
  }),
  setPreferences: route({
    method: 'PUT',
    path: '/users/{id}/preferences',
    permission: 'signed-in',
    summary: 'One’s own theme, menu state and colour',
    params: z.object({ id: userId }),
    body: z.object({
      defaultTheme: z.enum(['light', 'dark']).optional(),
      defaultMenu: z.enum(['open', 'closed']).optional(),
      color: z
        .string()
        .regex(/^#[0-9a-fA-F]{6}$/)
        .optional(),
    }),
    response: user,
    errors: ['ERR_USER_NOT_FOUND'],
  }),
};
