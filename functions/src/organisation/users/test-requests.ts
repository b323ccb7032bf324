import type { usersContract } from '@balcao/shared/contract/users.ts';
import { newUlid } from '../../platform/new-ids.ts';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import { uploadFile } from '../../testing/upload-file.ts';
import type { TestRequests } from '../../testing/sample-request.ts';

const newcomer = () => ({ name: 'Pessoa nova', email: `${newUlid(new Date())}@empresa.example`, password: 'Balcao#2026', profile: 'user' });
const aUser = async ({ owner }: TestCompany): Promise<string> => (await owner.call('POST', '/users', { body: newcomer() })).body.id;
/** Oneself, or the owner of the company that is meant. */
const whom = (company: TestCompany, actor: Member) => ({ id: company.id === actor.companyId ? actor.id : company.owner.id });

export const testRequests: TestRequests<typeof usersContract> = {
  samples: {
    listUsers: () => ({}),
    listUserNames: () => ({}),
    getUser: (company, actor) => ({ params: whom(company, actor) }),
    createUser: () => ({ body: newcomer() }),
    updateUser: (company, actor) => ({ params: whom(company, actor), body: { farewellMessage: 'Até logo!' } }),
    changeQueueMembers: (company, actor) => ({ params: { queueId: company.queue.id }, body: { add: [whom(company, actor).id] } }),
    deleteUser: async (company) => ({ params: { id: await aUser(company) } }),
    setUserPicture: async (company, actor) => {
      const key = await uploadFile(actor, Buffer.from('89504e470d0a1a0a', 'hex'), 'eu.png', 'image/png');
      return { params: whom(company, actor), body: { media: { key, fileName: 'eu.png', mimeType: 'image/png' } } };
    },
    removeUserPicture: (company, actor) => ({ params: whom(company, actor) }),
    setTicketsWidth: (company, actor) => ({ params: whom(company, actor), body: { defaultTicketsManagerWidth: 600 } }),
    setPreferences: (company, actor) => ({ params: whom(company, actor), body: { defaultTheme: 'dark' } }),
  },
  foreign: {
    getUser: 'ERR_USER_NOT_FOUND',
    updateUser: 'ERR_USER_NOT_FOUND',
    changeQueueMembers: 'ERR_QUEUE_NOT_FOUND',
    deleteUser: 'ERR_USER_NOT_FOUND',
    setUserPicture: 'ERR_USER_NOT_FOUND',
    removeUserPicture: 'ERR_USER_NOT_FOUND',
    setTicketsWidth: 'ERR_USER_NOT_FOUND',
    setPreferences: 'ERR_USER_NOT_FOUND',
  },
};
