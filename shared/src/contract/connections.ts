import * as z from 'zod';
import { channel } from '../domain/channel.ts';
import { connectableChannels } from '../domain/channels.ts';
import { connectionSettings } from '../domain/connections/connection-settings.ts';
import { connectionStatuses, connectionTroubles } from '../domain/connections/connection-status.ts';
import { newChatWait } from '../domain/messages/message-wait.ts';
import { numberQualities } from '../domain/connections/number-quality.ts';
import { newChatLocks } from '../domain/connections/new-chats.ts';
import { businessProfileChange, businessVerticals } from '../domain/connections/business-profile.ts';
import { importProgressView } from '../domain/connections/import-settings.ts';
import { companyId, connectionId, instant, queueId } from '../domain/ids.ts';
import { uploadedMedia } from './messages.ts';
import { distinct } from './distinct.ts';
import { route } from './route.ts';
import { numberPattern, ownNumber } from '../domain/contacts/typed-number.ts';
import { nameText } from './shown-name.ts';

/** Fields of a connection that every signed-in user of the company may see. */
export const connectionView = z.object({
  id: connectionId,
  name: z.string(),
  color: z.string(),
  channel,
  status: z.enum(connectionStatuses),
  isDefault: z.boolean(),
  number: z.string().nullable(),
  /** Number that was linked before the current one: customers who wrote to it are answered from another number now. Null = none. */
  formerNumber: z.string().nullable(),
  /** When the current number was linked after another one; who wrote before that never wrote to it. Null = there was no other. */
  numberSince: instant.nullable(),
  /** Times in which the current number was linked, the earliest first: who wrote to it in one of them is not new to it. `since` null = from the beginning of the connection; `until`
   *  null = it is linked now. */
  linkedPeriods: z.array(z.object({ since: instant.nullable(), until: instant.nullable() })),
  /** Instagram user name, without the at sign; null for other channels, or when it is unknown. */
  accountName: z.string().nullable(),
  /** Problem of the connection that stops the sending of messages until a user solves it; null = none. */
  trouble: z.enum(connectionTroubles).nullable(),
  queueIds: z.array(queueId),
  /** Whether the connection has a rating question (`ratingMessage`). Without one, its customers are not asked for a rating, even if the
   *  company setting `userRating` is enabled. */
  hasRatingQuestion: z.boolean(),
  /** Whether the connection has an out-of-hours message. Without one, its customers get no reply outside the opening hours of the
   *  company or of the connection. */
  hasOutOfHoursMessage: z.boolean(),
  /** Time of the last change of the connection; null = not changed since this field was introduced. */
  updatedAt: instant.nullable(),
});
export type ConnectionView = z.infer<typeof connectionView>;

/** A connection with all fields of its settings page. Secrets are never returned: a mask in their place shows that they are set. */
export const connectionDetails = connectionView.omit({ hasRatingQuestion: true, hasOutOfHoursMessage: true }).extend({
  ...connectionSettings.shape,
  /** Import of old messages: time at which it began; `renderButtonCloseTickets` while the imported tickets wait to be closed together;
   *  null = none. */
  statusImportMessages: z.string().nullable(),
  /** Progress of the latest import of old messages; null = there was none. */
  importProgress: importProgressView.nullable(),
  greetingMediaAttachment: z.string().nullable(),
  /** Presigned link to the file that is sent with the greeting, valid for an hour; null = no file. */
  greetingMediaUrl: z.string().nullable(),
  greetingMediaType: z.enum(['image', 'video']).nullable(),
  /** Masked API token of the connection. The token itself is returned only once, when it is created. */
  token: z.string().nullable(),
  provider: z.literal('beta'),
  isOficial: z.boolean(),
  phone_number: z.string().nullable(),
  phone_number_id: z.string().nullable(),
  waba_id: z.string().nullable(),
  business_id: z.string().nullable(),
  send_token: z.string().nullable(),
  app_secret: z.string().nullable(),
  /** Address of the proxy of a linked phone, its user name and password masked; null = none. */
  proxy: z.string().nullable(),
  /** `waba_webhook`: path of the Meta webhook, relative to the URL of the API. `verify_token`: token by which Meta verifies the webhook. */
  waba_webhook: z.string().nullable(),
  verify_token: z.string().nullable(),
  /** Content of the QR code that the user scans with the phone to link it; null = no code at the moment. */
  qrcode: z.string().nullable(),
  /** Linking by number in place of the QR code: number of the phone, code that the user types into it, and time at which WhatsApp stops
   *  accepting the code. `code` and `expiresAt` are null while there is no code; the whole is null where a QR code is used, or the phone is
   *  linked. */
  linkByCode: z.object({ number: z.string(), code: z.string().nullable(), expiresAt: instant.nullable() }).nullable(),
  /** Reason why the connection is down; null = no reason is known. */
  reason: z.string().nullable(),
  /** Time at which a temporary ban of the number by WhatsApp ends and the connection is tried again; null = none. */
  retryAt: instant.nullable(),
  /** People who never wrote to a linked phone and to whom it may write in a day (`perDay`), and has written today (`used`); number of messages
   *  that wait for that; and what WhatsApp forbids the number for some time. Null = no phone was linked, and other channels. */
  newChats: z
    .object({
      perDay: z.number().int(),
      used: z.number().int(),
      waiting: z.number().int(),
      lock: z.object({ reason: z.enum(newChatLocks), until: instant }).nullable(),
    })
    .nullable(),
});
export type ConnectionDetails = z.infer<typeof connectionDetails>;
/** A connection with its unmasked API token; responses of this type are the only ones without the mask. */
const withToken = connectionDetails.extend({ token: z.string() });

/** Usage of WhatsApp service messages (replies that Meta does not charge up to a limit) by one number in the current month, in the time
 *  zone of the company. */
export const serviceUsage = z.object({
  connectionId,
  /** Month to which the usage refers, such as `2026-11`. */
  month: z.string(),
  delivered: z.number().int().nonnegative(),
  /** Number of service messages per month that Meta does not charge for. */
  free: z.number().int(),
});
export type ServiceUsage = z.infer<typeof serviceUsage>;

/** How an official number stands with Meta. */
export const numberStandingView = z.object({
  connectionId,
  /** How Meta rates it; null = not known. */
  quality: z.enum(numberQualities).nullable(),
  /** How many people the number's portfolio may start conversations with in 24 hours, `people` null = without limit; null = not known. */
  limit: z.object({ people: z.number().int().nullable() }).nullable(),
  /** That the number may start no conversations, until `until`, null = until Meta says otherwise; null = it may. */
  restricted: z.object({ until: instant.nullable() }).nullable(),
  /** That Meta announced to disable the account, on that day; null = it did not say which, or announced nothing. */
  disabling: z.object({ on: z.iso.date().nullable() }).nullable(),
});
export type NumberStandingView = z.infer<typeof numberStandingView>;

const accountText = z.string().trim().max(100);
/** Fields for creating or changing a connection. An absent field gets its default in a new connection, and stays as it is in a change. */
export const connectionFields = z
  .object({
    name: nameText().max(200),
    color: z.string().regex(/^#[0-9a-fA-F]{6}$/),
    queueIds: distinct(queueId, 100),
    isDefault: z.boolean(),
    ...connectionSettings.shape,
    phone_number: accountText,
    phone_number_id: accountText,
    waba_id: accountText,
    business_id: accountText,
    /** Access token for sending messages through Meta. Never returned; an empty text or the mask keeps the stored token. */
    send_token: z.string().trim().max(1000),
    app_secret: z.string().trim().max(200),
    /** Proxy through which a linked phone reaches WhatsApp, such as `socks5://user:password@host:port` (also `http`, `https`). An empty text
     *  removes it; the address as it is returned, with its mask, keeps it. A change restarts the session. */
    proxy: z.string().trim().max(1000),
    /** Six digits of the two-step verification of an official number, for registering one that is not: its PIN, or the one it gets where it
     *  has none. Used once and not stored. */
    pin: z
      .string()
      .trim()
      .regex(/^(\d{6})?$/),
  })
  .partial();
export type ConnectionFields = z.infer<typeof connectionFields>;

const params = z.object({ id: connectionId });
/** `companyId`: company of the connection, for super users, who may access other companies; everybody else accesses only their own company. */
const query = z.object({ session: z.string().max(10).optional(), companyId: companyId.optional() });
const ok = z.object({ ok: z.literal(true) });
const fieldErrors = [
  'ERR_QUEUE_NOT_FOUND',
  'ERR_FLOW_NOT_FOUND',
  'ERR_INTEGRATION_NOT_FOUND',
  'ERR_PROMPT_NOT_FOUND',
  'ERR_NOT_IN_PLAN',
  'ERR_CONNECTION_INVALID',
  'ERR_META_UNAVAILABLE',
] as const;

/** A Facebook page or an Instagram account of the user who signed in at Facebook. */
export const facebookAccount = z.object({
  id: z.string(),
  channel,
  name: z.string(),
  /** Instagram user name, without the at sign; null for other channels, or when it is unknown. */
  username: z.string().nullable(),
  /** Whether the account can be connected. `new`: not connected yet. `connected`: connected to this company; connecting it again renews
   *  its permission. `taken`: connected to another company. `notInPlan`: the plan of the company does not include its channel. */
  state: z.enum(['new', 'connected', 'taken', 'notInPlan']),
});
export type FacebookAccount = z.infer<typeof facebookAccount>;

const facebookSignIn = z.object({
  facebookUserId: z.string().trim().min(1).max(128),
  facebookUserToken: z.string().trim().min(1).max(2000),
});
const facebookErrors = [
  'ERR_COMPANY_NOT_FOUND',
  'ERR_FACEBOOK_NOT_CONFIGURED',
  'ERR_FACEBOOK_TOKEN',
  'ERR_FACEBOOK_SCOPES',
  'ERR_FACEBOOK_NO_PAGES',
  'ERR_FACEBOOK_UNAVAILABLE',
] as const;

export const businessProfileView = z.object({
  about: z.string(),
  address: z.string(),
  description: z.string(),
  email: z.string(),
  websites: z.array(z.string()),
  vertical: z.enum(businessVerticals).nullable(),
  /** The picture itself, as a data address; null = none, or it cannot be had. */
  picture: z.string().nullable(),
});
const profileErrors = [
  'ERR_COMPANY_NOT_FOUND',
  'ERR_CONNECTION_NOT_FOUND',
  'ERR_CHANNEL_CANNOT',
  'ERR_META_REFUSED',
  'ERR_META_UNAVAILABLE',
] as const;

export const connectionsContract = {
  listConnections: route({
    method: 'GET',
    path: '/whatsapp',
    permission: 'signed-in',
    summary: 'Connections, without secrets; super users may name another company',
    query: z.object({ session: z.string().max(10).optional(), channel: channel.optional(), companyId: companyId.optional() }),
    response: z.array(connectionView),
    errors: ['ERR_COMPANY_NOT_FOUND'],
  }),
  listConnectionsForFilter: route({
    method: 'GET',
    path: '/whatsapp/filter',
    permission: 'signed-in',
    summary: 'The same, for filters',
    query: z.object({ session: z.string().max(10).optional(), channel: channel.optional(), companyId: companyId.optional() }),
    response: z.array(connectionView),
    errors: ['ERR_COMPANY_NOT_FOUND'],
  }),
  listServiceUsage: route({
    method: 'GET',
    path: '/whatsapp/service-messages',
    permission: 'connections:manage',
    summary: 'Service messages of this month by official number, and how many of them are free',
    query,
    response: z.array(serviceUsage),
    errors: ['ERR_COMPANY_NOT_FOUND'],
  }),
  listNumberStandings: route({
    method: 'GET',
    path: '/whatsapp/number-standings',
    permission: 'signed-in',
    summary: 'How official numbers stand with Meta; none for users who neither manage connections nor send campaigns',
    query,
    response: z.array(numberStandingView),
    errors: ['ERR_COMPANY_NOT_FOUND'],
  }),
  createConnection: route({
    method: 'POST',
    path: '/whatsapp',
    permission: 'connections:manage',
    summary: 'Add a WhatsApp connection: by QR code, which comes live, or an official one. The answer holds its API token, this once',
    query,
    body: connectionFields.extend({ channel: z.enum(connectableChannels).default(connectableChannels[0]) }),
    response: withToken,
    errors: ['ERR_PLAN_LIMIT', 'ERR_PLAN_WITHOUT_CHANNEL', 'ERR_COMPANY_NOT_FOUND', ...fieldErrors],
  }),
  getConnection: route({
    method: 'GET',
    path: '/whatsapp/{id}',
    permission: 'connections:manage',
    summary: 'One connection',
    params,
    query,
    response: connectionDetails,
    errors: ['ERR_COMPANY_NOT_FOUND', 'ERR_CONNECTION_NOT_FOUND'],
  }),
  updateConnection: route({
    method: 'PUT',
    path: '/whatsapp/{id}',
    permission: 'connections:manage',
    summary: 'Change a connection; absent fields stay. Another import on a connection that is up links its phone anew',
    params,
    query,
    body: connectionFields,
    response: connectionDetails,
    errors: [
      'ERR_COMPANY_NOT_FOUND',
      'ERR_CONNECTION_NOT_FOUND',
      'ERR_DEFAULT_CONNECTION_REQUIRED',
      'ERR_CONNECTION_CHANGED',
      ...fieldErrors,
    ],
  }),
  getNewChatState: route({
    method: 'GET',
    path: '/whatsapp/{id}/new-chats',
    permission: 'signed-in',
    summary: 'Whether a number may write now to people who never wrote',
    params,
    response: z.object({
      /** Why messages to people who never wrote wait, and until when; null = they do not, or the connection is no linked phone. */
      closed: newChatWait.nullable(),
      /** Meta lets an official number begin no conversations, until then, or (null) until it says otherwise; null = it may, or is no official number. */
      restricted: z.object({ until: instant.nullable() }).nullable(),
    }),
    errors: ['ERR_CONNECTION_NOT_FOUND'],
  }),
  deleteConnection: route({
    method: 'DELETE',
    path: '/whatsapp/{id}',
    permission: 'connections:manage',
    summary: 'Disconnect and remove a connection; being the default passes on to another one',
    params,
    query,
    response: ok,
    errors: ['ERR_COMPANY_NOT_FOUND', 'ERR_CONNECTION_NOT_FOUND'],
  }),
  rotateConnectionToken: route({
    method: 'POST',
    path: '/whatsapp/{id}/token',
    permission: 'connections:manage',
    summary: 'A new API token, shown this once; the old one stops working',
    params,
    query,
    response: withToken,
    errors: ['ERR_COMPANY_NOT_FOUND', 'ERR_CONNECTION_NOT_FOUND', 'ERR_CONNECTION_CHANGED'],
  }),
  setGreetingMedia: route({
    method: 'POST',
    path: '/whatsapp/{id}/media-upload',
    permission: 'connections:manage',
    summary: 'The image or video the greeting comes with: a key of POST /uploads as JSON, or multipart with `file` up to 5 MB',
    params,
    query,
    form: true,
    body: z.object({ media: uploadedMedia.nullish() }),
    response: connectionDetails,
    errors: [
      'ERR_COMPANY_NOT_FOUND',
      'ERR_CONNECTION_NOT_FOUND',
      'ERR_UPLOAD_NOT_FOUND',
      'ERR_UPLOAD_TYPE',
      'ERR_CHANNEL_FILE_TYPE',
      'ERR_UPLOAD_TOO_LARGE',
      'ERR_BODY_TOO_LARGE',
    ],
  }),
  removeGreetingMedia: route({
    method: 'DELETE',
    path: '/whatsapp/{id}/media-upload',
    permission: 'connections:manage',
    summary: 'Greet without image or video',
    params,
    query,
    response: connectionDetails,
    errors: ['ERR_COMPANY_NOT_FOUND', 'ERR_CONNECTION_NOT_FOUND'],
  }),
  retrySession: route({
    method: 'POST',
    path: '/whatsappsession/{id}',
    permission: 'connections:manage',
    summary: 'Try again with the keys there are',
    params,
    query,
    response: ok,
    errors: ['ERR_COMPANY_NOT_FOUND', 'ERR_CONNECTION_NOT_FOUND', 'ERR_CHANNEL_CANNOT'],
  }),
  renewSession: route({
    method: 'PUT',
    path: '/whatsappsession/{id}',
    permission: 'connections:manage',
    summary: 'Forget the keys and show a new QR code',
    params,
    query,
    response: ok,
    errors: ['ERR_COMPANY_NOT_FOUND', 'ERR_CONNECTION_NOT_FOUND', 'ERR_CHANNEL_CANNOT'],
  }),
  linkByCode: route({
    method: 'POST',
    path: '/whatsappsession/{id}/code',
    permission: 'connections:manage',
    summary: 'Link the phone of a number by a code that is typed into it, in place of the QR code; the code comes live',
    params,
    query,
    body: z.object({
      /** Phone number as people write it: digits, and the spaces, plus sign, brackets, dots, slashes and hyphens between them. Without a plus it may be
       *  a Brazilian one with its area code alone. */
      number: z
        .string()
        .max(50)
        .regex(numberPattern)
        .transform((text) => ownNumber(text) ?? '')
        .pipe(z.string().regex(/^[1-9]\d{7,14}$/)),
    }),
    response: ok,
    errors: ['ERR_COMPANY_NOT_FOUND', 'ERR_CONNECTION_NOT_FOUND', 'ERR_CHANNEL_CANNOT', 'ERR_PHONE_LINKED'],
  }),
  endSession: route({
    method: 'DELETE',
    path: '/whatsappsession/{id}',
    permission: 'connections:manage',
    summary: 'Disconnect, unlinking from the phone',
    params,
    query,
    response: ok,
    errors: ['ERR_COMPANY_NOT_FOUND', 'ERR_CONNECTION_NOT_FOUND', 'ERR_CHANNEL_CANNOT'],
  }),
  restartSessions: route({
    method: 'POST',
    path: '/whatsapp-restart/',
    permission: 'connections:manage',
    summary: 'Restart every session that should be up, one after the other',
    response: z.object({ restarted: z.number().int() }),
    errors: [],
  }),
  getBusinessProfile: route({
    method: 'GET',
    path: '/whatsapp/{id}/business-profile',
    permission: 'connections:manage',
    summary: 'What customers see of an official number beside its name, read from Meta',
    params,
    query,
    response: businessProfileView,
    errors: profileErrors,
  }),
  updateBusinessProfile: route({
    method: 'PUT',
    path: '/whatsapp/{id}/business-profile',
    permission: 'connections:manage',
    summary: 'Changes it at Meta; absent fields stay. `picture`: an upload that is the new picture',
    params,
    query,
    body: businessProfileChange.extend({ picture: uploadedMedia.optional() }),
    response: businessProfileView,
    errors: [...profileErrors, 'ERR_UPLOAD_NOT_FOUND', 'ERR_UPLOAD_TYPE', 'ERR_UPLOAD_TOO_LARGE', 'ERR_AUDIO_TOO_SHORT'],
  }),
  closeImported: route({
    method: 'POST',
    path: '/closedimported/{id}',
    permission: 'connections:manage',
    summary: 'Close the tickets an import made that nobody took; call again while `hasMore`',
    params,
    query,
    response: z.object({ closed: z.number().int(), hasMore: z.boolean() }),
    errors: ['ERR_COMPANY_NOT_FOUND', 'ERR_CONNECTION_NOT_FOUND', 'ERR_CHANNEL_CANNOT'],
  }),
  getConnectionAsSuper: route({
    method: 'GET',
    path: '/whatsapp-admin/{id}',
    permission: 'super',
    summary: 'One connection of any company',
    params,
    query,
    response: connectionDetails,
    errors: ['ERR_COMPANY_NOT_FOUND', 'ERR_CONNECTION_NOT_FOUND'],
  }),
  listCompanyConnections: route({
    method: 'GET',
    path: '/whatsapp/all/',
    permission: 'super',
    summary: 'Companies with how many of their connections are up and down, 20 a page, oldest company first',
    query: z.object({ session: z.string().max(10).optional(), cursor: z.coerce.number().int().min(0).optional() }),
    response: z.object({
      companies: z.array(
        z.object({
          companyId,
          name: z.string(),
          connected: z.number().int(),
          disconnected: z.number().int(),
          total: z.number().int(),
        }),
      ),
      hasMore: z.boolean(),
      nextCursor: z.number().int().nullable(),
    }),
    errors: [],
  }),
  getFacebookLogin: route({
    method: 'GET',
    path: '/facebook',
    permission: 'connections:manage',
    summary: 'Where to sign in at Facebook, to which `redirect_uri` and `state` are added; null where no app is configured',
    response: z.object({ loginUrl: z.url().nullable() }),
    errors: [],
  }),
  listFacebookAccounts: route({
    method: 'POST',
    path: '/facebook/accounts',
    permission: 'connections:manage',
    summary: 'Pages and Instagram accounts that somebody who signed in at Facebook may connect',
    query,
    body: z.object({ facebookUserToken: facebookSignIn.shape.facebookUserToken }),
    response: z.object({ facebookUserId: z.string(), accounts: z.array(facebookAccount) }),
    errors: facebookErrors,
  }),
  connectFacebook: route({
    method: 'POST',
    path: '/facebook',
    permission: 'connections:manage',
    summary:
      'Connect pages of whoever signed in at Facebook, with their Instagram accounts when asked for; those connected here get their permission renewed',
    query,
    body: facebookSignIn.extend({
      addInstagram: z.boolean().optional(),
      /** Ids of the pages and Instagram accounts to connect; absent = all pages, and with `addInstagram` all Instagram accounts. */
      accountIds: z.array(z.string().max(128)).max(500).optional(),
    }),
    response: z.object({
      connections: z.array(connectionView),
      /** Pages and Instagram accounts that were not connected, each with the reason. */
      skipped: z.array(
        facebookAccount
          .pick({ id: true, channel: true, name: true })
          .extend({ reason: z.enum(['taken', 'notInPlan', 'limit', 'refused']) }),
      ),
    }),
    errors: ['ERR_PLAN_WITHOUT_CHANNEL', ...facebookErrors],
  }),
};
