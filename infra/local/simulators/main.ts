import { join } from 'node:path';
import { z } from 'zod';
import { startSimulator } from './start-simulator.ts';
import { silenceLibsignal } from './whatsapp/silence-libsignal.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const environment = z
  .object({ PORT: port, WHATSAPP_PORT: port.default(0), DATA_DIR: z.string().min(1), HOST: z.string().default('127.0.0.1') })
  .parse(process.env);

silenceLibsignal();

const simulator = await startSimulator({
  dataDir: join(environment.DATA_DIR, 'simulator'),
  host: environment.HOST,
  port: environment.PORT,
  whatsappPort: environment.WHATSAPP_PORT,
  relayFromApp: process.env['TABLE_NAME'] !== undefined,
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
