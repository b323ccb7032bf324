import type { connectionsContract } from '@balcao/shared/contract/connections.ts';
import { connectionId } from '@balcao/shared/domain/ids.ts';
import { putFile } from '../../platform/files.ts';
import { answerForOthers, userOf } from '../../testing/answer-for-others.ts';
import { sessionRecords } from '../../organisation/sessions/service/session-records.ts';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import type { TestRequests } from '../../testing/sample-request.ts';
import { addConnection, newConnection } from './service/connection-roster.ts';

export const testRequests: TestRequests<typeof connectionsContract> = {
  samples: {
    listConnections: () => ({}),
    listConnectionsForFilter: () => ({}),
    listServiceUsage: () => ({}),
    listNumberStandings: () => ({}),
    createConnection: () => ({ body: { name: 'Nova conexão' } }),
    getConnection: async (company) => ({ params: { id: await aQrConnection(company) } }),
    updateConnection: async (company) => ({ params: { id: await aQrConnection(company) }, body: { name: 'Outro nome' } }),
    getNewChatState: async (company) => ({ params: { id: await aQrConnection(company) } }),
    deleteConnection: async (company) => ({ params: { id: await aQrConnection(company) } }),
    rotateConnectionToken: async (company) => ({ params: { id: await aQrConnection(company) } }),
    setGreetingMedia: async (company, actor) => ({
      params: { id: await aQrConnection(company) },
      body: { media: { key: await anImage(actor), fileName: 'foto.jpg', mimeType: 'image/jpeg' } },
    }),
    removeGreetingMedia: async (company) => ({ params: { id: await aQrConnection(company) } }),
    retrySession: async (company) => ({ params: { id: await aQrConnection(company) } }),
    renewSession: async (company) => ({ params: { id: await aQrConnection(company) } }),
    linkByCode: async (company) => ({ params: { id: await aWaitingConnection(company) }, body: { number: '+55 11 98765-4321' } }),
    endSession: async (company) => ({ params: { id: await aQrConnection(company) } }),
    restartSessions: () => ({}),
    getBusinessProfile: async (company, _actor, { env }) => {
      await answerForOthers(String(env['GRAPH_API_URL']));
      return { params: { id: company.connection.id } };
    },
    updateBusinessProfile: async (company, _actor, { env }) => {
      await answerForOthers(String(env['GRAPH_API_URL']));
      return { params: { id: company.connection.id }, body: { about: 'Aberto das 9 às 18 h' } };
    },
    closeImported: async (company) => ({ params: { id: await aQrConnection(company) } }),
    getConnectionAsSuper: async (company) => ({
      params: { id: await aQrConnection(company) },
      query: { companyId: String(company.id) },
    }),
    getFacebookLogin: () => ({}),
    listFacebookAccounts: async ({ id }, actor, { env }) => {
      await answerForOthers(String(env['GRAPH_API_URL']));
      return { body: { facebookUserToken: `lists ${id} ${actor.id}` } };
    },
    connectFacebook: async ({ id }, actor, { env }) => {
      await answerForOthers(String(env['GRAPH_API_URL']));
      const facebookUserToken = `connects ${id} ${actor.id}`;
      return { body: { facebookUserId: userOf(facebookUserToken), facebookUserToken } };
    },
    listCompanyConnections: () => ({}),
  },
  foreign: {
    getConnection: 'ERR_CONNECTION_NOT_FOUND',
    updateConnection: 'ERR_CONNECTION_NOT_FOUND',
    getNewChatState: 'ERR_CONNECTION_NOT_FOUND',
    deleteConnection: 'ERR_CONNECTION_NOT_FOUND',
    rotateConnectionToken: 'ERR_CONNECTION_NOT_FOUND',
    setGreetingMedia: 'ERR_CONNECTION_NOT_FOUND',
    removeGreetingMedia: 'ERR_CONNECTION_NOT_FOUND',
    retrySession: 'ERR_CONNECTION_NOT_FOUND',
    renewSession: 'ERR_CONNECTION_NOT_FOUND',
    linkByCode: 'ERR_CONNECTION_NOT_FOUND',
    endSession: 'ERR_CONNECTION_NOT_FOUND',
    getBusinessProfile: 'ERR_CONNECTION_NOT_FOUND',
    updateBusinessProfile: 'ERR_CONNECTION_NOT_FOUND',
    closeImported: 'ERR_CONNECTION_NOT_FOUND',
    getConnectionAsSuper: 'ERR_NO_PERMISSION',
    listCompanyConnections: 'ERR_NO_PERMISSION',
  },
};

/** A connection by QR code; made past the plan's limit, which is another test's business. */
const aQrConnection = async ({ id }: TestCompany): Promise<string> => {
  const now = new Date();
  const connection = { ...newConnection('whatsapp', now), name: 'Por QR' };
  await addConnection(id, { connection, limit: null, alongside: [sessionRecords(id).create(connection.id, 0, now.toISOString())] });
  return connection.id;
};

/** One that shows its QR code. */
const aWaitingConnection = async (company: TestCompany): Promise<string> => {
  const id = await aQrConnection(company);
  await sessionRecords(company.id).report(connectionId.parse(id), 1, { status: 'qrcode', qrcode: '2@x' }, new Date().toISOString());
  return id;
};

const anImage = async (actor: Member): Promise<string> => {
  const key = `company${actor.companyId}/uploads/${actor.id}/${Date.now()}/foto.jpg`;
  await putFile(key, Buffer.from('ffd8ffe000104a464946', 'hex'), 'image/jpeg');
  return key;
};
