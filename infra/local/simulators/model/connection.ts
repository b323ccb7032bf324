import { z } from 'zod';

/** A business's number on the official API, as the simulator needs to know it. */
export const simConnection = z.object({
  phoneNumberId: z.string().min(1),
  /** Digits with country code. */
  displayPhoneNumber: z.string().min(5),
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
