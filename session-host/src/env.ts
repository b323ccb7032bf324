import * as z from 'zod';
import { bucketEnv, tableEnv } from '@balcao/functions/platform/env.ts';

export const hostEnv = tableEnv.extend(bucketEnv.shape).extend({
  /** KMS key that wraps the sessions' data keys: id, ARN or alias. */
  SESSION_KEY_ID: z.string().min(1),
  INBOUND_QUEUE_URL: z.url(),
  IMPORTS_QUEUE_URL: z.url(),
  /** Where imports wait for numbers to be looked up. */
  JOBS_QUEUE_URL: z.url(),
  /** The queue for what comes in and can never be handed over. */
  DEAD_QUEUE_URL: z.url(),
  /** The queue of shard 0; the others' addresses follow from it. */
  SHARD_QUEUE_URL: z.url(),
  /** The service the sessions log in to; another one only in tests and on a laptop. */
  WHATSAPP_URL: z.url().default('wss://web.whatsapp.com/ws/chat'),
  /** Client version to log in with, such as 2.3000.1043857760; the library's own when left out. */
  WHATSAPP_VERSION: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/)
    .transform((version): [number, number, number] => {
      const [primary = 0, secondary = 0, tertiary = 0] = version.split('.').map(Number);
      return [primary, secondary, tertiary];
    })
    .optional(),
  /** Whether a session whose version WhatsApp refuses tries the one that its web client has now. */
  WHATSAPP_NEWEST_VERSION: z
    .enum(['true', 'false'])
    .default('true')
    .transform((value) => value === 'true'),
  /** File with a certificate to trust besides the usual ones; for the local stand-in. */
  WHATSAPP_CA_FILE: z.string().optional(),
  /** Sessions one container runs at most. */
  MAX_SESSIONS: z.coerce.number().int().positive().default(100),
  /** A container that dies keeps its sessions from the others for so long. */
  LEASE_SECONDS: z.coerce.number().int().min(3).default(30),
  /** Where the load balancer asks whether this lives; 0 = any free port. */
  HEALTH_PORT: z.coerce.number().int().nonnegative().default(8080),
});
export type HostEnv = z.output<typeof hostEnv>;
