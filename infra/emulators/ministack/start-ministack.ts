import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { findFreePort, loopback } from '../../local/ports.ts';
import { type RunningServer, startServer } from '../child-server.ts';
import { pythonEnvironment } from '../python/python-environment.ts';

const here = import.meta.dirname;
const minPythonMinor = 10;

/** The Python with MiniStack, installed the first time. @throws Unavailable when it cannot be had. */
export const prepareMinistack = (say: (sentence: string) => void): string =>
  pythonEnvironment('ministack', join(here, 'requirements.txt'), minPythonMinor, say);

/** Starts MiniStack, empty and in a temporary folder, on a free loopback port. Its functions run on the Node of this process. */
export const startMinistack = async (python: string): Promise<RunningServer> => {
  const port = await findFreePort();
  const root = mkdtempSync(join(tmpdir(), 'balcao-ministack-'));
  const folder = (name: string): string => {
    mkdirSync(join(root, name));
    return join(root, name);
  };
  const server = await startServer({
    command: python,
    args: [join(here, 'launch.py')],
    url: `http://${loopback}:${port}`,
    healthPath: '/_ministack/health',
    env: {
      GATEWAY_PORT: String(port),
      BIND_HOST: loopback,
      // Queue URLs carry this name; *.localhost does not resolve everywhere.
      MINISTACK_HOST: loopback,
      // Both would listen on every interface.
      IOT_MTLS_ENABLED: '0',
      SFTP_ENABLED: '0',
      STATE_DIR: folder('state'),
      S3_DATA_DIR: folder('s3'),
      TMPDIR: folder('tmp'),
      PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
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
