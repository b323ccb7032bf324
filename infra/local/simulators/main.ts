import { join } from 'node:path';
import { z } from 'zod';
import { startSimulator } from './start-simulator.ts';

const environment = z
  .object({ PORT: z.coerce.number().int().min(0).max(65_535), DATA_DIR: z.string().min(1), HOST: z.string().default('127.0.0.1') })
  .parse(process.env);

const simulator = await startSimulator({
  dataDir: join(environment.DATA_DIR, 'simulator'),
  host: environment.HOST,
  port: environment.PORT,
});
console.log(`simulator: ${simulator.url}`);
process.send?.({ ready: true, url: simulator.url });

const leave = (): void => {
  void simulator.stop().finally(() => process.exit(0));
};
process.on('SIGTERM', leave);
process.on('SIGINT', leave);
// The supervisor is gone: nobody would stop us any more.
process.on('disconnect', leave);
