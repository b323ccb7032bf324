import type { quickMessagesContract } from '@balcao/shared/contract/quick-messages.ts';
import { putFile } from '../../platform/files.ts';
import type { Member } from '../../testing/make-company.ts';
import type { TestRequests } from '../../testing/sample-request.ts';
import { answerForOthers } from '../../testing/answer-for-others.ts';

let made = 0;
const aQuickMessage = async ({ call }: Member): Promise<string> =>
  (await call('POST', '/quick-messages', { body: { shortcode: `frase${++made}`, message: 'Aurora é nossa loja' } })).body.id;

const aPicture = async ({ companyId, id }: Member): Promise<string> => {
  const key = `company${companyId}/uploads/${id}/${++made}.jpg`;
  await putFile(key, Buffer.from('ffd8ffe000104a464946', 'hex'), 'image/jpeg');
  return key;
};

export const testRequests: TestRequests<typeof quickMessagesContract> = {
  samples: {
    listQuickMessages: () => ({}),
    listQuickMessageNames: () => ({}),
    getQuickMessage: async (_company, actor) => ({ params: { id: await aQuickMessage(actor) } }),
    createQuickMessage: () => ({ body: { shortcode: `nova${++made}` } }),
    updateQuickMessage: async (_company, actor) => ({ params: { id: await aQuickMessage(actor) }, body: { message: 'Outra' } }),
    deleteQuickMessage: async (_company, actor) => ({ params: { id: await aQuickMessage(actor) } }),
    setQuickMessageMedia: async (_company, actor) => ({
      params: { id: await aQuickMessage(actor) },
      body: { media: { key: await aPicture(actor), fileName: 'foto.jpg', mimeType: 'image/jpeg' } },
    }),
    removeQuickMessageMedia: async (_company, actor) => ({ params: { id: await aQuickMessage(actor) } }),
    syncTemplates: async (company, _actor, { env }) => {
      await answerForOthers(String(env['GRAPH_API_URL']));
      return { params: { id: company.connection.id } };
    },
  },
  foreign: {
    getQuickMessage: 'ERR_QUICK_MESSAGE_NOT_FOUND',
    updateQuickMessage: 'ERR_QUICK_MESSAGE_NOT_FOUND',
    deleteQuickMessage: 'ERR_QUICK_MESSAGE_NOT_FOUND',
    setQuickMessageMedia: 'ERR_QUICK_MESSAGE_NOT_FOUND',
    removeQuickMessageMedia: 'ERR_QUICK_MESSAGE_NOT_FOUND',
    syncTemplates: 'ERR_CONNECTION_NOT_FOUND',
  },
};
