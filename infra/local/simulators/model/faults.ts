import { freeServiceMessages } from '@balcao/shared/domain/connections/service-messages.ts';
import { z } from 'zod';

/** Trouble on demand. Everything off is the normal network. */
export const faults = z.object({
  /** The next `times` sends fail: `answer` = refused at once with this code, and with `Retry-After` where a time is given; `status` = accepted, then
   *  reported failed. */
  failNext: z
    .object({
      code: z.number().int(),
      how: z.enum(['answer', 'status']),
      times: z.number().int().min(1).max(10_000),
      retryAfterSec: z.number().int().min(0).max(86_400).optional(),
    })
    .nullable(),
  /** The next `times` sends are accepted and delivered, but the business never learns: no answer, a 500, or a cut connection. */
  loseAnswer: z.object({ how: z.enum(['timeout', 'http500', 'hangup']), times: z.number().int().min(1).max(10_000) }).nullable(),
  /** The next `times` sends get this HTTP status without Meta's error in it, and are not accepted. */
  httpStatus: z.object({ status: z.number().int().min(400).max(599), times: z.number().int().min(1).max(10_000) }).nullable(),
  /** The next `times` addresses of customers' files answer this, without Meta's error in it. */
  fileAddresses: z.object({ status: z.number().int().min(400).max(599), times: z.number().int().min(1).max(10_000) }).nullable(),
  answerDelayMs: z.number().int().min(0).max(60_000),
  /** Fetching a business's file for a page takes so long; what it is for is done all the same when the caller has given up. */
  fetchDelayMs: z.number().int().min(0).max(120_000),
  /** How an uploaded file is named in a message to Instagram: descriptions differ. */
  instagramUploads: z.enum(['mediaShare', 'attachmentId']),
  /** Reactions that Instagram takes: descriptions differ. */
  instagramReactions: z.enum(['any', 'love']),
  /** Pages may send, and not upload. */
  uploadsForbidden: z.boolean(),
  /** Before each of sent, delivered, read. */
  statusDelayMs: z.number().int().min(0).max(60_000),
  /** Statuses reach the business before the answer to its send. */
  statusBeforeAnswer: z.boolean(),
  /** `read` comes without `delivered`. */
  skipDelivered: z.boolean(),
  /** Every webhook this many more times. */
  duplicates: z.number().int().min(0).max(10),
  /** Webhooks of one conversation overtake each other. */
  shuffle: z.boolean(),
  /** Messages and statuses collected into one webhook, up to this many. */
  batchSize: z.number().int().min(1).max(100),
  /** The last comes first inside a webhook. */
  reversed: z.boolean(),
  /** The 24-hour window is closed for everybody. */
  windowClosed: z.boolean(),
  /** The app has it set that calls on WhatsApp prove that they are its own. */
  proofRequired: z.boolean(),
  /** Every call answers 190. */
  tokenExpired: z.boolean(),
  /** Webhooks wait until this is off again. */
  webhooksHeld: z.boolean(),
  /** What becomes of a template that is made or edited, after `templateReviewMs`; null = it stays under review. `byText` rejects texts that shout. */
  templateReview: z.enum(['byText', 'approve', 'reject']).nullable(),
  templateReviewMs: z.number().int().min(0).max(3_600_000),
  /** Templates are accepted and kept back; `POST /control/held-messages` says what becomes of them. */
  heldForQuality: z.boolean(),
  /** Seconds between two messages of a number to one person; what comes sooner is refused with 131056. Null = no such limit. */
  pairLimitSec: z.number().int().min(1).max(600).nullable(),
  /** Every send is refused: 80007 the account's limit, 130429 the number's. */
  throttled: z.union([z.literal(80007), z.literal(130429)]).nullable(),
  /** So many delivered service messages of a number and month cost nothing. */
  freeServiceMessages: z.number().int().min(0).max(1_000_000),
});
export type Faults = z.infer<typeof faults>;

export const noFaults: Faults = {
  failNext: null,
  loseAnswer: null,
  httpStatus: null,
  fileAddresses: null,
  answerDelayMs: 0,
  fetchDelayMs: 0,
  instagramUploads: 'mediaShare',
  instagramReactions: 'any',
  uploadsForbidden: false,
  statusDelayMs: 60,
  statusBeforeAnswer: false,
  skipDelivered: false,
  duplicates: 0,
  shuffle: false,
  batchSize: 1,
  reversed: false,
  windowClosed: false,
  proofRequired: false,
  tokenExpired: false,
  webhooksHeld: false,
  templateReview: 'byText',
  templateReviewMs: 3000,
  heldForQuality: false,
  pairLimitSec: null,
  throttled: null,
  freeServiceMessages,
};
