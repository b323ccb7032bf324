import * as z from 'zod';
import { ticketUuid } from '../domain/ids.ts';
import { laneLinks } from '../domain/tickets/lane.ts';

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
  ERR_METHOD_NOT_ALLOWED: { status: 405, details: z.object({ allowed: z.array(z.string()) }) },
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
  ERR_NOT_IN_PLAN: { status: 403, details: none },
  ERR_RECORD_CHANGED: { status: 409, details: none },
  ERR_CANNOT_UNDO: { status: 409, details: none },
  ERR_SETTING_NEEDS_TEXT: { status: 422, details: z.object({ setting: z.string() }) },
  ERR_QUEUES_WITHOUT_HOURS_TEXT: { status: 422, details: z.object({ names: z.string() }) },
  ERR_SCHEDULE_INVALID: { status: 422, details: z.object({ issues: z.array(z.object({ path: z.string(), error: z.string() })) }) },
  ERR_LAST_ADMIN: { status: 409, details: none },
  ERR_USER_DISABLED: { status: 401, details: none },
  ERR_PLAN_LIMIT: { status: 409, details: z.object({ limit: z.number() }) },
  // Tickets
  ERR_TICKET_NOT_FOUND: { status: 404, details: none },
  ERR_TICKET_ALREADY_OPEN: { status: 409, details: holder },
  ERR_TICKET_HELD_BY_OTHER: { status: 409, details: holder },
  ERR_TICKET_NEEDS_QUEUE: { status: 422, details: none },
  ERR_TICKET_CHANGED: { status: 409, details: none },
  ERR_CUSTOMER_WROTE: { status: 409, details: none },
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
  ERR_CONVERSATION_HELD: { status: 409, details: none },
  ERR_CHANNEL_CANNOT: { status: 422, details: none },
  ERR_TICKET_NOT_OPEN: { status: 422, details: none },
  ERR_AUDIO_TOO_SHORT: { status: 422, details: none },
  ERR_UPLOAD_NOT_FOUND: { status: 404, details: none },
  ERR_UPLOAD_TYPE: { status: 415, details: none },
  ERR_UPLOAD_DAMAGED: { status: 422, details: none },
  /** `accepted` names file name endings: "JPG, PNG". */
  ERR_CHANNEL_FILE_TYPE: { status: 415, details: z.object({ accepted: z.string() }) },
  ERR_UPLOAD_TOO_LARGE: { status: 413, details: z.object({ maxBytes: z.number() }) },
  // Imports of contacts
  ERR_NUMBER_WITHOUT_WHATSAPP: { status: 422, details: none },
  ERR_IMPORT_UNREADABLE: { status: 422, details: none },
  ERR_IMPORT_TOO_LARGE: { status: 413, details: none },
  ERR_IMPORT_TOO_MANY_ROWS: { status: 422, details: none },
  ERR_IMPORT_EMPTY: { status: 422, details: none },
  ERR_IMPORT_MAPPING: {
    status: 422,
    details: z.object({ problems: z.array(z.enum(['noNumberField', 'noNameField', 'fieldTwice', 'nobodySelected'])) }),
  },
  // Records
  ERR_CONTACT_NOT_FOUND: { status: 404, details: none },
  ERR_CONTACT_DUPLICATED_NUMBER: { status: 409, details: none },
  ERR_CONTACT_BLOCKED: { status: 422, details: none },
  ERR_CANNOT_MERGE: { status: 422, details: none },
  ERR_CONTACT_MERGED: { status: 422, details: none },
  ERR_CONTACT_HAS_NO_NUMBER: { status: 422, details: none },
  ERR_CONNECTION_NOT_FOUND: { status: 404, details: none },
  /** Fields to correct, each with the code that says why. */
  ERR_CONNECTION_INVALID: { status: 422, details: z.object({ issues: z.array(z.object({ path: z.string(), error: z.string() })) }) },
  ERR_CONNECTION_IMPORT_OLD_DATE: { status: 422, details: none },
  ERR_CONNECTION_IMPORT_RECENT_DATE: { status: 422, details: none },
  ERR_CONNECTION_TOKEN_REFUSED: { status: 422, details: none },
  ERR_CONNECTION_TOKEN_PERMISSION: { status: 422, details: none },
  ERR_CONNECTION_SECRET_WRONG: { status: 422, details: none },
  ERR_CONNECTION_PHONE_NUMBER: { status: 422, details: none },
  ERR_CONNECTION_NUMBER_UNKNOWN: { status: 422, details: none },
  ERR_CONNECTION_NUMBER_ELSEWHERE: { status: 422, details: none },
  ERR_CONNECTION_NUMBER_OTHER: { status: 422, details: none },
  ERR_CONNECTION_NUMBER_REFUSED: { status: 422, details: none },
  ERR_CONNECTION_ACCOUNT_UNKNOWN: { status: 422, details: none },
  ERR_CONNECTION_PIN_NEEDED: { status: 422, details: none },
  ERR_CONNECTION_PIN_WRONG: { status: 422, details: none },
  ERR_CONNECTION_PIN_LATER: { status: 422, details: none },
  ERR_CONNECTION_NAME: { status: 422, details: none },
  ERR_CONNECTION_RATING_MESSAGE: { status: 422, details: none },
  ERR_CONNECTION_RATING_EXPIRY: { status: 422, details: none },
  ERR_CONNECTION_SEND_QUEUE: { status: 422, details: none },
  ERR_CONNECTION_VACATION_DATE: { status: 422, details: none },
  ERR_CONNECTION_VACATION_ORDER: { status: 422, details: none },
  ERR_CONNECTION_GREETING: { status: 422, details: none },
  ERR_CONNECTION_TIME: { status: 422, details: none },
  ERR_CONNECTION_OFFICIAL_FIELD: { status: 422, details: none },
  ERR_DEFAULT_CONNECTION_REQUIRED: { status: 422, details: none },
  ERR_CONNECTION_CHANGED: { status: 409, details: none },
  ERR_PROXY_ADDRESS: { status: 422, details: none },
  ERR_PROXY_MASKED: { status: 422, details: none },
  ERR_PROXY_NOT_PUBLIC: { status: 422, details: none },
  ERR_PHONE_LINKED: { status: 409, details: none },
  ERR_PLAN_WITHOUT_CHANNEL: { status: 403, details: none },
  ERR_FACEBOOK_NOT_CONFIGURED: { status: 409, details: none },
  ERR_FACEBOOK_TOKEN: { status: 422, details: none },
  ERR_FACEBOOK_SCOPES: { status: 422, details: z.object({ missing: z.array(z.string()) }) },
  ERR_FACEBOOK_NO_PAGES: { status: 422, details: none },
  ERR_FACEBOOK_UNAVAILABLE: { status: 424, details: none },
  ERR_META_UNAVAILABLE: { status: 424, details: none },
  /** `reason`: Meta's own words. */
  ERR_META_REFUSED: { status: 422, details: z.object({ reason: z.string() }) },
  ERR_NO_DEFAULT_CONNECTION: { status: 404, details: none },
  ERR_QUEUE_NOT_FOUND: { status: 404, details: none },
  ERR_QUEUE_COLOR_IN_USE: { status: 409, details: none },
  ERR_QUEUE_NAME_IN_USE: { status: 409, details: none },
  /** Fields to correct, each with the code that says why. */
  ERR_QUEUE_INVALID: { status: 422, details: z.object({ issues: z.array(z.object({ path: z.string(), error: z.string() })) }) },
  ERR_QUEUE_OUT_OF_HOURS: { status: 422, details: none },
  ERR_QUEUE_OPTION_TARGET: { status: 422, details: none },
  ERR_QUEUE_OPTIONS_TOO_DEEP: { status: 422, details: none },
  ERR_QUEUE_OPTIONS_TOO_MANY: { status: 422, details: none },
  ERR_USER_NOT_FOUND: { status: 404, details: none },
  ERR_TAG_NOT_FOUND: { status: 404, details: none },
  ERR_NOTE_NOT_FOUND: { status: 404, details: none },
  ERR_COMPANY_NOT_FOUND: { status: 404, details: none },
  ERR_SETTING_NOT_FOUND: { status: 404, details: none },
  ERR_SHORTCODE_IN_USE: { status: 409, details: none },
  ERR_TAG_NAME_IN_USE: { status: 409, details: none },
  /** Lanes lead back to the lane by this field's kind of link. */
  ERR_LANE_CIRCLE: { status: 422, details: z.object({ field: z.enum(laneLinks) }) },
  ERR_SCHEDULE_OVERLAP: { status: 422, details: none },
  /** A record of a list, where what it is need not be said. */
  ERR_RECORD_NOT_FOUND: { status: 404, details: none },
  ERR_TOO_MANY_FILES: { status: 422, details: z.object({ max: z.number() }) },
  /** In the past, or more than a year ahead. */
  ERR_SNOOZE_TIME: { status: 422, details: none },
  // Scheduled messages
  ERR_SCHEDULE_SENT: { status: 409, details: none },
  /** A send of a series failed, and the next one waits: that is the one to delete. */
  ERR_SCHEDULE_GOES_ON: { status: 409, details: none },
  /** Only who scheduled it and admins change it; who is to attend to its ticket reads it. */
  ERR_SCHEDULE_NOT_YOURS: { status: 403, details: none },
  /** In the past, or more than two years ahead. */
  ERR_SCHEDULE_TIME: { status: 422, details: none },
  /** Nothing was running at the time, and for too long after it. */
  ERR_SCHEDULE_MISSED: { status: 422, details: none },
  ERR_SCHEDULE_ANSWERED: { status: 422, details: none },
  ERR_SCHEDULE_NOT_DELIVERED: { status: 422, details: none },
  ERR_TOO_MANY_FOLLOWERS: { status: 422, details: z.object({ max: z.number() }) },
  ERR_TOO_MANY_MACROS: { status: 422, details: z.object({ max: z.number() }) },
  ERR_MACRO_RUNNING: { status: 409, details: none },
  ERR_CONTACT_LIST_NOT_FOUND: { status: 404, details: none },
  ERR_TOO_MANY_CAMPAIGNS: { status: 422, details: z.object({ max: z.number() }) },
  /** `problem`: the first thing that keeps the campaign from being sent (`campaignProblems`). */
  ERR_CAMPAIGN_UNSOUND: { status: 422, details: z.object({ problem: z.string() }) },
  ERR_CAMPAIGN_NOT_EDITABLE: { status: 409, details: none },
  ERR_CAMPAIGN_RUNNING: { status: 409, details: none },
  ERR_CAMPAIGN_NOT_RUNNING: { status: 409, details: none },
  ERR_CAMPAIGN_NOT_STARTABLE: { status: 409, details: none },
  /** Another job works on the campaign. */
  ERR_CAMPAIGN_BUSY: { status: 409, details: none },
  ERR_CAMPAIGN_TEST_NUMBER: { status: 422, details: none },
  /** `reason`: why this person would be left out (`skipReasons`). */
  ERR_CAMPAIGN_TEST_REFUSED: { status: 422, details: z.object({ reason: z.string() }) },
  ERR_FLOW_NOT_FOUND: { status: 404, details: none },
  ERR_INTEGRATION_NOT_FOUND: { status: 404, details: none },
  ERR_PROMPT_NOT_FOUND: { status: 404, details: none },
  ERR_FILE_LIST_NOT_FOUND: { status: 404, details: none },
  /** What was to be a drawing holds no step that can be read. */
  ERR_FLOW_UNREADABLE: { status: 422, details: none },
  ERR_FLOW_TOO_LARGE: { status: 422, details: z.object({ maxBytes: z.number() }) },
  ERR_TOO_MANY_FLOWS: { status: 422, details: z.object({ max: z.number() }) },
  /** Another campaign starts a flow by this phrase, on the same connection or also on any. */
  ERR_PHRASE_IN_USE: { status: 409, details: none },
  /** It has no saved drawing, or is switched off. */
  ERR_FLOW_NOT_PUBLISHED: { status: 422, details: none },
  ERR_QUICK_MESSAGE_NOT_FOUND: { status: 404, details: none },
  /** A shared macro would send what only its maker may use. */
  ERR_QUICK_MESSAGE_PRIVATE: { status: 422, details: none },
  ERR_TOO_MANY_STARS: { status: 422, details: z.object({ max: z.number() }) },
  ERR_TOO_MANY_VIEWS: { status: 422, details: z.object({ max: z.number() }) },
  ERR_TEMPLATE_NOT_FOUND: { status: 404, details: none },
  ERR_TEMPLATE_NOT_APPROVED: { status: 422, details: none },
  ERR_TEMPLATE_CHANGED: { status: 409, details: none },
  ERR_TEMPLATE_UNSUPPORTED: { status: 422, details: none },
  /** `missing`: keys of the variables without a value that fits. */
  ERR_TEMPLATE_VARIABLES: { status: 422, details: z.object({ missing: z.array(z.string()) }) },
  ERR_TEMPLATE_HEADER: { status: 422, details: none },
  ERR_TEMPLATE_INVALID: { status: 422, details: z.object({ issues: z.array(z.object({ path: z.string(), error: z.string() })) }) },
  ERR_TEMPLATE_NAME: { status: 422, details: none },
  ERR_TEMPLATE_NAME_TAKEN: { status: 422, details: none },
  ERR_TEMPLATE_NAME_RESERVED: { status: 422, details: none },
  ERR_TEMPLATE_TEXT_MISSING: { status: 422, details: none },
  ERR_TEMPLATE_TEXT_LONG: { status: 422, details: none },
  ERR_TEMPLATE_HEADER_PLAIN: { status: 422, details: none },
  ERR_TEMPLATE_HEADER_VARIABLES: { status: 422, details: none },
  ERR_TEMPLATE_HEADER_FILE: { status: 422, details: none },
  ERR_TEMPLATE_SPACES: { status: 422, details: none },
  ERR_TEMPLATE_VARIABLE_NAME: { status: 422, details: none },
  ERR_TEMPLATE_VARIABLES_MIXED: { status: 422, details: none },
  ERR_TEMPLATE_VARIABLES_ORDER: { status: 422, details: none },
  ERR_TEMPLATE_VARIABLE_EDGE: { status: 422, details: none },
  ERR_TEMPLATE_VARIABLES_ADJACENT: { status: 422, details: none },
  ERR_TEMPLATE_VARIABLES_MANY: { status: 422, details: none },
  ERR_TEMPLATE_EXAMPLE_MISSING: { status: 422, details: none },
  ERR_TEMPLATE_FOOTER_PLAIN: { status: 422, details: none },
  ERR_TEMPLATE_BUTTONS_MANY: { status: 422, details: none },
  ERR_TEMPLATE_BUTTON_KIND: { status: 422, details: none },
  ERR_TEMPLATE_BUTTONS_ORDER: { status: 422, details: none },
  ERR_TEMPLATE_BUTTON_TEXT: { status: 422, details: none },
  ERR_TEMPLATE_BUTTON_SAME: { status: 422, details: none },
  ERR_TEMPLATE_BUTTON_URL: { status: 422, details: none },
  ERR_TEMPLATE_BUTTON_PHONE: { status: 422, details: none },
  ERR_TEMPLATE_BUTTON_CODE: { status: 422, details: none },
  ERR_TEMPLATE_EXPIRY: { status: 422, details: none },
  ERR_TEMPLATE_CATEGORY_FIXED: { status: 422, details: none },
  ERR_TEMPLATE_NOT_EDITABLE: { status: 422, details: none },
  ERR_TEMPLATE_EDITED_TODAY: { status: 422, details: none },
  ERR_TEMPLATE_EDITED_OFTEN: { status: 422, details: none },
  ERR_TEMPLATE_UNEDITABLE: { status: 422, details: none },
  ERR_TEMPLATES_NOT_READ: { status: 502, details: none },
  ERR_DEAD_LETTER_NOT_REPLAYABLE: { status: 422, details: none },
  // Language models
  /** None is set up, or the company's plan has none. */
  ERR_MODEL_NONE: { status: 422, details: none },
  ERR_MODEL_ADDRESS: { status: 422, details: none },
  ERR_MODEL_NAME: { status: 422, details: none },
  ERR_MODEL_KEY: { status: 502, details: none },
  ERR_MODEL_QUOTA: { status: 502, details: none },
  ERR_MODEL_BUSY: { status: 503, details: none },
  /** Nobody answers there, or not in time. */
  ERR_MODEL_UNREACHABLE: { status: 502, details: none },
  /** What came is no answer. */
  ERR_MODEL_ANSWER: { status: 502, details: none },
  /** The service does not know the model, or does not take what was asked. */
  ERR_MODEL_REFUSED: { status: 502, details: none },
  ERR_MODEL_CAP: { status: 422, details: z.object({ max: z.number() }) },
  ERR_NOTHING_TO_READ: { status: 422, details: none },
  // Integrations and prompts
  ERR_TOO_MANY_INTEGRATIONS: { status: 422, details: z.object({ max: z.number() }) },
  ERR_TOO_MANY_CONTACT_LISTS: { status: 422, details: z.object({ max: z.number() }) },
  /** Another job fills, checks or deletes the list. */
  ERR_CONTACT_LIST_BUSY: { status: 409, details: none },
  /** A live list has no people of its own, and a list of people does not become a live one. */
  ERR_CONTACT_LIST_LIVE: { status: 422, details: none },
  ERR_NUMBER_ON_LIST: { status: 409, details: none },
  ERR_TOO_MANY_PROMPTS: { status: 422, details: z.object({ max: z.number() }) },
  /** Fields to correct, each with the code that says why. */
  ERR_INTEGRATION_INVALID: { status: 422, details: z.object({ issues: z.array(z.object({ path: z.string(), error: z.string() })) }) },
  ERR_INTEGRATION_FIELD: { status: 422, details: none },
  /** Not encrypted, with more than an address in it, or not on the open internet. */
  ERR_INTEGRATION_ADDRESS: { status: 422, details: none },
  ERR_INTEGRATION_ORIGIN: { status: 422, details: none },
  /** Not the key file of a service account. */
  ERR_INTEGRATION_KEY_FILE: { status: 422, details: none },
  /** Requests to this type are not signed. */
  ERR_INTEGRATION_UNSIGNED: { status: 422, details: none },
  ERR_INTEGRATION_KEY: { status: 502, details: none },
  /** Nobody answers there, or not in time. */
  ERR_INTEGRATION_UNREACHABLE: { status: 502, details: none },
  /** The service answered with a failure. */
  ERR_INTEGRATION_REFUSED: { status: 502, details: z.object({ status: z.number(), answer: z.string() }) },
  /** What came is no answer of such a service. */
  ERR_INTEGRATION_ANSWER: { status: 502, details: z.object({ answer: z.string() }) },
  /** One conversation is had by one of them. */
  ERR_INTEGRATION_OR_PROMPT: { status: 422, details: none },
  /** A voice speaks from a region of its service. */
  ERR_PROMPT_VOICE_REGION: { status: 422, details: none },
  // Webhooks
  ERR_WEBHOOK_SIGNATURE: { status: 401, details: none },
  ERR_WEBHOOK_VERIFY_TOKEN: { status: 403, details: none },
} as const satisfies Record<string, { status: number; details: z.ZodType }>;

export type ErrorCode = keyof typeof catalogue;
export type ErrorDetails<Code extends ErrorCode> = z.input<(typeof catalogue)[Code]['details']>;
