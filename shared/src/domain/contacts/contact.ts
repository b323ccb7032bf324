import * as z from 'zod';
import { channel } from '../channel.ts';
import { companyId, connectionId, contactId, instant, tagId } from '../ids.ts';

export const extraInfo = z.object({ id: z.string().max(100).optional(), name: z.string().min(1).max(100), value: z.string().max(1000) });

/** A contact as the wire shows it. */
export const contactView = z.object({
  id: contactId,
  name: z.string(),
  /** Digits; masked for a plain user when the company hides numbers; null when the channel gave none. */
  number: z.string().nullable(),
  email: z.string(),
  urlPicture: z.string().nullable(),
  /** False = blocked. */
  active: z.boolean(),
  acceptAudioMessage: z.boolean(),
  disableBot: z.boolean(),
  lgpdAcceptedAt: instant.nullable(),
  extraInfo: z.array(extraInfo),
  tags: z.array(z.object({ id: tagId, name: z.string(), color: z.string() })),
  whatsappId: connectionId.nullable(),
  channel,
  companyId,
  isGroup: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type ContactView = z.infer<typeof contactView>;
