import { number, optional, text } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';

/** An upload that was used: the file of its own that it became, and for what. It outlives the upload's form, so that no upload is used twice. */
export const uploadUseEntity = entity(
  'uploadUse',
  {
    companyId: number('ci'),
    uploadKey: text('uk'),
    fileKey: text('fk'),
    /** Who asks again for the same gets the same file; absent = nobody does. */
    use: optional(text('u')),
    expiresAt: number('x'),
  },
  {
    byUpload: { pk: ['companyId', 'uploadKey'], sk: [] },
  },
);
