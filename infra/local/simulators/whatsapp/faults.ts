import { z } from 'zod';

export const whatsappFaults = z
  .object({
    /** The next logins are refused with this code (401 logged out, 403 banned, 405 too old, 503 …); only of `number` when given. */
    refuseLogins: z
      .object({ code: z.number().int().min(100).max(999), times: z.number().int().min(1), number: z.string().optional() })
      .strict()
      .nullable(),
    /** The next messages of clients are refused with this code (463 no talk with strangers, 479 malformed). */
    refuseMessages: z
      .object({ code: z.number().int().min(100).max(999), times: z.number().int().min(1) })
      .strict()
      .nullable(),
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
  })
  .strict();
export type WhatsAppFaults = z.infer<typeof whatsappFaults>;

export const noFaults: WhatsAppFaults = {
  refuseLogins: null,
  refuseMessages: null,
  silent: false,
  slowMs: 0,
  losingAcks: false,
  endlessBacklog: false,
  mediaUnavailable: false,
  mediaStalled: false,
};
