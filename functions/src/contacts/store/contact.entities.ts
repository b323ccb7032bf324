import { CustomAttributeType, Entity } from 'electrodb';
import { channels } from '@balcao/shared/domain/channels.ts';
import type { ContactView } from '@balcao/shared/domain/contacts/contact.ts';
import type { TagId } from '@balcao/shared/domain/ids.ts';
import { identityKinds } from '@balcao/shared/events/channel-messages.ts';
import { indexes, model, tableConfig } from '../../platform/table.ts';

export const contactEntity = () =>
  new Entity(
    {
      model: model('contact'),
      attributes: {
        companyId: { type: 'number', required: true },
        contactId: { type: 'string', required: true },
        name: { type: 'string', required: true },
        /** Folded name, for the list in alphabetical order. */
        sortName: { type: 'string', required: true },
        number: { type: 'string' },
        bsuid: { type: 'string' },
        lid: { type: 'string' },
        email: { type: 'string', required: true },
        urlPicture: { type: 'string' },
        active: { type: 'boolean', required: true },
        acceptAudioMessage: { type: 'boolean', required: true },
        disableBot: { type: 'boolean', required: true },
        lgpdAcceptedAt: { type: 'string' },
        extraInfo: { type: CustomAttributeType<ContactView['extraInfo']>('any'), required: true },
        tagIds: { type: CustomAttributeType<TagId[]>('any'), required: true },
        connectionId: { type: 'string' },
        channel: { type: channels, required: true },
        isGroup: { type: 'boolean', required: true },
        createdAt: { type: 'string', required: true },
        updatedAt: { type: 'string', required: true },
      },
      indexes: {
        byId: {
          pk: { field: indexes.primary.pk, composite: ['companyId', 'contactId'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: [], casing: 'none' },
        },
        byName: {
          index: indexes.gsi1.index,
          pk: { field: indexes.gsi1.pk, composite: ['companyId'], casing: 'none' },
          sk: { field: indexes.gsi1.sk, composite: ['sortName', 'contactId'], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );

/** A name a provider knows somebody by, kept to one contact of a company. */
export const contactIdentityEntity = () =>
  new Entity(
    {
      model: model('contactIdentity'),
      attributes: {
        companyId: { type: 'number', required: true },
        kind: { type: identityKinds, required: true },
        value: { type: 'string', required: true },
        contactId: { type: 'string', required: true },
      },
      indexes: {
        byValue: {
          pk: { field: indexes.primary.pk, composite: ['companyId', 'kind', 'value'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: [], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );

export const noteEntity = () =>
  new Entity(
    {
      model: model('note'),
      attributes: {
        companyId: { type: 'number', required: true },
        contactId: { type: 'string', required: true },
        noteId: { type: 'string', required: true },
        note: { type: 'string', required: true },
        ticketId: { type: 'number' },
        userId: { type: 'string', required: true },
        createdAt: { type: 'string', required: true },
      },
      indexes: {
        byContact: {
          pk: { field: indexes.primary.pk, composite: ['companyId', 'contactId'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: ['noteId'], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );

/** Whose note it is, when only its id is known. */
export const noteRefEntity = () =>
  new Entity(
    {
      model: model('noteRef'),
      attributes: {
        companyId: { type: 'number', required: true },
        noteId: { type: 'string', required: true },
        contactId: { type: 'string', required: true },
      },
      indexes: {
        byNote: {
          pk: { field: indexes.primary.pk, composite: ['companyId', 'noteId'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: [], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );
