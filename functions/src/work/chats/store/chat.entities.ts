import type { Attachment } from '@balcao/shared/domain/messages/attachment.ts';
import { flag, json, number, optional, text, texts } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';

/** A conversation among colleagues. */
export const chatEntity = entity(
  'chat',
  {
    companyId: number('ci'),
    chatId: text('chi'),
    uuid: text('u'),
    title: text('t'),
    direct: optional(flag('d')),
    ownerId: text('oi'),
    /** Who is in it, the owner among them: who is not here reads and writes nothing. */
    users: texts('us'),
    /** How many messages it has; the next one's place is one more. */
    messageCount: number('mc'),
    lastMessage: text('lm'),
    updatedAt: text('ua'),
    /** Rises with each change of its title or members. */
    version: number('v'),
  },
  { byId: { pk: ['companyId', 'chatId'], sk: [] } },
);

/** That a user is in a chat, to find it by, and how far the user has read. One of a chat that is gone, or that the user left, is passed over. */
export const chatMemberEntity = entity(
  'chatMember',
  {
    companyId: number('ci'),
    userId: text('ui'),
    chatId: text('chi'),
    /** Place of the last message seen. */
    readCount: number('rc'),
  },
  { byUser: { pk: ['companyId', 'userId'], sk: ['chatId'] } },
);

export const chatMessageEntity = entity(
  'chatMessage',
  {
    companyId: number('ci'),
    chatId: text('chi'),
    /** Twelve digits, so that texts sort as numbers. */
    place: text('p'),
    messageId: text('mi'),
    senderId: text('si'),
    message: text('m'),
    media: optional(json<Attachment>('md')),
    clientId: optional(text('cl')),
    createdAt: text('ca'),
  },
  { byChat: { pk: ['companyId', 'chatId'], sk: ['place'] } },
);

/** A browser's own name for a message, by which one that is sent again is stored once. */
export const chatSentEntity = entity(
  'chatSent',
  { companyId: number('ci'), chatId: text('chi'), clientId: text('cl'), place: text('p'), expiresAt: number('x') },
  { byName: { pk: ['companyId', 'chatId', 'clientId'], sk: [] } },
);

/** Keeps two people to one direct chat. */
export const directChatEntity = entity(
  'directChat',
  { companyId: number('ci'), pair: text('p'), chatId: text('chi') },
  { byPair: { pk: ['companyId', 'pair'], sk: [] } },
);
