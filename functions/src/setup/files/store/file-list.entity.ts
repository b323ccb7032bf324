import type { Attachment } from '@balcao/shared/domain/messages/attachment.ts';
import { json, number, optional, text } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';

/** Files that a queue or an option of its menu sends, with the message that goes before them. */
export const fileListEntity = entity(
  'fileList',
  {
    companyId: number('ci'),
    fileListId: text('fli'),
    name: text('n'),
    message: text('m'),
    options: json<{ id: string; name: string; file: Attachment | null }[]>('o'),
    version: optional(number('ve')),
  },
  { byId: { pk: ['companyId'], sk: ['fileListId'] } },
  { group: 'admin' },
);
