import * as z from 'zod';
import { route } from './route.ts';

export const uploadsContract = {
  createUpload: route({
    method: 'POST',
    path: '/uploads',
    permission: 'signed-in',
    summary: 'A form to upload one file straight to storage (15 minutes)',
    body: z.object({
      fileName: z.string().min(1).max(255),
      mimeType: z.string().min(3).max(150),
      sizeBytes: z.number().int().positive(),
      /** `flow`: the file is for a flow node. A video may then be larger than the channels allow; it is sent as a document where it is too large. */
      use: z.enum(['flow']).optional(),
    }),
    response: z.object({ key: z.string(), url: z.string(), fields: z.record(z.string(), z.string()) }),
    errors: ['ERR_UPLOAD_TYPE', 'ERR_UPLOAD_TOO_LARGE'],
  }),
};
