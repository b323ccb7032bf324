import type { chatsContract } from '@balcao/shared/contract/chats.ts';
import type { UserId } from '@balcao/shared/domain/ids.ts';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import type { TestRequests } from '../../testing/sample-request.ts';
import { ensureUser } from '../../organisation/users/service/create-user.ts';

export const testRequests: TestRequests<typeof chatsContract> = {
  samples: {
    listChats: () => ({}),
    createChat: async (company) => ({ body: { title: 'Grupo', users: [{ id: await aColleague(company) }] } }),
    updateChat: async (company, actor) => ({ params: { id: await aChat(company, actor) }, body: { title: 'Outro nome' } }),
    deleteChat: async (company, actor) => ({ params: { id: await aChat(company, actor) } }),
    readChat: async (company, actor) => ({ params: { id: await aChat(company, actor) }, body: {} }),
    listChatMessages: async (company, actor) => ({ params: { id: await aChat(company, actor) } }),
    sendChatMessage: async (company, actor) => ({ params: { id: await aChat(company, actor) }, body: { message: 'Bom dia' } }),
  },
  foreign: {
    createChat: 'ERR_USER_NOT_FOUND',
    updateChat: 'ERR_RECORD_NOT_FOUND',
    deleteChat: 'ERR_RECORD_NOT_FOUND',
    readChat: 'ERR_RECORD_NOT_FOUND',
    listChatMessages: 'ERR_RECORD_NOT_FOUND',
    sendChatMessage: 'ERR_RECORD_NOT_FOUND',
  },
};

const aColleague = async (company: TestCompany): Promise<UserId> => {
  const { id } = await ensureUser(
    company.id,
    {
      name: `Colega ${company.name}`,
      email: `colega.${company.id}@example.com`,
      password: 'Balcao#2026',
      profile: 'user',
      super: false,
      queueIds: [],
      userClosePendingTicket: false,
      showContacts: false,
    },
    new Date(),
  );
  return id;
};

const aChat = async (company: TestCompany, actor: Member): Promise<string> => {
  const { body } = await actor.call('POST', '/chats', { body: { title: 'Grupo', users: [{ id: await aColleague(company) }] } });
  return body.id;
};
