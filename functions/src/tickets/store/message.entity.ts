import { CustomAttributeType, Entity } from 'electrodb';
import { mediaTypes, type Message } from '@balcao/shared/domain/messages/message.ts';
import { indexes, model, tableConfig } from '../../platform/table.ts';
import type { RevisionTeller } from './revision-teller.ts';

/** Parts of a message that never change after it is stored. */
export type MessageFacts = Pick<
  Message,
  'location' | 'vCard' | 'quotedMsg' | 'replyId' | 'queueId' | 'userId' | 'clientId' | 'isForwarded' | 'isPrivate'
> &
  Partial<Pick<Message, 'author' | 'poll' | 'imported' | 'fullText' | 'isForwardedOften' | 'handledBy'>>;

export const messageEntity = () =>
  new Entity(
    {
      model: model('message'),
      attributes: {
        companyId: { type: 'number', required: true },
        threadId: { type: 'string', required: true },
        messageId: { type: 'string', required: true },
        ticketId: { type: 'number', required: true },
        contactId: { type: 'string', required: true },
        body: { type: 'string', required: true },
        fromMe: { type: 'boolean', required: true },
        mediaType: { type: mediaTypes, required: true },
        facts: { type: CustomAttributeType<MessageFacts>('any'), required: true },
        media: { type: CustomAttributeType<NonNullable<Message['media']>>('any') },
        providerId: { type: 'string' },
        ack: { type: 'number', required: true },
        failed: { type: CustomAttributeType<NonNullable<Message['failed']>>('any') },
        attempt: { type: 'number', required: true },
        attemptedAt: { type: 'string' },
        revision: { type: 'number', required: true },
        wireRevision: { type: 'number' },
        isDeleted: { type: 'boolean', required: true },
        isEdited: { type: 'boolean', required: true },
        /** When its text was last changed by who wrote it; an older change that comes late is dropped. */
        editedAt: { type: 'string' },
        read: { type: 'boolean', required: true },
        /** Always there; not `required` because ElectroDB then refuses to remove a single one. */
        reactions: { type: CustomAttributeType<Message['reactions']>('any') },
        createdAt: { type: 'string', required: true },
        updatedAt: { type: 'string', required: true },
      },
      indexes: {
        byThread: {
          pk: { field: indexes.primary.pk, composite: ['companyId', 'threadId'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: ['messageId'], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );

/** Where a message is, by one of its names: our own id, the browser's id, or the provider's id on a connection.
 *  Being unique, it is also what stores a message only once. */
export const messageRefEntity = () =>
  new Entity(
    {
      model: model('messageRef'),
      attributes: {
        companyId: { type: 'number', required: true },
        /** `id`, `client:<user>`, or `provider:<connection>`. */
        scope: { type: 'string', required: true },
        value: { type: 'string', required: true },
        threadId: { type: 'string', required: true },
        messageId: { type: 'string', required: true },
        /** Of what our side wrote on a linked phone: the chat it went to, by the key that its ticks come under. */
        chatKey: { type: 'string' },
      },
      indexes: {
        byValue: {
          pk: { field: indexes.primary.pk, composite: ['companyId', 'scope', 'value'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: [], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );

/** A stored file that more than one message shows: it goes with the last of them. Files of a single message have no such row. */
export const fileUseEntity = () =>
  new Entity(
    {
      model: model('fileUse'),
      attributes: {
        companyId: { type: 'number', required: true },
        fileKey: { type: 'string', required: true },
        messageId: { type: 'string', required: true },
      },
      indexes: {
        byFile: {
          pk: { field: indexes.primary.pk, composite: ['companyId', 'fileKey'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: ['messageId'], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );

/** A status that came before its message was known by the provider's id; kept for a day. */
export const pendingAckEntity = () =>
  new Entity(
    {
      model: model('pendingAck'),
      attributes: {
        companyId: { type: 'number', required: true },
        connectionId: { type: 'string', required: true },
        providerId: { type: 'string', required: true },
        ack: { type: 'number' },
        failed: { type: CustomAttributeType<NonNullable<Message['failed']>>('any') },
        expiresAt: { type: 'number', required: true },
      },
      indexes: {
        byProviderId: {
          pk: { field: indexes.primary.pk, composite: ['companyId', 'connectionId', 'providerId'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: [], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );

/** A ticket an import made, until it is closed with the others or by somebody. */
export const importedTicketEntity = () =>
  new Entity(
    {
      model: model('importedTicket'),
      attributes: {
        companyId: { type: 'number', required: true },
        connectionId: { type: 'string', required: true },
        ticketId: { type: 'number', required: true },
      },
      indexes: {
        byConnection: {
          pk: { field: indexes.primary.pk, composite: ['companyId', 'connectionId'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: ['ticketId'], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );

/** A change or deletion that came before its message; kept for a day. */
export const pendingRevisionEntity = () =>
  new Entity(
    {
      model: model('pendingRevision'),
      attributes: {
        companyId: { type: 'number', required: true },
        connectionId: { type: 'string', required: true },
        providerId: { type: 'string', required: true },
        /** Who says so; each has a row. */
        tellerName: { type: 'string', required: true },
        teller: { type: CustomAttributeType<RevisionTeller>('any'), required: true },
        body: { type: 'string' },
        fullText: { type: CustomAttributeType<Message['fullText']>('any') },
        editedAt: { type: 'string' },
        isDeleted: { type: 'boolean' },
        expiresAt: { type: 'number', required: true },
      },
      indexes: {
        byProviderId: {
          pk: { field: indexes.primary.pk, composite: ['companyId', 'connectionId', 'providerId'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: ['tellerName'], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );
