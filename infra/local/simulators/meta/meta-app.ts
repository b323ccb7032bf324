import { createHmac } from 'node:crypto';
import { z } from 'zod';

/** The app that companies connect their pages through, as its owner set it up at Meta. */
export const metaApp = z.object({ appId: z.string(), appSecret: z.string(), verifyToken: z.string(), webhookUrl: z.url() });
export type MetaApp = z.infer<typeof metaApp>;

/** Whether a call proves that it comes from the app whose secret this is. */
export const isProven = (token: string, proof: string | null, appSecret: string): boolean =>
  proof === createHmac('sha256', appSecret).update(token).digest('hex');
