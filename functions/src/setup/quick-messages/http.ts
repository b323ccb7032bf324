import { quickMessagesContract } from '@balcao/shared/contract/quick-messages.ts';
import { authentication } from '../../organisation/identity/service/authenticate.ts';
import { readProviderTemplates } from '../../channels/service/read-provider-templates.ts';
import { connectionRecords } from '../connections/service/connection-records.ts';
import type { Actor } from '../../platform/actor.ts';
import { readEnv } from '../../platform/env.ts';
import { signedUrl } from '../../platform/files.ts';
import { httpArea } from '../../platform/http-area.ts';
import { quickMessagesEnv } from './env.ts';
import { changeQuickMessage, deleteQuickMessage, removeQuickMessageMedia, setQuickMessageMedia } from './service/change-quick-message.ts';
import { createQuickMessage } from './service/create-quick-message.ts';
import { listQuickMessageNames, listQuickMessages } from './service/list-quick-messages.ts';
import { presentQuickMessage } from './service/present-quick-message.ts';
import { findQuickMessage, quickMessageDeps as deps } from './service/quick-message-deps.ts';
import { createTemplate } from '../../channels/service/templates/create-template.ts';
import { deleteTemplate } from '../../channels/service/templates/delete-template.ts';
import { editTemplate, readTemplateContent } from '../../channels/service/templates/edit-template.ts';
import { templateDepsFor } from '../../channels/service/templates/template-deps-for.ts';
import { syncTemplates } from '../../channels/service/sync-templates.ts';
import type { QuickMessage } from './store/quick-message-store.ts';

const env = readEnv(quickMessagesEnv);
const templateDeps = (actor: Actor) => templateDepsFor(actor, env.GRAPH_API_URL.replace(/\/$/, ''));
const show = async (actor: Actor, quickMessage: Promise<QuickMessage>) => presentQuickMessage(await quickMessage, actor, signedUrl);

export const handler = httpArea(
  quickMessagesContract,
  {
    listQuickMessages: ({ actor, query }) => listQuickMessages(deps(actor), query),
    listQuickMessageNames: ({ actor, query }) =>
      listQuickMessageNames(deps(actor), {
        isOficial: query.isOficial === undefined ? undefined : query.isOficial === 'true',
        status: query.status,
      }),
    getQuickMessage: ({ actor, params }) => show(actor, findQuickMessage(deps(actor), params.id)),
    createQuickMessage: ({ actor, body }) => show(actor, createQuickMessage(actor, { ...body, userId: actor.userId }, new Date())),
    updateQuickMessage: ({ actor, params, body }) => show(actor, changeQuickMessage(deps(actor), params.id, body)),
    deleteQuickMessage: ({ actor, params }) => deleteQuickMessage(deps(actor), params.id),
    setQuickMessageMedia: ({ actor, params, body, files: [file] }) =>
      show(actor, setQuickMessageMedia(deps(actor), params.id, { media: body.media, file })),
    removeQuickMessageMedia: ({ actor, params }) => show(actor, removeQuickMessageMedia(deps(actor), params.id)),
    createTemplate: ({ actor, body: { whatsappId, media, ...draft } }) =>
      show(actor, createTemplate(templateDeps(actor), whatsappId, draft, media ?? null)),
    getTemplateContent: ({ actor, params }) => readTemplateContent(templateDeps(actor), params.id),
    updateTemplate: ({ actor, params, body: { media, version, ...content } }) =>
      show(actor, editTemplate(templateDeps(actor), params.id, content, media ?? null, version)),
    deleteTemplate: ({ actor, params, query }) => deleteTemplate(templateDeps(actor), params.id, query.everyLanguage === true),
    syncTemplates: ({ actor, params }) =>
      syncTemplates(
        {
          quickMessages: deps(actor).quickMessages,
          getConnection: connectionRecords(actor.companyId).get,
          readTemplates: (connection) => readProviderTemplates(actor.companyId, connection, env.GRAPH_API_URL),
        },
        params.id,
      ),
  },
  authentication,
);
