import type { usersContract } from '@balcao/shared/contract/users.ts';
import type { TestRequests } from '../testing/sample-request.ts';

export const testRequests: TestRequests<typeof usersContract> = {
  samples: {
    listUserNames: () => ({}),
    setTicketsWidth: (_company, actor) => ({ params: { id: actor.id }, body: { defaultTicketsManagerWidth: 600 } }),
    setPreferences: (_company, actor) => ({ params: { id: actor.id }, body: { defaultTheme: 'dark' } }),
  },
  foreign: {
    setTicketsWidth: 'ERR_USER_NOT_FOUND',
    setPreferences: 'ERR_USER_NOT_FOUND',
  },
};
