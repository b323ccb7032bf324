import { z } from 'zod';

const userSchema = z.object({ email: z.string(), password: z.string(), name: z.string(), role: z.string(), companyId: z.number() });
const connectionSchema = z.object({
  id: z.string(),
  companyId: z.number(),
  channel: z.string(),
  webhookUrl: z.string(),
  verifyToken: z.string(),
  appSecret: z.string(),
  phoneNumberId: z.string(),
  businessAccountId: z.string(),
  sendToken: z.string(),
});
/** What the seeder reports. */
export const seededSchema = z.object({ users: z.array(userSchema), connections: z.array(connectionSchema) });

/** What scripts need to know of a running local cloud; written to `<data>/endpoints.json`. */
export type Endpoints = z.infer<typeof seededSchema> & {
  /** The app in the browser. */
  web: string;
  /** Base of the HTTP API. */
  api: string;
  /** ws://… of the WebSocket API. */
  live: string;
  /** The customer simulator's page and control API. */
  simulator: string;
  /** Addresses of the queues by the topology's names. */
  queues: Record<string, string>;
  /** Process ids by name. */
  processes: Record<string, number>;
};
