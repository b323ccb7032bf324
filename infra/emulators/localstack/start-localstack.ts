import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, loopback } from '../../local/ports.ts';
import { type RunningServer, startServer } from '../child-server.ts';
import { pythonEnvironment } from '../python/python-environment.ts';
import { dynamodbLocal } from './dynamodb-local.ts';

const here = import.meta.dirname;
const minPythonMinor = 12;

/** What host mode needs, fetched the first time. @throws Unavailable when it cannot be had. */
export const prepareLocalstack = (say: (sentence: string) => void): { python: string; jars: string } => ({
  jars: dynamodbLocal(say),
  python: pythonEnvironment('localstack', join(here, 'requirements.txt'), minPythonMinor, say),
});

/** Starts LocalStack from its Python package, in memory, on a free loopback port: DynamoDB with Streams, S3, SQS and EventBridge. */
export const startLocalstack = async ({ python, jars }: { python: string; jars: string }): Promise<RunningServer> => {
  const port = await findFreePort();
  const root = mkdtempSync(join(tmpdir(), 'balcao-localstack-'));
  const server = await startServer({
    command: python,
    args: [join(here, 'launch.py')],
    url: `http://${loopback}:${port}`,
    healthPath: '/_localstack/health',
    env: {
      DYNAMODB_LOCAL_LIB: jars,
      SERVICES: 'dynamodb,dynamodbstreams,events,s3,sqs',
      // In a container it takes itself for its own image and ignores FILESYSTEM_ROOT.
      OVERRIDE_IN_DOCKER: '0',
      FILESYSTEM_ROOT: root,
      GATEWAY_LISTEN: `${loopback}:${port}`,
      LOCALSTACK_HOST: `localhost:${port}`,
      DNS_ADDRESS: '0',
      SKIP_SSL_CERT_DOWNLOAD: '1',
      DISABLE_EVENTS: '1',
      DYNAMODB_IN_MEMORY: '1',
      // The default stream provider copies the stream into a Kinesis stand-in, which it downloads; this one is DynamoDB Local's own.
      PROVIDER_OVERRIDE_DYNAMODB: 'v2',
      PROVIDER_OVERRIDE_DYNAMODBSTREAMS: 'v2',
      SQS_ENDPOINT_STRATEGY: 'dynamic',
    },
  });
  return {
    ...server,
    stop: async () => {
      await server.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
};
