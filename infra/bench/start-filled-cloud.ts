import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dynamo } from '@balcao/functions/platform/aws-clients.ts';
import { trimStream } from '../local/dynamodb/tune-dynoxide.ts';
import { type LocalCloud, type LocalCloudOptions, startLocalCloud } from '../local/start-local-cloud.ts';

/** A local cloud in a temporary folder with much in its table. `make` runs against the whole back end; `fill` while nothing reacts, and what it
 *  wrote is then cut from the stream: whoever fills writes what the reactions would have. `stop` removes everything. */
export const startFilledCloud = async <Made>({
  make,
  fill,
  ...options
}: {
  make: (cloud: LocalCloud) => Promise<Made>;
  fill: (made: Made) => Promise<void>;
} & Pick<LocalCloudOptions, 'parts' | 'web'>): Promise<{ cloud: LocalCloud; made: Made; stop: () => Promise<void> }> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-bench-'));
  const start = async (parts: LocalCloudOptions): Promise<LocalCloud> => {
    const cloud = await startLocalCloud({ dataDir, quiet: true, ...parts });
    Object.assign(process.env, cloud.env);
    // A client remembers the address it was first used with, and the table has another one each time.
    const { protocol, hostname, port } = new URL(cloud.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '');
    Object.assign(dynamo().config, {
      isCustomEndpoint: true,
      endpoint: async () => ({ protocol, hostname, port: Number(port), path: '/' }),
    });
    return cloud;
  };
  let cloud = await start({ parts: 'backend' });
  const stop = async (): Promise<void> => {
    await cloud.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const made = await make(cloud);
    await cloud.stop();
    cloud = await start({ parts: 'store' });
    await fill(made);
    trimStream(join(dataDir, 'dynamodb.sqlite'), -60, Date.now());
    await cloud.stop();
    cloud = await start(options);
    return { cloud, made, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
