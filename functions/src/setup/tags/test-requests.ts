import { randomUUID } from 'node:crypto';
import type { tagsContract } from '@balcao/shared/contract/tags.ts';
import { aContact } from '../../testing/sample-records.ts';
import type { TestCompany } from '../../testing/make-company.ts';
import type { TestRequests } from '../../testing/sample-request.ts';

/** A new name for each request, because tag names are unique in a company and the tests repeat each request as several users. */
const aName = (): string => `Etiqueta ${randomUUID()}`;

const aTag = async ({ owner }: TestCompany, kanban: 0 | 1 = 0): Promise<string> =>
  (await owner.call('POST', '/tags', { body: { name: aName(), color: '#123456', kanban } })).body.id;

export const testRequests: TestRequests<typeof tagsContract> = {
  samples: {
    listTags: () => ({}),
    listTagNames: () => ({}),
    getTag: (company) => ({ params: { id: company.tag.id } }),
    createTag: () => ({ body: { name: aName(), color: '#123456' } }),
    updateTag: (company) => ({ params: { id: company.tag.id }, body: { name: company.tag.name } }),
    deleteTag: async (company) => ({ params: { id: await aTag(company) } }),
    placeLane: async (company) => ({ params: { id: await aTag(company, 1) }, body: { before: null } }),
    listTagContacts: (company) => ({ params: { tagId: company.tag.id } }),
    removeTagFromContact: async (company) => ({ params: { tagId: company.tag.id, contactId: await aContact(company) } }),
  },
  foreign: {
    getTag: 'ERR_TAG_NOT_FOUND',
    updateTag: 'ERR_TAG_NOT_FOUND',
    deleteTag: 'ERR_TAG_NOT_FOUND',
    placeLane: 'ERR_TAG_NOT_FOUND',
    listTagContacts: 'ERR_TAG_NOT_FOUND',
    removeTagFromContact: 'ERR_TAG_NOT_FOUND',
  },
};
