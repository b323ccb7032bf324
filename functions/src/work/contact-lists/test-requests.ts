import type { contactListsContract } from '@balcao/shared/contract/contact-lists.ts';
import { addConnection, newConnection } from '../../setup/connections/service/connection-roster.ts';
import { newNumber, type TestCompany } from '../../testing/make-company.ts';
import type { TestRequests } from '../../testing/sample-request.ts';
import { contactFile } from '../contact-jobs/testing/contact-file.ts';

const aList = async ({ owner }: TestCompany): Promise<string> =>
  (await owner.call('POST', '/contact-lists', { body: { name: 'Clientes' } })).body.id;
const anItem = async (company: TestCompany): Promise<string> =>
  (await company.owner.call('POST', '/contact-list-items', { body: await itemBody(company) })).body.id;
const itemBody = async (company: TestCompany) => ({ contactListId: await aList(company), name: 'Ana', number: newNumber() });
const onList = async (company: TestCompany) => ({ params: { id: await aList(company) } });
const onItem = async (company: TestCompany) => ({ params: { id: await anItem(company) } });
/** A list with a job, which has nobody to add. */
const withJob = async (company: TestCompany) => {
  const request = await onList(company);
  await company.owner.call('POST', '/contact-lists/{id}/fill', { ...request, body: { tagIds: [company.tag.id] } });
  return request;
};
/** A connection by QR code that no phone has linked yet. */
const aQrConnection = async ({ id }: TestCompany): Promise<string> => {
  const connection = { ...newConnection('whatsapp', new Date()), name: 'Por QR' };
  await addConnection(id, { connection, limit: null, alongside: [] });
  return connection.id;
};

const missing = 'ERR_RECORD_NOT_FOUND' as const;
export const testRequests: TestRequests<typeof contactListsContract> = {
  samples: {
    listContactLists: () => ({}),
    listContactListNames: () => ({}),
    getContactList: onList,
    createContactList: (company) => ({ body: { name: 'Clientes', liveTagId: company.tag.id } }),
    updateContactList: async (company) => ({ ...(await onList(company)), body: { name: 'Outro nome' } }),
    deleteContactList: onList,
    uploadContactList: async (company) => ({ ...(await onList(company)), ...contactFile([['Ana', newNumber()]]) }),
    fillContactList: async (company) => ({ ...(await onList(company)), body: { tagIds: [company.tag.id] } }),
    checkContactList: async (company) => ({ ...(await onList(company)), body: { connectionId: await aQrConnection(company) } }),
    getContactListJob: withJob,
    cancelContactListJob: withJob,
    listContactListItems: async (company) => ({ query: { contactListId: await aList(company) } }),
    getContactListItem: onItem,
    createContactListItem: async (company) => ({ body: await itemBody(company) }),
    updateContactListItem: async (company) => ({ ...(await onItem(company)), body: { name: 'Outra' } }),
    deleteContactListItem: onItem,
  },
  foreign: {
    getContactList: missing,
    createContactList: 'ERR_TAG_NOT_FOUND',
    updateContactList: missing,
    deleteContactList: missing,
    uploadContactList: missing,
    fillContactList: missing,
    checkContactList: missing,
    getContactListJob: missing,
    cancelContactListJob: missing,
    listContactListItems: missing,
    getContactListItem: missing,
    createContactListItem: missing,
    updateContactListItem: missing,
    deleteContactListItem: missing,
  },
};
