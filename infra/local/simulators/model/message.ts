import { z } from 'zod';

const graphErrorEntry = z.object({
  code: z.number(),
  title: z.string(),
  message: z.string(),
  error_data: z.object({ details: z.string() }),
});

/** `in` is what the customer wrote: pending until the business's webhook answered 200, then acknowledged, then read.
 *  `out` is what the business wrote: accepted, or held until Meta knows its template better, then as far as the customer's phone took it. */
const messageStatuses = ['pending', 'acknowledged', 'held', 'accepted', 'sent', 'delivered', 'read', 'played', 'failed'] as const;

const simPricing = z.object({ billable: z.boolean(), pricing_model: z.string(), category: z.string(), type: z.string() });
export type SimPricing = z.infer<typeof simPricing>;

export const simMessage = z.object({
  /** `wamid.…`; the same on both sides. */
  id: z.string(),
  /** Grows with every message of the simulator. */
  seq: z.number(),
  customerId: z.string(),
  phoneNumberId: z.string(),
  direction: z.enum(['in', 'out']),
  /** Graph type: text, image, interactive, … */
  type: z.string(),
  /** Graph body of that type: `{ body }` for text, `{ id, mime_type }` for media, … */
  content: z.unknown(),
  contextId: z.string().nullable(),
  forwarded: z.boolean(),
  /** Unix seconds, as in the webhook. */
  timestampSec: z.number(),
  status: z.enum(messageStatuses),
  errors: z.array(graphErrorEntry),
  /** The business's `biz_opaque_callback_data`. */
  callbackData: z.string().nullable(),
  /** What the business pays for it; absent until it arrived. */
  pricing: simPricing.optional(),
});
export type SimMessage = z.infer<typeof simMessage>;
export type GraphErrorEntry = z.infer<typeof graphErrorEntry>;

const mediaSource = z.union([
  z.object({ mediaId: z.string() }).strict(),
  z.object({ sample: z.enum(['photo', 'receipt', 'voice', 'video', 'pdf', 'sticker']) }).strict(),
]);
const shared = {
  /** The business to write to; the first registered one when left out. */
  phoneNumberId: z.string().optional(),
  /** Id of the message answered to. */
  replyTo: z.string().optional(),
  forwarded: z.boolean().optional(),
  frequentlyForwarded: z.boolean().optional(),
  /** Unix seconds; now when left out. */
  timestampSec: z.number().int().optional(),
  /** The same webhook this many more times. */
  duplicates: z.number().int().min(0).max(10).optional(),
};

/** Body of `POST /control/customers/{id}/messages`. */
export const customerMessage = z.discriminatedUnion('type', [
  z.object({ ...shared, type: z.literal('text'), text: z.string().min(1).max(4096) }).strict(),
  z
    .object({
      ...shared,
      type: z.enum(['image', 'video', 'document', 'sticker', 'audio']),
      media: mediaSource,
      caption: z.string().max(1024).optional(),
      voice: z.boolean().optional(),
      animated: z.boolean().optional(),
    })
    .strict(),
  z
    .object({
      ...shared,
      type: z.literal('location'),
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      name: z.string().optional(),
      address: z.string().optional(),
    })
    .strict(),
  z
    .object({
      ...shared,
      type: z.literal('contacts'),
      contacts: z.array(z.object({ name: z.string().min(1), phone: z.string().min(3), waId: z.string().optional() }).strict()).min(1),
    })
    .strict(),
  z
    .object({ ...shared, type: z.literal('reaction'), messageId: z.string(), /** null takes it back */ emoji: z.string().nullable() })
    .strict(),
  z.object({ ...shared, type: z.literal('button_reply'), id: z.string(), title: z.string() }).strict(),
  z.object({ ...shared, type: z.literal('list_reply'), id: z.string(), title: z.string(), description: z.string().optional() }).strict(),
  z.object({ ...shared, type: z.literal('button'), payload: z.string(), text: z.string() }).strict(),
  /** `what`: what the app calls it. */
  z.object({ ...shared, type: z.literal('unsupported'), what: z.string().optional() }).strict(),
  /** Moves the customer to another number, with the system message Meta sends. */
  z.object({ ...shared, type: z.literal('number_change'), number: z.string().regex(/^\d{8,15}$/) }).strict(),
  /** Gives the customer another business-scoped id, with the system message Meta sends. `from`: which one the message says it comes from, on which
   *  descriptions differ. */
  z.object({ ...shared, type: z.literal('user_id_change'), from: z.enum(['new', 'previous']).optional() }).strict(),
  /** A button of a page was pressed. */
  z.object({ ...shared, type: z.literal('postback'), title: z.string().min(1), payload: z.string() }).strict(),
  /** An answer to a story of the business, with the story's picture. */
  z.object({ ...shared, type: z.literal('story_reply'), text: z.string().min(1), media: mediaSource }).strict(),
  /** The customer's own story names the business. */
  z.object({ ...shared, type: z.literal('story_mention'), media: mediaSource }).strict(),
  /** Something the business or somebody else published. */
  z.object({ ...shared, type: z.literal('share'), media: mediaSource, title: z.string().optional() }).strict(),
  z.object({ ...shared, type: z.literal('unsend'), messageId: z.string() }).strict(),
  z.object({ ...shared, type: z.literal('edit'), messageId: z.string(), text: z.string().min(1) }).strict(),
  /** Somebody came by a link or an advertisement. */
  z.object({ ...shared, type: z.literal('referral'), ref: z.string().min(1), title: z.string().optional() }).strict(),
  /** Written on the business's side, in Meta's own inbox. */
  z.object({ ...shared, type: z.literal('inbox_echo'), text: z.string().min(1) }).strict(),
  /** Any message object: types nobody knows yet. `id`, `from` and `timestamp` are filled in. */
  z.object({ ...shared, type: z.literal('raw'), message: z.record(z.string(), z.unknown()) }).strict(),
]);
export type CustomerMessage = z.infer<typeof customerMessage>;
