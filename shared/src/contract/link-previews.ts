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
    // Only the message is named: nobody says what is fetched.
    query: z.object({ messageId }),
    response: z.object({
      /** Null when there is nothing to show, or not yet. */
      preview: linkPreview.nullable(),
      /** Somebody else's request is fetching it: worth asking again. */
      isPending: z.boolean(),
    }),
    errors: ['ERR_MESSAGE_NOT_FOUND'],
  }),
};
