import type { promptsContract } from '@balcao/shared/contract/prompts.ts';
import type { TestCompany } from '../../testing/make-company.ts';
import type { TestRequests } from '../../testing/sample-request.ts';

const body = ({ queue, name }: TestCompany) => ({
  name: `Atendente ${name}`,
  prompt: `Você atende os clientes da loja ${name}. Responda em poucas palavras.`,
  queueId: queue.id,
});
const aPrompt = async (company: TestCompany): Promise<string> =>
  (await company.owner.call('POST', '/prompt', { body: body(company) })).body.id;

export const testRequests: TestRequests<typeof promptsContract> = {
  samples: {
    listPrompts: () => ({}),
    getPrompt: async (company) => ({ params: { id: await aPrompt(company) } }),
    createPrompt: (company) => ({ body: body(company) }),
    updatePrompt: async (company) => ({ params: { id: await aPrompt(company) }, body: { name: 'Outro nome' } }),
    deletePrompt: async (company) => ({ params: { id: await aPrompt(company) } }),
  },
  foreign: {
    getPrompt: 'ERR_PROMPT_NOT_FOUND',
    createPrompt: 'ERR_QUEUE_NOT_FOUND',
    updatePrompt: 'ERR_PROMPT_NOT_FOUND',
    deletePrompt: 'ERR_PROMPT_NOT_FOUND',
  },
};
