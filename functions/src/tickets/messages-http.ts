import { messagesContract } from '@balcao/shared/contract/messages.ts';
import { authentication } from '../auth/service/authenticate.ts';
import { httpArea } from '../platform/http-area.ts';
import { ticketDeps } from './http-deps.ts';
import { listMessages } from './service/list-messages.ts';
import { reactToMessage, retryMessage, sendMessage } from './service/send-message.ts';
import { createUpload } from './service/uploads.ts';

export const handler = httpArea(
  messagesContract,
  {
    listMessages: ({ actor, params, query }) => listMessages(ticketDeps(actor), { ticketId: params.ticketId, ...query }),
    sendMessage: ({ actor, params, body, files }) => sendMessage(ticketDeps(actor), params.ticketId, body, files),
    retryMessage: ({ actor, params }) => retryMessage(ticketDeps(actor), params.id),
    reactToMessage: ({ actor, params, body }) => reactToMessage(ticketDeps(actor), params.id, body.emoji),
    createUpload: ({ actor, body }) => createUpload(ticketDeps(actor), body),
  },
  authentication,
);
