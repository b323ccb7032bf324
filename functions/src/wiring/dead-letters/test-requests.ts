import type { deadLettersContract } from '@balcao/shared/contract/dead-letters.ts';
import { deadLetterId } from '@balcao/shared/contract/dead-letters.ts';
import { newUlid } from '../../platform/new-ids.ts';
import type { TestCompany } from '../../testing/make-company.ts';
import type { TestRequests } from '../../testing/sample-request.ts';
import { deadLetterStore } from './store/dead-letter-store.ts';

export const testRequests: TestRequests<typeof deadLettersContract> = {
  samples: {
    listNotShown: () => ({}),
    listDeadLetters: () => ({}),
    getDeadLetter: async (company) => ({ params: await aDeadLetter(company) }),
    replayDeadLetter: async (company) => ({ params: await aDeadLetter(company) }),
    discardDeadLetter: async (company) => ({ params: await aDeadLetter(company) }),
  },
  foreign: {
    listDeadLetters: 'ERR_NO_PERMISSION',
    getDeadLetter: 'ERR_NO_PERMISSION',
    replayDeadLetter: 'ERR_NO_PERMISSION',
    discardDeadLetter: 'ERR_NO_PERMISSION',
  },
};

const aDeadLetter = async ({ id: companyId }: TestCompany): Promise<{ companyId: string; id: string }> => {
  const now = new Date();
  const id = deadLetterId.parse(newUlid(now));
  await deadLetterStore.put({
    companyId,
    id,
    queue: 'timers',
    reaction: null,
    what: 'user-offline',
    why: 'test',
    at: now.toISOString(),
    canReplay: true,
    sender: null,
    senderNumber: null,
    isInConversation: false,
    body: JSON.stringify({ kind: 'user-offline', companyId, userId: newUlid(now) }),
    bodyKey: null,
  });
  return { companyId: String(companyId), id };
};
