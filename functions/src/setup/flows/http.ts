import { flowsContract } from '@balcao/shared/contract/flows.ts';
import type { FlowFileKind } from '@balcao/shared/domain/flow/file-type.ts';
import { authentication } from '../../organisation/identity/service/authenticate.ts';
import type { Actor } from '../../platform/actor.ts';
import { readEnv } from '../../platform/env.ts';
import { httpArea } from '../../platform/http-area.ts';
import type { FormFile } from '../../platform/multipart.ts';
import { pageOf } from '../../platform/page-of.ts';
import { flowsEnv } from './env.ts';
import { campaignDeps, changeCampaign, createCampaign, deleteCampaign, findCampaign } from './service/change-campaigns.ts';
import { createFlow, deleteFlow, duplicateFlow, updateFlow } from './service/change-flow.ts';
import { findFlow, flowDeps as deps } from './service/flow-deps.ts';
import { takeFlowFile } from './service/flow-files.ts';
import { openFlow, openRevision, toFlowView } from './service/present-flow.ts';
import { discardDraft, restoreRevision, saveDraft, saveDrawing } from './service/save-drawing.ts';

readEnv(flowsEnv);

type FileCall = { actor: Actor; body: { media?: Parameters<typeof takeFlowFile>[1]['media'] }; files: ReadonlyArray<FormFile> };
const oneFile =
  (...kinds: FlowFileKind[]) =>
  ({ actor, body, files: [file] }: FileCall) =>
    takeFlowFile(deps(actor), { media: body.media, file }, kinds);

export const handler = httpArea(
  flowsContract,
  {
    listFlows: async ({ actor, query }) => {
      const { records, ...page } = pageOf(await deps(actor).flows.list(), query, ({ name }) => [name]);
      return { ...page, flows: records.map(toFlowView) };
    },
    createFlow: ({ actor, body }) => createFlow(deps(actor), body),
    updateFlow: ({ actor, body: { flowId, ...change } }) => updateFlow(deps(actor), flowId, change),
    deleteFlow: ({ actor, params }) => deleteFlow(deps(actor), params.id),
    duplicateFlow: ({ actor, body }) => duplicateFlow(deps(actor), body.flowId),
    getFlow: ({ actor, params }) => openFlow(deps(actor), params.id),
    saveFlow: ({ actor, body: { idFlow, version, revision, draftVersion, ...drawn } }) =>
      saveDrawing(deps(actor), idFlow, drawn, { version, revision, draftVersion }),
    saveFlowDraft: ({ actor, body: { flowId, ...draft } }) => saveDraft(deps(actor), flowId, draft),
    discardFlowDraft: ({ actor, params }) => discardDraft(deps(actor), params.id),
    listFlowRevisions: async ({ actor, params }) => {
      const { flows } = deps(actor);
      await findFlow({ flows }, params.id);
      return flows.revisions(params.id);
    },
    getFlowRevision: ({ actor, params }) => openRevision(deps(actor), params.id, params.revision),
    restoreFlowRevision: ({ actor, body }) => restoreRevision(deps(actor), body.flowId, body.revision, body.version),
    uploadFlowImage: oneFile('img'),
    uploadFlowAudio: oneFile('audio', 'video'),
    uploadFlowVideo: oneFile('video'),
    uploadFlowContent: ({ actor, body, files }) => {
      const given = [...files.map((file) => ({ file, media: null })), ...(body.medias ?? []).map((media) => ({ file: undefined, media }))];
      return Promise.all(given.map((each) => takeFlowFile(deps(actor), each, ['img', 'audio', 'video', 'document'])));
    },
    listFlowCampaigns: async ({ actor }) => ({ flow: await campaignDeps(actor).campaigns.list() }),
    getFlowCampaign: async ({ actor, params }) => ({ details: await findCampaign(campaignDeps(actor), params.id) }),
    createFlowCampaign: ({ actor, body }) => createCampaign(campaignDeps(actor), body),
    updateFlowCampaign: ({ actor, body: { id, ...change } }) => changeCampaign(campaignDeps(actor), id, change),
    deleteFlowCampaign: ({ actor, params }) => deleteCampaign(campaignDeps(actor), params.id),
  },
  authentication,
);
