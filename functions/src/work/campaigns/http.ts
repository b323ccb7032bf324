import { campaignsContract } from '@balcao/shared/contract/campaigns.ts';
import { authentication } from '../../organisation/identity/service/authenticate.ts';
import type { Actor } from '../../platform/actor.ts';
import { readEnv } from '../../platform/env.ts';
import { httpArea } from '../../platform/http-area.ts';
import { campaignsEnv } from './env.ts';
import { campaignDeps, findCampaign } from './service/campaign-deps.ts';
import { beginExport, beginRetry, cancelCampaignJob } from './service/campaign-jobs.ts';
import {
  changeCampaign,
  createCampaign,
  deleteCampaign,
  duplicateCampaign,
  removeCampaignMedia,
  setCampaignMedia,
} from './service/change-campaigns.ts';
import { estimateCampaign } from './service/estimate-campaign.ts';
import { estimateDeps } from './service/estimate-deps.ts';
import { listCampaigns, listRecipients } from './service/list-campaigns.ts';
import { presentCampaign, readReport } from './service/present-campaign.ts';
import { readCampaignSettings, saveCampaignSettings } from './service/save-campaign-settings.ts';
import { cancelCampaign, pauseCampaign, restartCampaign } from './service/start-campaign.ts';
import { sendTest } from './service/send-test.ts';

const env = readEnv(campaignsEnv);
const deps = (actor: Actor) => campaignDeps(actor, env.JOBS_QUEUE_URL);

export const handler = httpArea(
  campaignsContract,
  {
    listCampaigns: ({ actor, query }) => listCampaigns(deps(actor), query),
    getCampaign: async ({ actor, params }) => presentCampaign(deps(actor), await findCampaign(deps(actor), params.id)),
    createCampaign: ({ actor, body }) => createCampaign(deps(actor), body),
    updateCampaign: ({ actor, params, body }) => changeCampaign(deps(actor), params.id, body),
    deleteCampaign: ({ actor, params }) => deleteCampaign(deps(actor), params.id),
    duplicateCampaign: ({ actor, params, body }) => duplicateCampaign(deps(actor), params.id, body),
    testCampaign: ({ actor, params, body }) => sendTest(deps(actor), params.id, body),
    cancelCampaign: ({ actor, params }) => cancelCampaign(deps(actor), params.id),
    restartCampaign: ({ actor, params }) => restartCampaign(deps(actor), params.id),
    pauseCampaign: ({ actor, params }) => pauseCampaign(deps(actor), params.id),
    listCampaignRecipients: ({ actor, params, query }) => listRecipients(deps(actor), params.id, query),
    estimateCampaign: ({ actor, params }) => estimateCampaign(estimateDeps(deps(actor)), params.id),
    getCampaignReport: ({ actor, params }) => readReport(deps(actor), params.id),
    exportCampaign: ({ actor, params, body }) => beginExport(deps(actor), params.id, body),
    retryCampaign: ({ actor, params }) => beginRetry(deps(actor), params.id),
    cancelCampaignJob: ({ actor, params }) => cancelCampaignJob(deps(actor), params.id),
    setCampaignMedia: ({ actor, params, body, files: [file] }) => setCampaignMedia(deps(actor), params.id, { media: body.media, file }),
    removeCampaignMedia: ({ actor, params }) => removeCampaignMedia(deps(actor), params.id),
    getCampaignSettings: ({ actor }) => readCampaignSettings(deps(actor)),
    saveCampaignSettings: ({ actor, body }) => saveCampaignSettings(deps(actor), body),
  },
  authentication,
);
