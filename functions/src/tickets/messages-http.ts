import { messagesContract } from '@balcao/shared/contract/messages.ts';
import { authentication } from '../auth/service/authenticate.ts';
import { readEnv } from '../platform/env.ts';
import { httpArea } from '../platform/http-area.ts';
import { messagingDeps } from './messages/messaging-deps.ts';
import { deleteMessage, editMessage } from './messages/change-message.ts';
import { forwardMessages } from './messages/forward-messages.ts';
import { listMessages } from './messages/list-messages.ts';
import { reactToMessage, retryMessage, sendMessage } from './messages/send-message.ts';
import { ticketsEnv } from './env.ts';

readEnv(ticketsEnv);

export const handler = httpArea(
  messagesContract,
  {
    listMessages: ({ actor, params, query }) => listMessages(messagingDeps(actor), { ticketId: params.ticketId, ...query }),
    sendMessage: ({ actor, params, body, files }) => sendMessage(messagingDeps(actor), params.ticketId, body, files),
    retryMessage: ({ actor, params }) => retryMessage(messagingDeps(actor), params.id),
    editMessage: ({ actor, params, body }) => editMessage(messagingDeps(actor), params.messageId, body.body),
    deleteMessage: ({ actor, params }) => deleteMessage(messagingDeps(actor), params.id),
    forwardMessage: ({ actor, body: { messageId, contactId, signMessage, clientId } }) =>
      forwardMessages(messagingDeps(actor), {
        messageIds: typeof messageId === 'string' ? [messageId] : messageId,
        contactId,
        signMessage,
        clientId: clientId ?? null,
      }),
    reactToMessage: ({ actor, params, body }) => reactToMessage(messagingDeps(actor), params.id, body.emoji),
  },
  authentication,
);
