import type { campaignsContract } from '@balcao/shared/contract/campaigns.ts';
import { campaignId } from '@balcao/shared/domain/campaigns/campaign.ts';
import { defaultCampaignSettings } from '@balcao/shared/domain/campaigns/campaign-settings.ts';
import { putFile } from '../../platform/files.ts';
import { addConnection, newConnection } from '../../setup/connections/service/connection-roster.ts';
import { smallJpeg } from '../../testing/small-jpeg.ts';
import { newNumber, type Member, type TestCompany } from '../../testing/make-company.ts';
import type { TestRequests } from '../../testing/sample-request.ts';
import { finishCampaign } from './service/change-standing.ts';
import { campaignStoreFor } from './store/campaign-store.ts';

let made = 0;
/** A connection by QR code that no phone has linked yet. */
const aQrConnection = async ({ id }: TestCompany): Promise<string> => {
  const connection = { ...newConnection('whatsapp', new Date()), name: `Por QR ${++made}` };
  await addConnection(id, { connection, limit: null, alongside: [] });
  return connection.id;
};
const fields = async (company: TestCompany) => ({
  name: `Campanha ${++made}`,
  message1: 'Novidades da loja',
  whatsappId: await aQrConnection(company),
  tagListId: company.tag.id,
});
const aCampaign = async (company: TestCompany): Promise<string> =>
  (await company.owner.call('POST', '/campaigns', { body: await fields(company) })).body.id;
const onCampaign = async (company: TestCompany) => ({ params: { id: await aCampaign(company) } });
const onStarted = async (company: TestCompany) => {
  const request = await onCampaign(company);
  await company.owner.call('POST', '/campaigns/{id}/restart', request);
  return request;
};
const onAllGathered = async (company: TestCompany) => {
  const request = await onStarted(company);
  const isGathering = async (): Promise<boolean> =>
    (await company.owner.call('GET', '/campaigns/{id}/report', request)).body.job?.state === 'running';
  while (await isGathering());
  return request;
};
/** One whose people were gathered, and which was cancelled. */
const onGathered = async (company: TestCompany) => {
  const request = await onAllGathered(company);
  await company.owner.call('POST', '/campaigns/{id}/cancel', request);
  return request;
};
const onFinished = async (company: TestCompany) => {
  const request = await onAllGathered(company);
  await finishCampaign({ campaigns: campaignStoreFor(company.id) }, campaignId.parse(request.params.id), new Date().toISOString());
  return request;
};
const onExported = async (company: TestCompany) => {
  const request = await onGathered(company);
  await company.owner.call('POST', '/campaigns/{id}/export', { ...request, body: {} });
  return request;
};
const aPicture = async ({ companyId, id }: Member): Promise<string> => {
  const key = `company${companyId}/uploads/${id}/campanha-${++made}.jpg`;
  await putFile(key, smallJpeg, 'image/jpeg');
  return key;
};

const missing = 'ERR_RECORD_NOT_FOUND' as const;
export const testRequests: TestRequests<typeof campaignsContract> = {
  samples: {
    listCampaigns: () => ({}),
    getCampaign: onCampaign,
    createCampaign: async (company) => ({ body: await fields(company) }),
    updateCampaign: async (company) => ({ ...(await onCampaign(company)), body: await fields(company) }),
    deleteCampaign: onCampaign,
    duplicateCampaign: async (company) => ({ ...(await onCampaign(company)), body: { name: `Outra ${++made}` } }),
    testCampaign: async (company) => ({ ...(await onCampaign(company)), body: { number: newNumber() } }),
    cancelCampaign: onStarted,
    restartCampaign: onCampaign,
    pauseCampaign: onStarted,
    listCampaignRecipients: onCampaign,
    estimateCampaign: onCampaign,
    getCampaignReport: onCampaign,
    exportCampaign: async (company) => ({ ...(await onGathered(company)), body: {} }),
    retryCampaign: onFinished,
    cancelCampaignJob: onExported,
    setCampaignMedia: async (company, actor) => ({
      ...(await onCampaign(company)),
      body: { media: { key: await aPicture(actor), fileName: 'foto.jpg', mimeType: 'image/jpeg' } },
    }),
    removeCampaignMedia: onCampaign,
    getCampaignSettings: () => ({}),
    saveCampaignSettings: () => ({ body: { settings: defaultCampaignSettings } }),
  },
  foreign: {
    getCampaign: missing,
    createCampaign: 'ERR_CONNECTION_NOT_FOUND',
    updateCampaign: missing,
    deleteCampaign: missing,
    duplicateCampaign: missing,
    testCampaign: missing,
    cancelCampaign: missing,
    restartCampaign: missing,
    pauseCampaign: missing,
    listCampaignRecipients: missing,
    estimateCampaign: missing,
    getCampaignReport: missing,
    exportCampaign: missing,
    retryCampaign: missing,
    cancelCampaignJob: missing,
    setCampaignMedia: missing,
    removeCampaignMedia: missing,
  },
};
