import type { contactsContract } from '@balcao/shared/contract/contacts.ts';
import { newNumber, type Member, type TestCompany } from '../testing/make-company.ts';
import { aContact } from '../testing/sample-records.ts';
import type { TestRequests } from '../testing/sample-request.ts';

export const testRequests: TestRequests<typeof contactsContract> = {
  samples: {
    listContacts: () => ({}),
    getContact: (company) => contactParams(company),
    createContact: () => ({ body: { name: 'Pessoa nova', number: newNumber() } }),
    updateContact: async (company) => ({ ...(await contactParams(company)), body: { name: 'Outro nome' } }),
    deleteContact: (company) => contactParams(company),
    toggleAcceptAudio: (company) => contactParams(company),
    toggleDisableBot: (company) => contactParams(company),
    blockContact: async (company) => ({ ...(await contactParams(company)), body: { active: false } }),
    listContactTags: (company) => contactParams(company, 'contactId'),
    syncTags: async (company) => ({ body: { contactId: await aContact(company), tags: [company.tag.id] } }),
    listNotes: async (company) => ({ query: { contactId: await aContact(company) } }),
    createNote: async (company) => ({ body: { contactId: await aContact(company), note: 'Uma nota' } }),
    deleteNote: async (company, actor) => {
      const contactId = await aContact(company);
      return { params: { id: await aNote(actor, contactId) }, query: { contactId } };
    },
  },
  foreign: {
    getContact: 'ERR_CONTACT_NOT_FOUND',
    updateContact: 'ERR_CONTACT_NOT_FOUND',
    deleteContact: 'ERR_CONTACT_NOT_FOUND',
    toggleAcceptAudio: 'ERR_CONTACT_NOT_FOUND',
    toggleDisableBot: 'ERR_CONTACT_NOT_FOUND',
    blockContact: 'ERR_CONTACT_NOT_FOUND',
    listContactTags: 'ERR_CONTACT_NOT_FOUND',
    syncTags: 'ERR_TAG_NOT_FOUND',
    listNotes: 'ERR_CONTACT_NOT_FOUND',
    createNote: 'ERR_CONTACT_NOT_FOUND',
    deleteNote: 'ERR_NOTE_NOT_FOUND',
  },
};

const contactParams = async (company: TestCompany, name: 'id' | 'contactId' = 'id') => ({ params: { [name]: await aContact(company) } });

const aNote = async (author: Member, contactId: string): Promise<string> =>
  (await author.call('POST', '/ticket-notes', { body: { note: `Nota ${author.name}`, contactId } })).body.id;
