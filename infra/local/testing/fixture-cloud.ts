import { join } from 'node:path';
import { type LocalCloud, type LocalCloudOptions, repositoryRoot, startLocalCloud } from '../start-local-cloud.ts';

/** A local cloud of the fixture topology, in a temporary folder on free ports. */
export const startFixtureCloud = (options: LocalCloudOptions = {}): Promise<LocalCloud> =>
  startLocalCloud({
    topologyFile: 'infra/local/testing/fixture-topology.ts',
    buildDir: join(repositoryRoot, '.build/fixture'),
    parts: 'backend',
    quiet: true,
    ...options,
  });

/** Settings with which an SDK client made in a test talks to the cloud, at the address this variable of its environment holds. */
export const clientSettings = ({ env }: LocalCloud, endpointVariable: string) => ({
  endpoint: env[endpointVariable] ?? '',
  region: 'us-east-1',
  credentials: { accessKeyId: env['AWS_ACCESS_KEY_ID'] ?? '', secretAccessKey: 'test' },
});
