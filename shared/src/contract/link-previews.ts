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
    // The client names only the message, so that it cannot make the server fetch any address (SSRF).
    query: z.object({ messageId }),
    response: z.object({
      /** Null when there is nothing to show, or nothing yet. */
      preview: linkPreview.nullable(),
      /** Another request is fetching the preview: the client should ask again. */
      isPending: z.boolean(),
    }),
    errors: ['ERR_MESSAGE_NOT_FOUND'],
  }),
};
