import { z } from 'zod';
import { phoneNumber } from '../world/person.ts';

export const chatAddress = z.union([phoneNumber, z.string().regex(/^\d+@g\.us$/)]);

const location = z.object({ latitude: z.number(), longitude: z.number(), name: z.string(), address: z.string() });
const media = z.object({
  directPath: z.string(),
  /** Base64. */
  mediaKey: z.string(),
  mimeType: z.string(),
  fileName: z.string(),
});

/** What of a message people see. `text` is the body, caption, question of a poll or name of a contact. */
export const messageContent = z.object({
  kind: z.enum(['text', 'image', 'video', 'audio', 'document', 'sticker', 'location', 'contact', 'poll', 'call', 'other']),
  text: z.string(),
  /** An audio is a voice message, a call one with video. */
  voice: z.boolean().default(false),
  video: z.boolean().default(false),
  media: media.nullable().default(null),
  location: location.nullable().default(null),
  options: z.array(z.string()).default([]),
  quotedId: z.string().nullable().default(null),
  /** Numbers, or LIDs, of the members it names. */
  mentioned: z.array(z.string()).default([]),
  /** How often it was forwarded; 5 and more is "many times". */
  forwarded: z.number().default(0),
  /** It disappears after so many seconds; 0 = it stays. */
  disappearingSec: z.number().default(0),
});
export type MessageContent = z.infer<typeof messageContent>;

/** A message as one phone keeps it. `in` was sent to the phone: received (not confirmed yet), delivered, read, played; `out` by its account,
 *  on the phone or a linked device: sent, delivered, read, played. Calls: ringing, rejected, accepted, ended. */
export const phoneMessage = messageContent.extend({
  seq: z.number(),
  id: z.string(),
  phone: z.string(),
  /** Number of the other side, or a group's jid. */
  chat: z.string(),
  direction: z.enum(['in', 'out']),
  /** Number of who wrote it. */
  author: z.string(),
  authorName: z.string(),
  status: z.enum(['received', 'sent', 'delivered', 'read', 'played', 'ringing', 'rejected', 'accepted', 'ended']),
  edited: z.boolean(),
  deleted: z.boolean(),
  /** Emoji by number. */
  reactions: z.record(z.string(), z.string()),
  /** How often it came; more than once means its sender repeated itself under the same id. */
  copies: z.number(),
  at: z.string(),
  /** The encoded WhatsApp message, base64; needed to quote it. */
  raw: z.string(),
});
export type PhoneMessage = z.infer<typeof phoneMessage>;
export type ShownPhoneMessage = Omit<PhoneMessage, 'raw'>;

const order = ['received', 'sent', 'delivered', 'read', 'played'];
/** Whether a message would go on by this status; it never goes back. */
export const isProgress = (from: PhoneMessage['status'], to: PhoneMessage['status']): boolean => order.indexOf(from) < order.indexOf(to);

const file = z.union([
  z.object({ sample: z.enum(['photo', 'receipt', 'voice', 'video', 'pdf', 'sticker']) }).strict(),
  z.object({ mediaId: z.string() }).strict(),
]);
const common = {
  /** A number, or a group's jid. */
  to: chatAddress,
  replyTo: z.string().optional(),
  forwarded: z.boolean().optional(),
  frequentlyForwarded: z.boolean().optional(),
  /** The chat's timer, as each of its messages says it. */
  disappearingSec: z.number().int().positive().optional(),
  /** To a person: their linked devices learn that it came, and have to ask their phone what it says. */
  contentless: z.boolean().optional(),
  /** To a person: its first copy cannot be decrypted, and the phone is asked for another. */
  garbled: z.boolean().optional(),
  /** How the stanza names the sender; default pn. */
  addressing: z.enum(['pn', 'lid']).optional(),
  timestampSec: z.number().int().positive().optional(),
  id: z
    .string()
    .regex(/^[\w-]{4,64}$/)
    .optional(),
};

/** What a phone can be told to send. */
export const wantedPhoneMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string().min(1).max(2_097_152), ...common }).strict(),
  z
    .object({
      type: z.literal('image'),
      media: file,
      caption: z.string().optional(),
      /** One of several that were chosen together; the album itself comes before them. */
      ofAlbum: z.boolean().optional(),
      ...common,
    })
    .strict(),
  /** Says how many pictures come next. */
  z.object({ type: z.literal('album'), images: z.number().int().min(2), ...common }).strict(),
  /** A round video. */
  z.object({ type: z.literal('video_note'), media: file, ...common }).strict(),
  /** A picture that is looked at once, on the phone: linked devices learn only that it came. */
  z.object({ type: z.literal('view_once'), media: file, ...common }).strict(),
  /** What stands on linked devices for a message that is for phones only. */
  z.object({ type: z.literal('placeholder'), ...common }).strict(),
  z.object({ type: z.literal('pin'), messageId: z.string(), ...common }).strict(),
  z.object({ type: z.literal('video'), media: file, caption: z.string().optional(), gif: z.boolean().optional(), ...common }).strict(),
  z.object({ type: z.literal('audio'), media: file, voice: z.boolean().default(true), ...common }).strict(),
  z.object({ type: z.literal('document'), media: file, caption: z.string().optional(), ...common }).strict(),
  z.object({ type: z.literal('sticker'), media: file, ...common }).strict(),
  z
    .object({
      type: z.literal('location'),
      latitude: z.number(),
      longitude: z.number(),
      name: z.string().optional(),
      address: z.string().optional(),
      ...common,
    })
    .strict(),
  z.object({ type: z.literal('contact'), name: z.string(), phone: z.string(), ...common }).strict(),
  z.object({ type: z.literal('poll'), name: z.string().min(1), options: z.array(z.string().min(1)).min(2).max(12), ...common }).strict(),
  /** A cart of the business's catalogue. */
  z
    .object({ type: z.literal('order'), text: z.string(), items: z.number(), amount1000: z.number(), currency: z.string(), ...common })
    .strict(),
  /** Something of the catalogue, with its picture. */
  z
    .object({
      type: z.literal('product'),
      name: z.string(),
      description: z.string(),
      amount1000: z.number(),
      currency: z.string(),
      media: file,
      ...common,
    })
    .strict(),
  /** What was chosen of a list. */
  z.object({ type: z.literal('list_reply'), rowId: z.string(), title: z.string(), description: z.string().optional(), ...common }).strict(),
  /** A form that was filled in: its answers by name. */
  z.object({ type: z.literal('form'), answers: z.record(z.string(), z.string()), ...common }).strict(),
  z.object({ type: z.literal('vote'), messageId: z.string(), options: z.array(z.string()).max(12), ...common }).strict(),
  z.object({ type: z.literal('reaction'), messageId: z.string(), emoji: z.string().nullable(), ...common }).strict(),
  z.object({ type: z.literal('edit'), messageId: z.string(), text: z.string().min(1), ...common }).strict(),
  z.object({ type: z.literal('delete'), messageId: z.string(), ...common }).strict(),
]);
export type WantedPhoneMessage = z.infer<typeof wantedPhoneMessage>;
/** The kinds that are messages of their own. */
export type WantedContent = Exclude<WantedPhoneMessage, { type: 'reaction' | 'edit' | 'delete' | 'vote' | 'pin' }>;
