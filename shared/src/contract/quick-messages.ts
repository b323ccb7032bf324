import * as z from 'zod';
import { ulidOf, userId } from '../domain/ids.ts';
import { route } from './route.ts';

export const quickMessageId = ulidOf<'QuickMessageId'>();
export type QuickMessageId = z.infer<typeof quickMessageId>;

export const quickMessageView = z.object({
  id: quickMessageId,
  shortcode: z.string(),
  message: z.string(),
  geral: z.boolean(),
  userId: userId.nullable(),
  isOficial: z.boolean(),
});
export type QuickMessageView = z.infer<typeof quickMessageView>;

export const quickMessagesContract = {
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
};
