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
    // The client sends the id of the message instead of the link, so that it cannot make the server fetch any address (SSRF).
    query: z.object({ messageId }),
    response: z.object({
      /** Null when the page offers no preview, or when the preview is still being fetched (`isPending`). */
      preview: linkPreview.nullable(),
      /** True while another request fetches the preview: the client should repeat its request. */
      isPending: z.boolean(),
    }),
    errors: ['ERR_MESSAGE_NOT_FOUND'],
  }),
};
