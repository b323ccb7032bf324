import { z } from 'zod';

export const simChannels = ['whatsapp', 'messenger', 'instagram'] as const;
export type SimChannel = (typeof simChannels)[number];

const address = z.object({ url: z.url(), verifyToken: z.string() });

/** How a number stands with Meta. */
const standing = {
  /** Whether the app is told what happens in the account. */
  subscribed: z.boolean(),
  /** Whether the number may send and receive over the Cloud API. */
  registered: z.boolean(),
  /** Two-step verification; null = none, and the first PIN it is registered with becomes it. */
  pin: z
    .string()
    .regex(/^\d{6}$/)
    .nullable(),
  /** What keeps the number from sending: `blocked` by a policy, `unpaid`. */
  health: z.enum(['free', 'blocked', 'unpaid']),
  quality: z.enum(['GREEN', 'YELLOW', 'RED']),
  /** Meta's name for how many people its portfolio may write to in 24 hours; null = it does not say. */
  reach: z.string().nullable(),
  /** Whether the phone app shares the number. */
  phoneApp: z.boolean(),
};

/** What customers see of a business beside its name; empty = nothing. */
const profile = z.object({
  about: z.string(),
  address: z.string(),
  description: z.string(),
  email: z.string(),
  websites: z.array(z.string()),
  vertical: z.string(),
  pictureId: z.string().nullable(),
});

/** A business's number on the official API, its page or its Instagram account, as the simulator needs to know it. */
export const simConnection = z.object({
  channel: z.enum(simChannels).default('whatsapp'),
  /** Of a page or an Instagram account: its own id. */
  phoneNumberId: z.string().min(1),
  /** Digits with country code. */
  displayPhoneNumber: z.string().min(5),
  /** Of a page or an Instagram account: the page. */
  businessAccountId: z.string().min(1),
  /** Shown to the customer as the business's name. */
  name: z.string().min(1),
  /** Bearer token the business must send. */
  token: z.string().min(1),
  /** Key of the webhooks' signature, and what tells one app from another. */
  appSecret: z.string().min(1),
  /** The app's one address: setting it for one number sets it for all numbers of the app. */
  webhookUrl: z.url(),
  verifyToken: z.string(),
  /** Where this number's events go instead, or those of its whole account; null = nowhere else. */
  ownAddress: address.nullable().default(null),
  accountAddress: address.nullable().default(null),
  subscribed: standing.subscribed.default(true),
  registered: standing.registered.default(true),
  pin: standing.pin.default(null),
  health: standing.health.default('free'),
  quality: standing.quality.default('GREEN'),
  reach: standing.reach.default(null),
  phoneApp: standing.phoneApp.default(false),
  profile: profile.default({
    about: '',
    address: '',
    description: '',
    email: '',
    websites: [],
    vertical: 'UNDEFINED',
    pictureId: null,
  }),
  /** Of a page: the webhook fields that our app subscribed to. */
  pageFields: z.array(z.string()).default([]),
  /** Of a page: whether another app holds all its conversations; `except` are customers with whom it is the other way round. `refuseTake`: our app may
   *  not take control. */
  others: z
    .object({ all: z.boolean(), except: z.array(z.string()), refuseTake: z.boolean().default(false) })
    .default({ all: false, except: [], refuseTake: false }),
});
export type SimConnection = z.infer<typeof simConnection>;

/** Body of `PUT /control/numbers/{id}`. */
export const numberChange = z
  .object({ ...standing, token: z.string().min(1) })
  .partial()
  .strict();

/** Where events of a number go: to its own address, else its account's, else its app's. */
export const addressOf = ({ ownAddress, accountAddress, webhookUrl }: SimConnection): string =>
  ownAddress?.url ?? accountAddress?.url ?? webhookUrl;

/** What may be shown of a number. */
export const withoutSecrets = ({
  token: _token,
  appSecret: _appSecret,
  verifyToken: _verifyToken,
  pin: _pin,
  ownAddress,
  accountAddress,
  ...shown
}: SimConnection) => ({ ...shown, ownAddress: ownAddress?.url ?? null, accountAddress: accountAddress?.url ?? null });
export type ShownConnection = ReturnType<typeof withoutSecrets>;
