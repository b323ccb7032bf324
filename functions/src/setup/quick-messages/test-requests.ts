import type { quickMessagesContract } from '@balcao/shared/contract/quick-messages.ts';
import { newTemplateDraft } from '@balcao/shared/domain/templates/template-draft.ts';
import { toQuickMessage } from '../../channels/service/sync-templates.ts';
import { putFile } from '../../platform/files.ts';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import type { TestRequests } from '../../testing/sample-request.ts';
import { quickMessageRecords } from './service/quick-message-records.ts';
import { answerForOthers } from '../../testing/answer-for-others.ts';

let made = 0;
const aQuickMessage = async ({ call }: Member): Promise<string> =>
  (await call('POST', '/quick-messages', { body: { shortcode: `frase${++made}`, message: 'Aurora é nossa loja' } })).body.id;

const aPicture = async ({ companyId, id }: Member): Promise<string> => {
  const key = `company${companyId}/uploads/${id}/${++made}.jpg`;
  await putFile(key, Buffer.from('ffd8ffe000104a464946', 'hex'), 'image/jpeg');
  return key;
};

/** A template of the company's official connection, as it stands when it was read from Meta. */
const aTemplate = async (company: TestCompany): Promise<string> => {
  const metaID = String(7300 + ++made);
  const template = toQuickMessage(company.connection.id, {
    id: metaID,
    name: `modelo_${made}`,
    language: 'pt_BR',
    status: 'REJECTED',
    category: 'UTILITY',
    components: [{ type: 'BODY', format: null, text: 'Olá!', buttons: [] }],
    quality: null,
    rejectedReason: 'INVALID_FORMAT',
  });
  await quickMessageRecords(company.id).putTemplates([template]);
  return template.id;
};
const content = { ...newTemplateDraft, body: 'O seu pedido chegou.' };

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
    createTemplate: async (company, _actor, { env }) => {
      await answerForOthers(String(env['GRAPH_API_URL']));
      return { body: { ...content, name: `modelo_novo_${++made}`, whatsappId: company.connection.id } };
    },
    getTemplateContent: async (company, _actor, { env }) => {
      await answerForOthers(String(env['GRAPH_API_URL']));
      return { params: { id: await aTemplate(company) } };
    },
    updateTemplate: async (company, _actor, { env }) => {
      await answerForOthers(String(env['GRAPH_API_URL']));
      return { params: { id: await aTemplate(company) }, body: content };
    },
    deleteTemplate: async (company, _actor, { env }) => {
      await answerForOthers(String(env['GRAPH_API_URL']));
      return { params: { id: await aTemplate(company) } };
    },
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
    createTemplate: 'ERR_CONNECTION_NOT_FOUND',
    getTemplateContent: 'ERR_TEMPLATE_NOT_FOUND',
    updateTemplate: 'ERR_TEMPLATE_NOT_FOUND',
    deleteTemplate: 'ERR_TEMPLATE_NOT_FOUND',
    syncTemplates: 'ERR_CONNECTION_NOT_FOUND',
  },
};
