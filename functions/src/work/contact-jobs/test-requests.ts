import type { contactJobsContract } from '@balcao/shared/contract/contact-jobs.ts';
import { addConnection, newConnection } from '../../setup/connections/service/connection-roster.ts';
import { newNumber, type Member, type TestCompany } from '../../testing/make-company.ts';
import type { TestRequests } from '../../testing/sample-request.ts';
import { contactFile } from './testing/contact-file.ts';

export const testRequests: TestRequests<typeof contactJobsContract> = {
  samples: {
    uploadContacts: () => contactFile([['Ana', newNumber()]]),
    importContacts: async (company, actor) => ({
      body: { id: await aJob(actor.profile === 'admin' || actor.showContacts ? actor : company.owner), mapping: ['name', 'number'] },
    }),
    importContact: (company) => ({ body: { name: 'Importada', number: newNumber(), tags: [company.tag.id] } }),
    importChats: async (company) => ({ body: { connectionId: await aQrConnection(company) } }),
    exportContacts: (company) => ({ body: { tags: [company.tag.id] } }),
    getContactJob: async (company) => ({ params: { id: await aJob(company.owner) } }),
    cancelContactJob: async (company) => ({ params: { id: await aJob(company.owner) } }),
  },
  foreign: {
    importContacts: 'ERR_RECORD_NOT_FOUND',
    importContact: 'ERR_TAG_NOT_FOUND',
    importChats: 'ERR_CONNECTION_NOT_FOUND',
    exportContacts: 'ERR_TAG_NOT_FOUND',
    getContactJob: 'ERR_RECORD_NOT_FOUND',
    cancelContactJob: 'ERR_RECORD_NOT_FOUND',
  },
};

const aJob = async (member: Member): Promise<string> =>
  (await member.call('POST', '/contacts/upload', contactFile([['Ana', newNumber()]]))).body.job.id;

/** Linked to no phone yet, which told of no chats. */
const aQrConnection = async ({ id }: TestCompany): Promise<string> => {
  const connection = { ...newConnection('whatsapp', new Date()), name: 'Por QR' };
  await addConnection(id, { connection, limit: null, alongside: [] });
  return connection.id;
};
