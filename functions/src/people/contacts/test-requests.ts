import type { contactsContract } from '@balcao/shared/contract/contacts.ts';
import { newNumber, type Member, type TestCompany } from '../../testing/make-company.ts';
import { aContact, aPendingTicket } from '../../testing/sample-records.ts';
import type { TestRequests } from '../../testing/sample-request.ts';

export const testRequests: TestRequests<typeof contactsContract> = {
  samples: {
    listContacts: () => ({}),
    listContactNames: () => ({}),
    pickContacts: () => ({ query: { searchParam: 'pessoa' } }),
    getContactProfile: () => ({ params: { number: newNumber() } }),
    getContact: (company) => contactParams(company),
    createContact: () => ({ body: { name: 'Pessoa nova', number: newNumber() } }),
    updateContact: async (company) => ({ ...(await contactParams(company)), body: { name: 'Outro nome' } }),
    deleteContact: async (company) => ({ params: { id: await aContact(company) } }),
    listDuplicates: async (company) => ({ query: { ids: await aContact(company) } }),
    mergeContacts: async (company) => ({ body: { stays: await aContact(company), goes: await aContact(company) } }),
    unmergeContacts: async (company) => ({ params: { id: await aMergedContact(company) } }),
    changeManyContacts: async (company) => ({ body: { ids: [await aContact(company)], action: 'block' } }),
    toggleAcceptAudio: (company) => contactParams(company),
    toggleDisableBot: (company) => contactParams(company),
    blockContact: async (company) => ({ ...(await contactParams(company)), body: { active: false } }),
    setContactOptOut: async (company) => ({ ...(await contactParams(company)), body: { optedOut: true } }),
    listContactTags: (company) => contactParams(company, 'contactId'),
    syncTags: async (company) => ({ body: { contactId: await aSeenContact(company), tags: [company.tag.id] } }),
    listNotes: async (company) => ({ query: { contactId: await aSeenContact(company) } }),
    createNote: async (company) => ({ body: { contactId: await aSeenContact(company), note: 'Uma nota' } }),
    deleteNote: async (company, actor) => {
      const contactId = await aSeenContact(company);
      return { params: { id: await aNote(actor, contactId) }, query: { contactId } };
    },
  },
  foreign: {
    mergeContacts: 'ERR_CONTACT_NOT_FOUND',
    unmergeContacts: 'ERR_CONTACT_NOT_FOUND',
    getContactProfile: null,
    getContact: 'ERR_CONTACT_NOT_FOUND',
    updateContact: 'ERR_CONTACT_NOT_FOUND',
    deleteContact: 'ERR_CONTACT_NOT_FOUND',
    toggleAcceptAudio: 'ERR_CONTACT_NOT_FOUND',
    toggleDisableBot: 'ERR_CONTACT_NOT_FOUND',
    blockContact: 'ERR_CONTACT_NOT_FOUND',
    setContactOptOut: 'ERR_CONTACT_NOT_FOUND',
    listContactTags: 'ERR_CONTACT_NOT_FOUND',
    syncTags: 'ERR_CONTACT_NOT_FOUND',
    listNotes: 'ERR_CONTACT_NOT_FOUND',
    createNote: 'ERR_CONTACT_NOT_FOUND',
    deleteNote: 'ERR_NOTE_NOT_FOUND',
  },
};

/** A contact whose ticket waits in the first queue, where plain users see it too. */
const aSeenContact = async (company: TestCompany): Promise<string> => (await aPendingTicket(company)).ticket.contactId;

const contactParams = async (company: TestCompany, name: 'id' | 'contactId' = 'id') => ({
  params: { [name]: await aSeenContact(company) },
});

const aNote = async (author: Member, contactId: string): Promise<string> =>
  (await author.call('POST', '/ticket-notes', { body: { note: `Nota ${author.name}`, contactId } })).body.id;

const aMergedContact = async (company: TestCompany): Promise<string> => {
  const [stays, goes] = [await aContact(company), await aContact(company)];
  await company.owner.call('POST', '/contacts/merge', { body: { stays, goes } });
  return goes;
};
