import type { linkPreviewsContract } from '@balcao/shared/contract/link-previews.ts';
import { aHeldTicket } from '../../testing/sample-records.ts';
import type { TestRequests } from '../../testing/sample-request.ts';

export const testRequests: TestRequests<typeof linkPreviewsContract> = {
  samples: {
    // Its text has no link: nothing is fetched.
    getLinkPreview: async (company, actor) => ({ query: { messageId: (await aHeldTicket(company, actor)).message.id } }),
  },
  foreign: { getLinkPreview: 'ERR_MESSAGE_NOT_FOUND' },
};
