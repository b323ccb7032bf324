import { Entity } from 'electrodb';
import { indexes, model, tableConfig } from '../../platform/table.ts';

/** Work that was given up on. It stays until the operator puts it back or discards it. */
export const deadLetterEntity = () =>
  new Entity(
    {
      model: model('deadLetter'),
      attributes: {
        /** 0 when nobody could read whose it was. */
        companyId: { type: 'number', required: true },
        deadLetterId: { type: 'string', required: true },
        /** The one list of all companies' letters. */
        list: { type: 'string', required: true },
        queue: { type: 'string', required: true },
        reaction: { type: 'string' },
        what: { type: 'string', required: true },
        why: { type: 'string', required: true },
        at: { type: 'string', required: true },
        canReplay: { type: 'boolean', required: true },
        /** Of a customer's message: who wrote it, and whether its conversation says that it could not be shown. */
        sender: { type: 'string' },
        senderNumber: { type: 'string' },
        isInConversation: { type: 'boolean', required: true },
        /** The work as JSON; in the bucket when it is long. */
        body: { type: 'string' },
        bodyKey: { type: 'string' },
        /** Milliseconds since 1970: when somebody last began to put it back or to discard it. */
        claimedAt: { type: 'number' },
      },
      indexes: {
        byCompany: {
          pk: { field: indexes.primary.pk, composite: ['companyId'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: ['deadLetterId'], casing: 'none' },
        },
        ofAll: {
          index: indexes.gsi1.index,
          pk: { field: indexes.gsi1.pk, composite: ['list'], casing: 'none' },
          sk: { field: indexes.gsi1.sk, composite: ['deadLetterId'], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );
