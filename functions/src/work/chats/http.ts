import { chatsContract } from '@balcao/shared/contract/chats.ts';
import { authentication } from '../../organisation/identity/service/authenticate.ts';
import type { Actor } from '../../platform/actor.ts';
import { readEnv } from '../../platform/env.ts';
import { signedUrl } from '../../platform/files.ts';
import { httpArea } from '../../platform/http-area.ts';
import { takeAttachment } from '../../organisation/uploads/service/take-attachment.ts';
import { userRecords } from '../../organisation/users/service/user-records.ts';
import { chatsEnv } from './env.ts';
import { changeChat, deleteChat } from './service/change-chat.ts';
import { findChat, type ChatDeps } from './service/chat-deps.ts';
import { createChat } from './service/create-chat.ts';
import { listChatMessages } from './service/list-chat-messages.ts';
import { listChats } from './service/list-chats.ts';
import { readChat } from './service/read-chat.ts';
import { sendChatMessage } from './service/send-chat-message.ts';
import { chatStoreFor } from './store/chat-store.ts';

readEnv(chatsEnv);
const deps = (actor: Actor): ChatDeps => ({
  actor,
  chats: chatStoreFor(actor.companyId),
  listUsers: userRecords(actor.companyId).list,
  signUrl: signedUrl,
  now: () => new Date(),
});

export const handler = httpArea(
  chatsContract,
  {
    listChats: ({ actor, query }) => listChats(deps(actor), query),
    createChat: ({ actor, body }) => createChat(deps(actor), body),
    updateChat: ({ actor, params, body }) => changeChat(deps(actor), params.id, body),
    deleteChat: ({ actor, params }) => deleteChat(deps(actor), params.id),
    readChat: ({ actor, params, body }) => readChat(deps(actor), params.id, body.place ?? null),
    listChatMessages: ({ actor, params, query }) => listChatMessages(deps(actor), params.id, query),
    sendChatMessage: async ({ actor, params, body, files: [file] }) => {
      // Nothing is stored for who is not in the chat.
      await findChat(deps(actor), params.id);
      const use = body.clientId ? `chat ${params.id} ${body.clientId}` : null;
      const media = file || body.media ? await takeAttachment(deps(actor), { media: body.media, file }, undefined, use) : null;
      return sendChatMessage(deps(actor), params.id, {
        message: body.message ?? body.body ?? '',
        clientId: body.clientId ?? null,
        media,
      });
    },
  },
  authentication,
);
