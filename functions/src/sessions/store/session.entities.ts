import { CustomAttributeType, Entity } from 'electrodb';
import { connectionStatuses } from '@balcao/shared/domain/connections/connection-status.ts';
import { indexes, model, tableConfig } from '../../platform/table.ts';

/** What a WhatsApp session should be and is. The container that holds its shard's lease works towards `desired`. */
export const sessionEntity = () =>
  new Entity(
    {
      model: model('waSession'),
      attributes: {
        companyId: { type: 'number', required: true },
        connectionId: { type: 'string', required: true },
        shard: { type: 'number', required: true },
        desired: { type: ['connected', 'disconnected'] as const, required: true },
        /** Grows with every command of a person (new QR code, restart): a container restarts a session whose number moved on. */
        generation: { type: 'number', required: true },
        /** Pair anew: forget the keys first. */
        forgetKeys: { type: 'boolean', required: true },
        status: { type: connectionStatuses, required: true },
        /** Text of the QR code while there is one to scan. */
        qrcode: { type: 'string' },
        /** Why it is not connected, a close code and its name; absent while all is well. */
        reason: { type: 'string' },
        updatedAt: { type: 'string', required: true },
        /** Import of the phone's old messages: the generation it belongs to, how many messages there are and how many are
         *  stored, the date the newest stored piece reaches back to, and whether more will come. */
        importGeneration: { type: 'number' },
        importTotal: { type: 'number' },
        importProcessed: { type: 'number' },
        importDate: { type: 'string' },
        importEnded: { type: 'boolean' },
      },
      indexes: {
        byConnection: {
          pk: { field: indexes.primary.pk, composite: ['companyId', 'connectionId'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: [], casing: 'none' },
        },
        byShard: {
          index: indexes.gsi1.index,
          pk: { field: indexes.gsi1.pk, composite: ['shard'], casing: 'none' },
          sk: { field: indexes.gsi1.sk, composite: ['connectionId'], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );

/** The right to run a shard's sessions. `epoch` grows with every change of hands and fences late writes. */
export const shardLeaseEntity = () =>
  new Entity(
    {
      model: model('shardLease'),
      attributes: {
        shard: { type: 'number', required: true },
        owner: { type: 'string' },
        epoch: { type: 'number', required: true },
        /** Milliseconds since 1970. */
        expiresAtMs: { type: 'number', required: true },
      },
      indexes: {
        byShard: {
          pk: { field: indexes.primary.pk, composite: ['shard'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: [], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );

/** A container that is there to run shards, as long as it says so. They all lie together: there are few. */
export const hostMemberEntity = () =>
  new Entity(
    {
      model: model('hostMember'),
      attributes: {
        owner: { type: 'string', required: true },
        /** Milliseconds since 1970. */
        expiresAtMs: { type: 'number', required: true },
        /** Seconds since 1970, for the table's own clearing up. */
        expiresAt: { type: 'number', required: true },
      },
      indexes: {
        all: {
          pk: { field: indexes.primary.pk, composite: [], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: ['owner'], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );

/** A piece of a session's keys, sealed; pieces over 350 KB lie in several parts. */
export const sessionKeyEntity = () =>
  new Entity(
    {
      model: model('sessionKey'),
      attributes: {
        companyId: { type: 'number', required: true },
        connectionId: { type: 'string', required: true },
        /** `creds`, or `<type>#<id>` as the library names it. */
        name: { type: 'string', required: true },
        part: { type: 'number', required: true },
        parts: { type: 'number', required: true },
        sealed: { type: CustomAttributeType<Uint8Array>('any'), required: true },
        epoch: { type: 'number', required: true },
      },
      indexes: {
        byName: {
          pk: { field: indexes.primary.pk, composite: ['companyId', 'connectionId'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: ['name', 'part'], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );

/** Something a session has yet to do at the provider; gone once it is done. A message's kinds sort as they must go out. */
export const outboxEntity = () =>
  new Entity(
    {
      model: model('outboxItem'),
      attributes: {
        companyId: { type: 'number', required: true },
        connectionId: { type: 'string', required: true },
        messageId: { type: 'string', required: true },
        threadId: { type: 'string', required: true },
        kind: { type: ['read', 'send', 'typing', 'update', 'watch'] as const, required: true },
        /** Of a `send` the message's attempt, of an `update` its revision; of `typing` and `watch` when, seconds since 1970. */
        attempt: { type: 'number', required: true },
      },
      indexes: {
        byConnection: {
          pk: { field: indexes.primary.pk, composite: ['companyId', 'connectionId'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: ['messageId', 'kind'], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );

/** That a piece of an import was counted: as handed over, or as stored. */
export const importMarkEntity = () =>
  new Entity(
    {
      model: model('importMark'),
      attributes: {
        companyId: { type: 'number', required: true },
        connectionId: { type: 'string', required: true },
        generation: { type: 'number', required: true },
        pieceId: { type: 'string', required: true },
        what: { type: ['total', 'processed'] as const, required: true },
        expiresAt: { type: 'number', required: true },
      },
      indexes: {
        byPiece: {
          pk: { field: indexes.primary.pk, composite: ['companyId', 'connectionId', 'generation', 'pieceId', 'what'], casing: 'none' },
          sk: { field: indexes.primary.sk, composite: [], casing: 'none' },
        },
      },
    } as const,
    tableConfig(),
  );
