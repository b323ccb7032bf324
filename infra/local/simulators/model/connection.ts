import { z } from 'zod';

export const simChannels = ['whatsapp', 'messenger', 'instagram'] as const;
export type SimChannel = (typeof simChannels)[number];

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
  /** Key of the webhooks' signature. */
  appSecret: z.string().min(1),
  webhookUrl: z.url(),
  verifyToken: z.string(),
});
export type SimConnection = z.infer<typeof simConnection>;
