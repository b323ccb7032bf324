import * as z from 'zod';
import { queueId, userId } from '../domain/ids.ts';
import { user } from '../domain/users/user.ts';
import { listQuery } from './paging.ts';
import { route } from './route.ts';

export const usersContract = {
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
