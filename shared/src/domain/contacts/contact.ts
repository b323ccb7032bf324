import * as z from 'zod';
import { channel } from '../channel.ts';
import { companyId, connectionId, contactId, instant, tagId, userId } from '../ids.ts';
import { extraInfoLimits } from './extra-info.ts';
import { optOutView } from './opt-out.ts';

export const extraInfo = z.object({
  id: z.string().max(100).optional(),
  name: z.string().min(1).max(extraInfoLimits.nameLength),
  value: z.string().max(extraInfoLimits.valueLength),
});

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
  /** That it gets no campaigns; null = it does. */
  optOut: optOutView.nullable(),
  extraInfo: z.array(extraInfo),
  tags: z.array(z.object({ id: tagId, name: z.string(), color: z.string() })),
  /** The connection over which it became known. */
  whatsappId: connectionId.nullable(),
  whatsapp: z.object({ id: connectionId, name: z.string() }).nullable(),
  /** The preferred user ("wallet"). */
  userId: userId.nullable(),
  user: z.object({ id: userId, name: z.string() }).nullable(),
  channel,
  companyId,
  isGroup: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  /** Counts what people change in its form. */
  version: z.number().int().nonnegative(),
});
export type ContactView = z.infer<typeof contactView>;

/** A contact as somebody sees it who may only choose it, without a right to list contacts. */
export const contactChoice = contactView
  .pick({ id: true, name: true, number: true, urlPicture: true, isGroup: true, channel: true, whatsappId: true })
  .extend({
    /** The connections over which it can be written to. */
    reachedOver: z.array(connectionId),
  });
export type ContactChoice = z.infer<typeof contactChoice>;
