import * as z from 'zod';
import { ticketUuid } from '../domain/ids.ts';

const none = z.undefined();
const holder = z.object({
  userId: z.string().nullable(),
  userName: z.string().nullable(),
  queueName: z.string().nullable(),
  uuid: ticketUuid,
});

/** Every code the API can answer, its HTTP status and the shape of `details`; anything else in the details is stripped
 *  before it leaves. Texts in four languages: `i18n/errors/<language>.json`. */
export const catalogue = {
  // Requests
  ERR_VALIDATION: { status: 400, details: z.object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) }) },
  ERR_MALFORMED_BODY: { status: 400, details: none },
  ERR_BODY_TOO_LARGE: { status: 413, details: none },
  ERR_NOT_FOUND: { status: 404, details: none },
  ERR_INTERNAL: { status: 500, details: none },
  ERR_TOO_MANY_REQUESTS: { status: 429, details: z.object({ retryAfterSec: z.number() }) },
  // Sign-in and session
  ERR_INVALID_CREDENTIALS: { status: 401, details: none },
  ERR_PASSWORD_CODE: { status: 400, details: none },
  ERR_PASSWORD_POLICY: { status: 400, details: none },
  ERR_SESSION_EXPIRED: { status: 403, details: none },
  ERR_SESSION_INVALID: { status: 401, details: none },
  ERR_SESSION_REVOKED: { status: 401, details: none },
  ERR_OUT_OF_HOURS: { status: 401, details: z.object({ startWork: z.string(), endWork: z.string() }) },
  ERR_NO_PERMISSION: { status: 403, details: none },
  ERR_SUBSCRIPTION_EXPIRED: { status: 402, details: z.object({ dueDate: z.string() }) },
  ERR_COMPANY_DISABLED: { status: 401, details: none },
  ERR_EMAIL_IN_USE: { status: 409, details: none },
  ERR_PLAN_LIMIT: { status: 409, details: z.object({ limit: z.number() }) },
  // Tickets
  ERR_TICKET_NOT_FOUND: { status: 404, details: none },
  ERR_TICKET_ALREADY_OPEN: { status: 409, details: holder },
  ERR_TICKET_HELD_BY_OTHER: { status: 409, details: holder },
  ERR_TICKET_NEEDS_QUEUE: { status: 422, details: none },
  ERR_TICKET_CHANGED: { status: 409, details: none },
  ERR_TICKET_TRANSITION: { status: 422, details: z.object({ from: z.string(), to: z.string() }) },
  ERR_TAG_REQUIRED: { status: 422, details: none },
  // Messages
  ERR_MESSAGE_NOT_FOUND: { status: 404, details: none },
  ERR_MESSAGE_EMPTY: { status: 422, details: none },
  ERR_MESSAGE_TOO_LONG: { status: 422, details: z.object({ max: z.number() }) },
  ERR_MESSAGE_NOT_RETRYABLE: { status: 422, details: none },
  ERR_MESSAGE_NOT_OWN: { status: 403, details: none },
  ERR_MESSAGE_NOT_EDITABLE: { status: 422, details: none },
  ERR_MESSAGE_NOT_FORWARDABLE: { status: 422, details: none },
  ERR_EDIT_WINDOW_CLOSED: { status: 422, details: none },
  ERR_REPLY_WINDOW_CLOSED: { status: 422, details: none },
  ERR_CHANNEL_CANNOT: { status: 422, details: none },
  ERR_TICKET_NOT_OPEN: { status: 422, details: none },
  ERR_AUDIO_TOO_SHORT: { status: 422, details: none },
  ERR_UPLOAD_NOT_FOUND: { status: 404, details: none },
  ERR_UPLOAD_TYPE: { status: 415, details: none },
  ERR_UPLOAD_TOO_LARGE: { status: 413, details: z.object({ maxBytes: z.number() }) },
  // Records
  ERR_CONTACT_NOT_FOUND: { status: 404, details: none },
  ERR_CONTACT_DUPLICATED_NUMBER: { status: 409, details: none },
  ERR_CONTACT_HAS_NO_NUMBER: { status: 422, details: none },
  ERR_CONNECTION_NOT_FOUND: { status: 404, details: none },
  /** Fields to correct, each with the code that says why. */
  ERR_CONNECTION_INVALID: { status: 422, details: z.object({ issues: z.array(z.object({ path: z.string(), error: z.string() })) }) },
  ERR_CONNECTION_IMPORT_OLD_DATE: { status: 422, details: none },
  ERR_CONNECTION_IMPORT_RECENT_DATE: { status: 422, details: none },
  ERR_CONNECTION_NAME: { status: 422, details: none },
  ERR_CONNECTION_RATING_MESSAGE: { status: 422, details: none },
  ERR_CONNECTION_RATING_EXPIRY: { status: 422, details: none },
  ERR_CONNECTION_SEND_QUEUE: { status: 422, details: none },
  ERR_CONNECTION_VACATION_DATE: { status: 422, details: none },
  ERR_CONNECTION_VACATION_ORDER: { status: 422, details: none },
  ERR_CONNECTION_TIME: { status: 422, details: none },
  ERR_CONNECTION_OFFICIAL_FIELD: { status: 422, details: none },
  ERR_DEFAULT_CONNECTION_REQUIRED: { status: 422, details: none },
  ERR_CONNECTION_CHANGED: { status: 409, details: none },
  ERR_PLAN_WITHOUT_CHANNEL: { status: 403, details: none },
  ERR_NO_DEFAULT_CONNECTION: { status: 404, details: none },
  ERR_QUEUE_NOT_FOUND: { status: 404, details: none },
  ERR_QUEUE_COLOR_IN_USE: { status: 409, details: none },
  ERR_USER_NOT_FOUND: { status: 404, details: none },
  ERR_TAG_NOT_FOUND: { status: 404, details: none },
  ERR_NOTE_NOT_FOUND: { status: 404, details: none },
  ERR_COMPANY_NOT_FOUND: { status: 404, details: none },
  ERR_SETTING_NOT_FOUND: { status: 404, details: none },
  ERR_SHORTCODE_IN_USE: { status: 409, details: none },
  /** A record of a list, where what it is need not be said. */
  ERR_RECORD_NOT_FOUND: { status: 404, details: none },
  ERR_DEAD_LETTER_NOT_REPLAYABLE: { status: 422, details: none },
  // Webhooks
  ERR_WEBHOOK_SIGNATURE: { status: 401, details: none },
  ERR_WEBHOOK_VERIFY_TOKEN: { status: 403, details: none },
} as const satisfies Record<string, { status: number; details: z.ZodType }>;

export type ErrorCode = keyof typeof catalogue;
export type ErrorDetails<Code extends ErrorCode> = z.input<(typeof catalogue)[Code]['details']>;
