import type { NewChatLock } from '@balcao/shared/domain/connections/new-chats.ts';
import { connectionStatuses } from '@balcao/shared/domain/connections/connection-status.ts';
import type { UserId } from '@balcao/shared/domain/ids.ts';
import type { MessageWait } from '@balcao/shared/domain/messages/message-wait.ts';
import { bytes, flag, json, number, oneOf, optional, text } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';

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
    /** Number of the phone that a person links by a code, until it is linked; and the code while there is one to type in. */
    linkNumber: optional(text('ln')),
    linkCode: optional(json<{ code: string; expiresAt: string }>('lc')),
    /** Why it is not connected, a close code and its name; absent while all is well. */
    reason: optional(text('r')),
    /** When it is tried again, if that is far off: a temporary ban ends then. */
    retryAt: optional(text('rt')),
    /** Address of the proxy that it goes through, sealed by KMS; here so that whoever reads a generation has its proxy. */
    sealedProxy: optional(text('sp')),
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

/** A session whose connection was deleted, until its shard's container has unlinked the device and forgotten the keys. */
export const removedSessionEntity = entity(
  'removedWaSession',
  {
    shard: number('s'),
    companyId: number('ci'),
    connectionId: text('co'),
    removedAt: text('ra'),
    /** Its device is unlinked through it, too. */
    sealedProxy: optional(text('sp')),
    /** Of the connection; its number, and who deleted it. */
    name: optional(text('n')),
    number: optional(text('nu')),
    removedBy: optional(json<{ userId: UserId; name: string }>('by')),
    /** The device could not be unlinked in its time: only the phone itself can do it now. */
    isStillLinked: optional(flag('sl')),
  },
  {
    byShard: { pk: ['shard'], sk: ['connectionId'] },
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

/** A person the linked phone has a chat with, as the phone told when it was linked. Nobody is a contact by this. */
export const phoneChatEntity = entity(
  'phoneChat',
  {
    companyId: number('ci'),
    connectionId: text('co'),
    /** The number, or the LID where there is none. */
    chatKey: text('ck'),
    number: optional(text('n')),
    lid: optional(text('l')),
    name: optional(text('na')),
  },
  {
    byConnection: { pk: ['companyId', 'connectionId'], sk: ['chatKey'] },
  },
);

/** What went out under a message's id, encoded as WhatsApp has it: for a device that could not read it and asks again. */
export const sentContentEntity = entity(
  'sentContent',
  {
    companyId: number('ci'),
    connectionId: text('co'),
    /** Of the message, or of the change to one. */
    providerId: text('pi'),
    content: bytes('c'),
    /** The conversation it went to; absent in rows of an earlier version. */
    threadId: optional(text('ti')),
    expiresAt: number('x'),
  },
  {
    byId: { pk: ['companyId', 'connectionId', 'providerId'], sk: [] },
  },
);

/** What WhatsApp lets a linked phone do with people who never wrote to it. */
export const phoneStandingEntity = entity(
  'phoneStanding',
  {
    companyId: number('ci'),
    connectionId: text('co'),
    /** When the phone was linked; absent on phones that were before this was noted. */
    linkedAt: optional(text('la')),
    /** Why it may start no conversations now, and until when. */
    lock: optional(json<NewChatLock>('lo')),
    /** How often in a row a conversation was refused without a time lock. */
    refusals: optional(number('re')),
    /** WhatsApp took no more questions about numbers: none before this instant. */
    lookUpsStopUntil: optional(text('lu')),
  },
  {
    byConnection: { pk: ['companyId', 'connectionId'], sk: [] },
  },
);

/** What a linked phone did on a day, by the company's clock, of what WhatsApp counts. */
export const phoneDayEntity = entity(
  'phoneDay',
  {
    companyId: number('ci'),
    connectionId: text('co'),
    day: text('d'),
    /** People who never wrote and were written to. */
    newChats: optional(number('nc')),
    /** Numbers that were looked up, and those of them for imports. */
    lookUps: optional(number('lu')),
    importLookUps: optional(number('il')),
    expiresAt: number('x'),
  },
  {
    byDay: { pk: ['companyId', 'connectionId', 'day'], sk: [] },
  },
);

/** That somebody who never wrote was counted as a new chat: however many messages follow, however often they are tried. */
export const newChatEntity = entity(
  'newChat',
  {
    companyId: number('ci'),
    connectionId: text('co'),
    threadId: text('ti'),
    day: text('d'),
    /** Since when the number that wrote is linked, where it came after another one. */
    numberSince: optional(text('ns')),
    expiresAt: number('x'),
  },
  {
    byThread: { pk: ['companyId', 'connectionId', 'threadId'], sk: [] },
  },
);

/** What waits to go out to somebody who never wrote. It was in the outbox, and whatever else goes to that conversation waits behind it. */
export const waitingSendEntity = entity(
  'waitingSend',
  {
    companyId: number('ci'),
    connectionId: text('co'),
    messageId: text('mi'),
    threadId: text('ti'),
    kind: oneOf('k', ['send', 'update']),
    attempt: number('a'),
    /** Number and LID of the addressee: when they write, it goes out. */
    names: json<ReadonlyArray<string>>('n'),
    wait: optional(json<MessageWait>('w')),
  },
  {
    byConnection: { pk: ['companyId', 'connectionId'], sk: ['messageId', 'kind'] },
  },
);

/** Numbers that a linked phone looks up on WhatsApp in one question, and what it was told. */
export const numberCheckEntity = entity(
  'numberCheck',
  {
    companyId: number('ci'),
    connectionId: text('co'),
    /** What asked: several rows of one check are answered one after the other. */
    checkId: text('ki'),
    batch: number('b'),
    numbers: json<ReadonlyArray<string>>('n'),
    /** By number, the spelling WhatsApp knows; null for one that is not there. Absent until it was answered. */
    answers: optional(json<Readonly<Record<string, string | null>>>('a')),
    /** The part of an import that goes on when the whole check is answered; without one somebody waits at the row. */
    jobId: optional(text('ji')),
    part: optional(number('p')),
    askedAt: text('aa'),
    answeredAt: optional(text('ra')),
    /** Of the last answer: the phone looks up nothing for imports before this instant. */
    pausedUntil: optional(text('pu')),
    expiresAt: number('x'),
  },
  {
    byConnection: { pk: ['companyId', 'connectionId'], sk: ['checkId', 'batch'] },
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
