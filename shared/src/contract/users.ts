import { emailAddress } from '../domain/text/email-address.ts';
import * as z from 'zod';
import { queueId, tagId, userId } from '../domain/ids.ts';
import { user, userPassword } from '../domain/users/user.ts';
import { uploadedMedia } from './messages.ts';
import { listQuery } from './paging.ts';
import { deleted, recordVersion } from './record.ts';
import { distinct } from './distinct.ts';
import { route } from './route.ts';
import { shownName } from './shown-name.ts';

/** Fields that every user may change in their own user record. */
export const ownUserFields = z.object({
  name: shownName(2, 50),
  email: emailAddress,
  password: userPassword,
  farewellMessage: z.string().max(4000),
});

/** Fields of a user record that only admins may change. */
export const userRightFields = user
  .pick({
    profile: true,
    startWork: true,
    endWork: true,
    whatsappId: true,
    active: true,
    allTicket: true,
    allowGroup: true,
    allHistoric: true,
    allUserChat: true,
    userClosePendingTicket: true,
    showDashboard: true,
    allowRealTime: true,
    allowConnections: true,
    showContacts: true,
    showCampaign: true,
    maxTickets: true,
  })
  .extend({ queueIds: distinct(queueId, 200), skillTagIds: distinct(tagId, 50), color: z.string().regex(/^#[0-9a-fA-F]{6}$/) });
export const userChange = ownUserFields
  .extend(userRightFields.shape)
  .extend({ paused: z.boolean() })
  .partial()
  .extend({ version: recordVersion.optional() });

const refusals = [
  'ERR_USER_NOT_FOUND',
  'ERR_EMAIL_IN_USE',
  'ERR_QUEUE_NOT_FOUND',
  'ERR_CONNECTION_NOT_FOUND',
  'ERR_TAG_NOT_FOUND',
  'ERR_LAST_ADMIN',
  'ERR_RECORD_CHANGED',
  'ERR_NO_PERMISSION',
] as const;
const params = z.object({ id: userId });

export const usersContract = {
  listUsers: route({
    method: 'GET',
    path: '/users',
    permission: 'company:admin',
    summary: 'Users by name',
    query: z.object(listQuery),
    response: z.object({ users: z.array(user), count: z.number().int(), hasMore: z.boolean() }),
    errors: [],
  }),
  getUser: route({
    method: 'GET',
    path: '/users/{id}',
    permission: 'signed-in',
    summary: 'Oneself; admins any user',
    params,
    response: user,
    errors: ['ERR_USER_NOT_FOUND'],
  }),
  createUser: route({
    method: 'POST',
    path: '/users',
    permission: 'company:admin',
    summary: 'Add a user, who can sign in at once',
    body: ownUserFields.partial({ farewellMessage: true }).extend(userRightFields.partial().required({ profile: true }).shape),
    response: user,
    errors: [
      'ERR_EMAIL_IN_USE',
      'ERR_PLAN_LIMIT',
      'ERR_QUEUE_NOT_FOUND',
      'ERR_CONNECTION_NOT_FOUND',
      'ERR_TAG_NOT_FOUND',
      'ERR_PASSWORD_POLICY',
    ],
  }),
  updateUser: route({
    method: 'PUT',
    path: '/users/{id}',
    permission: 'signed-in',
    summary: 'Change oneself: name, e-mail, password, farewell, a pause; admins change everything of anybody. Absent fields stay',
    params,
    body: userChange,
    response: user,
    errors: [...refusals, 'ERR_PASSWORD_POLICY'],
  }),
  changeQueueMembers: route({
    method: 'PUT',
    path: '/queue/{queueId}/users',
    permission: 'company:admin',
    summary: 'Who attends a queue: people to add and people to take out; all others stay',
    params: z.object({ queueId }),
    body: z.object({ add: distinct(userId, 500).default([]), remove: distinct(userId, 500).default([]) }),
    response: z.object({ ok: z.literal(true) }),
    errors: ['ERR_USER_NOT_FOUND', 'ERR_QUEUE_NOT_FOUND', 'ERR_NO_PERMISSION'],
  }),
  deleteUser: route({
    method: 'DELETE',
    path: '/users/{id}',
    permission: 'company:admin',
    summary: 'Remove a user: sessions end, tickets go back to their queues',
    params,
    response: deleted,
    errors: ['ERR_RECORD_CHANGED', 'ERR_USER_NOT_FOUND', 'ERR_LAST_ADMIN', 'ERR_NO_PERMISSION'],
  }),
  setUserPicture: route({
    method: 'POST',
    path: '/users/{id}/media-upload',
    permission: 'signed-in',
    summary: 'One’s own picture; admins anybody’s: a key of POST /uploads as JSON, or multipart with `profileImage` up to 5 MB',
    params,
    form: true,
    body: z.object({ media: uploadedMedia.nullish(), userId: z.string().max(40).optional(), typeArch: z.string().max(40).optional() }),
    response: user,
    errors: ['ERR_USER_NOT_FOUND', 'ERR_UPLOAD_NOT_FOUND', 'ERR_UPLOAD_TYPE', 'ERR_UPLOAD_TOO_LARGE'],
  }),
  removeUserPicture: route({
    method: 'DELETE',
    path: '/users/{id}/media-upload',
    permission: 'signed-in',
    summary: 'Take the picture away; one’s own, admins anybody’s',
    params,
    response: user,
    errors: ['ERR_USER_NOT_FOUND'],
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
        /** True = no new tickets are assigned to the user automatically. */
        paused: z.boolean(),
        queueIds: z.array(queueId),
        /** Rights of the user to see tickets besides their own. By these, clients suggest only colleagues who can see a ticket for a
         *  mention in it. */
        sees: z.object({ allTicket: z.boolean(), allUserChat: z.boolean(), allHistoric: z.boolean(), allowGroup: z.boolean() }),
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
