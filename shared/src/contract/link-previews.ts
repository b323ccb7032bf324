import * as z from 'zod';
import { messageId } from '../domain/ids.ts';
import { linkPreview } from '../domain/link-previews/link-preview.ts';
import { route } from './route.ts';

export const linkPreviewsContract = {
  getLinkPreview: route({
    method: 'GET',
    path: '/link-preview',
    permission: 'tickets:attend',
    summary: 'What the page says of itself that the first link of a message leads to',
    // The client sends the id of the message instead of the link, so that it cannot make the server request arbitrary URLs (SSRF).
    query: z.object({ messageId }),
    response: z.object({
      /** Preview of the linked page; null = the page offers none, or it is still being fetched (`isPending`). */
      preview: linkPreview.nullable(),
      /** True = another request is fetching the preview: the client should send its request again later. */
      isPending: z.boolean(),
    }),
    errors: ['ERR_MESSAGE_NOT_FOUND'],
  }),
};
