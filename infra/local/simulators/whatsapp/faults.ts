import { z } from 'zod';

const code = z.number().int().min(100).max(999);
/** How a connection ends: a refused login (`expireSec`: of a temporary ban), or an error of the stream, which may have no code. */
export const closing = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('failure'), code, expireSec: z.number().int().min(0).optional() }).strict(),
  z.object({ kind: z.literal('streamError'), code: code.nullable() }).strict(),
]);
export type Closing = z.infer<typeof closing>;

export const clientVersion = z.string().regex(/^\d+\.\d+\.\d+$/, 'three numbers with dots');

export const whatsappFaults = z
  .object({
    /** The next logins are refused with this code (401 logged out, 403 banned, 405 too old, 503 …); only of `number` when given. */
    refuseLogins: z
      .object({ code, times: z.number().int().min(1), number: z.string().optional() })
      .strict()
      .nullable(),
    /** The next messages of clients are refused with this code (463 no talk with strangers, 479 malformed). */
    refuseMessages: z
      .object({ code, times: z.number().int().min(1) })
      .strict()
      .nullable(),
    /** A time lock: messages of a phone (of every one without `number`) to people who never wrote to it are refused with 463 (Baileys #2441). `told`:
     *  its linked devices are notified of it and told when they ask; `endsAt` null: not of when it ends. */
    timeLock: z
      .object({ number: z.string().optional(), endsAt: z.iso.datetime().nullable(), told: z.boolean().default(true) })
      .strict()
      .nullable(),
    /** So many people who never wrote may be written to until the cycle ends; more are refused with 463, and linked devices are notified. */
    newChats: z
      .object({ number: z.string().optional(), quota: z.number().int().min(0).max(10_000), cycleEndsAt: z.iso.datetime() })
      .strict()
      .nullable(),
    /** Whoever wrote by LID last is refused by number, with 463 (OpenWA #725; Baileys #1950 reads otherwise, as this switched off). */
    lidChatsByLid: z.boolean(),
    /** More numbers looked up in a minute are refused with 429; `backoffSec`: what the refusal says to wait. */
    lookUps: z
      .object({ perMinute: z.number().int().min(0).max(100_000), backoffSec: z.number().int().min(1).nullable().default(null) })
      .strict()
      .nullable(),
    /** So many codes for linking by number are left, each for so many seconds; more are refused with 429. */
    pairingCodes: z
      .object({ left: z.number().int().min(0).max(1000), lifeSec: z.number().int().min(1).max(180).default(180) })
      .strict()
      .nullable(),
    /** The next logins end like this, one after the other; only of `number` when given. */
    endLogins: z
      .object({ with: z.array(closing).min(1).max(1000), number: z.string().optional() })
      .strict()
      .nullable(),
    /** Clients older than this are refused with 405. */
    minimumVersion: clientVersion.nullable(),
    /** Only an ack settles a message: a receipt does not. A client that sent a receipt and no ack within so many milliseconds is closed with an
     *  error without a code (Baileys #1910, whatsapp-rust #633). */
    messageAcks: z
      .object({ withinMs: z.number().int().min(0).max(60_000) })
      .strict()
      .nullable(),
    /** A message refused with an error stays pending: it comes first at each login and holds the others back (Baileys #2779). */
    keepsRefused: z.boolean(),
    /** The service reads but answers nothing (a dead connection). */
    silent: z.boolean(),
    /** Milliseconds every stanza of a client waits before it is dealt with. */
    slowMs: z.number().int().min(0).max(60_000),
    /** Receipts and acks of clients get lost on the way, so that their messages stay unacknowledged and come again. */
    losingAcks: z.boolean(),
    /** The end of the offline backlog is never announced, as during the delivery of a very long one. */
    endlessBacklog: z.boolean(),
    /** Uploads and downloads of media answer 500. */
    mediaUnavailable: z.boolean(),
    /** Downloads of media wait until this is over. */
    mediaStalled: z.boolean(),
    /** Uploads of media are answered after so many milliseconds. */
    uploadMs: z.number().int().min(0).max(120_000),
    /** Queries and changes of privacy settings, and the tokens that go with new chats, are answered with 500. */
    privacyRefused: z.boolean(),
    /** A device that logs in while an older socket of it is open: that one is served for so many milliseconds more before it is thrown out, as during
     *  the hand-over of a session from one host to another. */
    handoverMs: z.number().int().min(0).max(60_000),
    /** Groups name their members by LID, and ignore what names a member by number: receipts, reactions, deletions; a quote counts as none. */
    groupsByLid: z.boolean(),
  })
  .strict();
export type WhatsAppFaults = z.infer<typeof whatsappFaults>;

export const noFaults: WhatsAppFaults = {
  refuseLogins: null,
  refuseMessages: null,
  timeLock: null,
  newChats: null,
  lidChatsByLid: false,
  lookUps: null,
  pairingCodes: null,
  endLogins: null,
  minimumVersion: null,
  messageAcks: null,
  keepsRefused: false,
  silent: false,
  slowMs: 0,
  losingAcks: false,
  endlessBacklog: false,
  mediaUnavailable: false,
  mediaStalled: false,
  uploadMs: 0,
  privacyRefused: false,
  handoverMs: 0,
  groupsByLid: false,
};
