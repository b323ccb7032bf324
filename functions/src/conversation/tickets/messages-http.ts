import { messagesContract } from '@balcao/shared/contract/messages.ts';
import { authentication } from '../../organisation/identity/service/authenticate.ts';
import type { Actor } from '../../platform/actor.ts';
import { readEnv } from '../../platform/env.ts';
import { httpArea } from '../../platform/http-area.ts';
import { messagingDeps } from './messages/messaging-deps.ts';
import { deleteMessage, editMessage } from './messages/change-message.ts';
import { forwardMessages } from './messages/forward-messages.ts';
import { listMessageEdits } from './messages/list-message-edits.ts';
import { listMessages } from './messages/list-messages.ts';
import { listStarredMessages, listThreadStars } from './messages/list-stars.ts';
import { listMentions, readMentions } from './messages/mentions.ts';
import { listReceipts } from './messages/list-receipts.ts';
import { searchMessages } from './messages/search-messages.ts';
import { reactToMessage, retryMessage, sendMessage } from './messages/send-message.ts';
import { starMessage, unstarMessage } from './messages/star-message.ts';
import { sendTemplate } from './messages/send-template.ts';
import { quickMessageRecords } from '../../setup/quick-messages/service/quick-message-records.ts';
import { ticketsEnv } from './env.ts';
import { mentionStoreFor } from './store/mention-store.ts';

readEnv(ticketsEnv);

const mentionDeps = (actor: Actor) => ({ ...messagingDeps(actor), mentions: mentionStoreFor(actor.companyId) });

export const handler = httpArea(
  messagesContract,
  {
    listMessages: ({ actor, params, query }) => listMessages(messagingDeps(actor), { ticketId: params.ticketId, ...query }),
    searchMessages: ({ actor, query }) => searchMessages(messagingDeps(actor), query),
    sendMessage: ({ actor, params, body, files }) => sendMessage(messagingDeps(actor), params.ticketId, body, files),
    sendTemplate: ({ actor, params, body }) =>
      sendTemplate({ ...messagingDeps(actor), templates: quickMessageRecords(actor.companyId) }, params.ticketId, body),
    retryMessage: ({ actor, params }) => retryMessage(messagingDeps(actor), params.id),
    editMessage: ({ actor, params, body }) => editMessage(messagingDeps(actor), params.messageId, body.body),
    listMessageEdits: ({ actor, params }) => listMessageEdits(messagingDeps(actor), params.messageId),
    listMessageReceipts: ({ actor, params }) => listReceipts(messagingDeps(actor), params.messageId),
    deleteMessage: ({ actor, params }) => deleteMessage(messagingDeps(actor), params.id),
    starMessage: ({ actor, params }) => starMessage(messagingDeps(actor), params.id),
    unstarMessage: ({ actor, params }) => unstarMessage(messagingDeps(actor), params.id),
    listStarredMessages: ({ actor, query }) => listStarredMessages(messagingDeps(actor), query.cursor),
    listMentions: ({ actor }) => listMentions(mentionDeps(actor)),
    readMentions: ({ actor, params }) => readMentions(mentionDeps(actor), params.ticketId),
    listThreadStars: ({ actor, params }) => listThreadStars(messagingDeps(actor), params.ticketId),
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
