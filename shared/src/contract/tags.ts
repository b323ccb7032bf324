import * as z from 'zod';
import { tagId } from '../domain/ids.ts';
import { route } from './route.ts';

export const tagView = z.object({ id: tagId, name: z.string(), color: z.string(), kanban: z.union([z.literal(0), z.literal(1)]) });
export type TagRecordView = z.infer<typeof tagView>;

export const tagsContract = {
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
};
