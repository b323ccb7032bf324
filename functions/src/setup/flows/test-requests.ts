import type { flowsContract } from '@balcao/shared/contract/flows.ts';
import { putFile } from '../../platform/files.ts';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import type { TestRequests } from '../../testing/sample-request.ts';

const start = { id: '1', type: 'start', position: { x: 250, y: 100 }, data: { label: 'Inicio do fluxo' } };
const drawn = { nodes: [start], connections: [] };
const aFlow = async ({ call }: Member, drawing: unknown = drawn): Promise<string> =>
  (await call('POST', '/flowbuilder', { body: { name: 'Boas-vindas', drawing } })).body.id;
let phrases = 0;
const aPhrase = () => `quero promoção ${++phrases}`;
const aCampaign = async (owner: Member): Promise<string> =>
  (await owner.call('POST', '/flowcampaign', { body: { name: 'Promoção', flowId: await aFlow(owner), phrase: aPhrase() } })).body.id;

let files = 0;
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
// A frame of sound: MPEG 1, layer 3, 128 kbit/s.
const mp3 = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)]);
const mp4 = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom\u0000\u0000\u0002\u0000isomiso2', 'binary'),
  Buffer.alloc(64),
]);
const upload = async ({ companyId, id }: Member, ending: string, bytes: Buffer, mimeType: string) => {
  const key = `company${companyId}/uploads/${id}/${++files}.${ending}`;
  await putFile(key, bytes, mimeType);
  return { key, fileName: `arquivo.${ending}`, mimeType };
};
const ownerOf = ({ owner }: TestCompany): Member => owner;

export const testRequests: TestRequests<typeof flowsContract> = {
  samples: {
    listFlows: () => ({}),
    createFlow: () => ({ body: { name: 'Boas-vindas' } }),
    updateFlow: async (company) => ({ body: { flowId: await aFlow(ownerOf(company)), name: 'Outro nome' } }),
    deleteFlow: async (company) => ({ params: { id: await aFlow(ownerOf(company)) } }),
    duplicateFlow: async (company) => ({ body: { flowId: await aFlow(ownerOf(company)) } }),
    getFlow: async (company) => ({ params: { id: await aFlow(ownerOf(company)) } }),
    saveFlow: async (company) => ({ body: { idFlow: await aFlow(ownerOf(company)), ...drawn } }),
    saveFlowDraft: async (company) => ({ body: { flowId: await aFlow(ownerOf(company)), ...drawn, revision: 1, draftVersion: null } }),
    discardFlowDraft: async (company) => ({ params: { id: await aFlow(ownerOf(company)) } }),
    listFlowRevisions: async (company) => ({ params: { id: await aFlow(ownerOf(company)) } }),
    getFlowRevision: async (company) => ({ params: { id: await aFlow(ownerOf(company)), revision: '1' } }),
    restoreFlowRevision: async (company) => ({ body: { flowId: await aFlow(ownerOf(company)), revision: 1 } }),
    uploadFlowImage: async (_company, actor) => ({ body: { media: await upload(actor, 'png', png, 'image/png') } }),
    uploadFlowAudio: async (_company, actor) => ({ body: { media: await upload(actor, 'mp3', mp3, 'audio/mpeg') } }),
    uploadFlowVideo: async (_company, actor) => ({ body: { media: await upload(actor, 'mp4', mp4, 'video/mp4') } }),
    uploadFlowContent: async (_company, actor) => ({ body: { medias: [await upload(actor, 'png', png, 'image/png')] } }),
    listFlowCampaigns: () => ({}),
    getFlowCampaign: async (company) => ({ params: { id: await aCampaign(ownerOf(company)) } }),
    createFlowCampaign: async (company) => ({
      body: { name: 'Promoção', flowId: await aFlow(ownerOf(company)), whatsappId: company.connection.id, phrase: aPhrase() },
    }),
    updateFlowCampaign: async (company) => ({ body: { id: await aCampaign(ownerOf(company)), status: false } }),
    deleteFlowCampaign: async (company) => ({ params: { id: await aCampaign(ownerOf(company)) } }),
  },
  foreign: {
    updateFlow: 'ERR_FLOW_NOT_FOUND',
    deleteFlow: 'ERR_FLOW_NOT_FOUND',
    duplicateFlow: 'ERR_FLOW_NOT_FOUND',
    getFlow: 'ERR_FLOW_NOT_FOUND',
    saveFlow: 'ERR_FLOW_NOT_FOUND',
    saveFlowDraft: 'ERR_FLOW_NOT_FOUND',
    discardFlowDraft: 'ERR_FLOW_NOT_FOUND',
    listFlowRevisions: 'ERR_FLOW_NOT_FOUND',
    getFlowRevision: 'ERR_FLOW_NOT_FOUND',
    restoreFlowRevision: 'ERR_FLOW_NOT_FOUND',
    getFlowCampaign: 'ERR_RECORD_NOT_FOUND',
    createFlowCampaign: 'ERR_FLOW_NOT_FOUND',
    updateFlowCampaign: 'ERR_RECORD_NOT_FOUND',
    deleteFlowCampaign: 'ERR_RECORD_NOT_FOUND',
    uploadFlowImage: 'ERR_UPLOAD_NOT_FOUND',
    uploadFlowAudio: 'ERR_UPLOAD_NOT_FOUND',
    uploadFlowVideo: 'ERR_UPLOAD_NOT_FOUND',
    uploadFlowContent: 'ERR_UPLOAD_NOT_FOUND',
  },
};
