import { join } from 'node:path';
import { z } from 'zod';
import { startSimulator } from './start-simulator.ts';
import { silenceLibsignal } from './whatsapp/silence-libsignal.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const environment = z
  .object({
    PORT: port,
    WHATSAPP_PORT: port.default(0),
    DATA_DIR: z.string().min(1),
    HOST: z.string().default('127.0.0.1'),
    META_APP_ID: z.string().optional(),
    META_APP_SECRET: z.string().default(''),
    META_VERIFY_TOKEN: z.string().default(''),
    API_URL: z.url().optional(),
  })
  .parse(process.env);

silenceLibsignal();

const simulator = await startSimulator({
  dataDir: join(environment.DATA_DIR, 'simulator'),
  host: environment.HOST,
  port: environment.PORT,
  whatsappPort: environment.WHATSAPP_PORT,
  relayFromApp: process.env['TABLE_NAME'] !== undefined,
  ...(environment.META_APP_ID !== undefined && environment.API_URL !== undefined
    ? {
        metaApp: {
          appId: environment.META_APP_ID,
          appSecret: environment.META_APP_SECRET,
          verifyToken: environment.META_VERIFY_TOKEN,
          webhookUrl: `${environment.API_URL}/webhooks/meta`,
        },
      }
    : {}),
});
console.log(`simulator: ${simulator.url}, WhatsApp ${simulator.whatsapp.url}`);
process.send?.({ ready: true, url: simulator.url, whatsapp: simulator.whatsapp });

const leave = (): void => {
  void simulator.stop().finally(() => process.exit(0));
};
process.on('SIGTERM', leave);
process.on('SIGINT', leave);
// The supervisor is gone: nobody would stop us any more.
process.on('disconnect', leave);
