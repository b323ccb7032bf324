import type { queuesContract } from '@balcao/shared/contract/queues.ts';
import type { TestCompany } from '../../testing/make-company.ts';
import type { TestRequests } from '../../testing/sample-request.ts';

export const testRequests: TestRequests<typeof queuesContract> = {
  samples: {
    listQueues: () => ({}),
    getQueue: (company) => ({ params: { id: company.otherQueue.id } }),
    createQueue: () => ({ body: { name: 'Fila nova', color: aColor() } }),
    updateQueue: (company) => ({ params: { id: company.otherQueue.id }, body: { greetingMessage: 'Olá' } }),
    deleteQueue: async (company) => ({ params: { id: await aQueue(company) } }),
    listOptions: (company) => ({ query: { queueId: company.otherQueue.id } }),
    getOption: async (company) => ({ params: { id: await anOption(company) } }),
    createOption: (company) => ({
      body: { queueId: company.otherQueue.id, name: 'Falar com vendas', queueType: 'queue', optQueueId: company.queue.id },
    }),
    updateOption: async (company) => ({ params: { id: await anOption(company) }, body: { name: 'Outro nome' } }),
    deleteOption: async (company) => ({ params: { id: await anOption(company) } }),
  },
  foreign: {
    getQueue: 'ERR_QUEUE_NOT_FOUND',
    updateQueue: 'ERR_QUEUE_NOT_FOUND',
    deleteQueue: 'ERR_QUEUE_NOT_FOUND',
    listOptions: 'ERR_QUEUE_NOT_FOUND',
    getOption: 'ERR_RECORD_NOT_FOUND',
    createOption: 'ERR_QUEUE_NOT_FOUND',
    updateOption: 'ERR_RECORD_NOT_FOUND',
    deleteOption: 'ERR_RECORD_NOT_FOUND',
  },
};

let serial = 0;
const aColor = () => `#${(0x100000 + ((Date.now() + ++serial * 7919) % 0xe00000)).toString(16)}`;

const aQueue = async ({ owner }: TestCompany): Promise<string> => {
  const { body } = await owner.call('POST', '/queue', { body: { name: `Fila de passagem ${Date.now()} ${++serial}`, color: aColor() } });
  return body.id;
};

const anOption = async ({ owner, otherQueue }: TestCompany): Promise<string> => {
  const { body } = await owner.call('POST', '/chatbot', { body: { queueId: otherQueue.id, name: 'Segunda via', queueType: 'text' } });
  return body.id;
};
