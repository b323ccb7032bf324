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
      /** `flow`: a video may be as large as a flow's video node allows; above the channel's limit it is sent as a document. */
      use: z.enum(['flow']).optional(),
    }),
    response: z.object({ key: z.string(), url: z.string(), fields: z.record(z.string(), z.string()) }),
    errors: ['ERR_UPLOAD_TYPE', 'ERR_UPLOAD_TOO_LARGE'],
  }),
};
