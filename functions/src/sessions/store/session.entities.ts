import { connectionStatuses } from '@balcao/shared/domain/connections/connection-status.ts';
import { bytes, flag, number, oneOf, optional, text } from '../../platform/table/attributes.ts';
import { entity } from '../../platform/table/entity.ts';

/** What a WhatsApp session should be and is. The container that holds its shard's lease works towards `desired`. */
export const sessionEntity = entity(
  'waSession',
  {
    companyId: number('ci'),
    connectionId: text('co'),
    shard: number('s'),
    desired: oneOf('d', ['connected', 'disconnected']),
    /** Grows with every command of a person (new QR code, restart): a container restarts a session whose number moved on. */
    generation: number('g'),
    /** Pair anew: forget the keys first. */
    forgetKeys: flag('fk'),
    status: oneOf('st', connectionStatuses),
    /** Text of the QR code while there is one to scan. */
    qrcode: optional(text('q')),
    /** Why it is not connected, a close code and its name; absent while all is well. */
    reason: optional(text('r')),
    updatedAt: text('ua'),
    /** Import of the phone's old messages: the generation it belongs to, how many messages there are and how many are
     *  stored, the date the newest stored piece reaches back to, and whether more will come. */
    importGeneration: optional(number('ig')),
    importTotal: optional(number('it')),
    importProcessed: optional(number('ip')),
    importDate: optional(text('id')),
    importEnded: optional(flag('ie')),
  },
  {
    byConnection: { pk: ['companyId', 'connectionId'], sk: [] },
    byShard: { index: 1, pk: ['shard'], sk: ['connectionId'] },
  },
);

/** The right to run a shard's sessions. `epoch` grows with every change of hands and fences late writes. */
export const shardLeaseEntity = entity(
  'shardLease',
  {
    shard: number('s'),
    owner: optional(text('o')),
    epoch: number('e'),
    /** Milliseconds since 1970. */
    expiresAtMs: number('eam'),
  },
  {
    byShard: { pk: ['shard'], sk: [] },
  },
);

/** A container that is there to run shards, as long as it says so. They all lie together: there are few. */
export const hostMemberEntity = entity(
  'hostMember',
  {
    owner: text('o'),
    /** Milliseconds since 1970. */
    expiresAtMs: number('eam'),
    /** Seconds since 1970, for the table's own clearing up. */
    expiresAt: number('x'),
  },
  {
    all: { pk: [], sk: ['owner'] },
  },
);

/** A piece of a session's keys, sealed; pieces over 350 KB lie in several parts. */
export const sessionKeyEntity = entity(
  'sessionKey',
  {
    companyId: number('ci'),
    connectionId: text('co'),
    /** `creds`, or `<type>#<id>` as the library names it. */
    name: text('n'),
    part: number('p'),
    parts: number('pa'),
    sealed: bytes('s'),
    epoch: number('e'),
  },
  {
    byName: { pk: ['companyId', 'connectionId'], sk: ['name', 'part'] },
  },
);

/** Something a session has yet to do at the provider; gone once it is done. A message's kinds sort as they must go out. */
export const outboxEntity = entity(
  'outboxItem',
  {
    companyId: number('ci'),
    connectionId: text('co'),
    messageId: text('mi'),
    threadId: text('ti'),
    kind: oneOf('k', ['read', 'send', 'typing', 'update', 'watch']),
    /** Of a `send` the message's attempt, of an `update` its revision; of `typing` and `watch` when, seconds since 1970. */
    attempt: number('a'),
  },
  {
    byConnection: { pk: ['companyId', 'connectionId'], sk: ['messageId', 'kind'] },
  },
);

/** That a piece of an import was counted: as handed over, or as stored. */
export const importMarkEntity = entity(
  'importMark',
  {
    companyId: number('ci'),
    connectionId: text('co'),
    generation: number('g'),
    pieceId: text('pi'),
    what: oneOf('w', ['total', 'processed']),
    expiresAt: number('x'),
  },
  {
    byPiece: { pk: ['companyId', 'connectionId', 'generation', 'pieceId', 'what'], sk: [] },
  },
);
