import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '../../local/start-local-cloud.ts';

/** What a program's AWS SDK, and the CDK, need to take an emulator for AWS. */
export const emulatorEnvironment = (url: string): Record<string, string> => ({
  AWS_ENDPOINT_URL: url,
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  AWS_REGION: 'us-east-1',
  AWS_DEFAULT_REGION: 'us-east-1',
  AWS_EC2_METADATA_DISABLED: 'true',
  CDK_DISABLE_CLI_TELEMETRY: 'true',
});

export const outputFolder = join(repositoryRoot, '.build/cdk.emulator');
const assetsBucket = 'cdk-local-assets';

/** Addresses by path, which need no DNS. `{apiId}` is filled in by the application. */
export const apiUrlOf = (url: string, apiId: string, stage: string): string => `${url}/_aws/execute-api/${apiId}/${stage}`;

/** The emulator's own place for what is at `https://<id>.lambda-url.<region>.on.aws/` on AWS. */
export const ownAddressOf = (url: string, address: string): string => `${url}/_aws/lambda-url/${new URL(address).hostname.split('.')[0]}`;

/** Deploys every stack of the CDK application with `cdk deploy`, as to AWS but for the settings.
 *  @throws Error with the last lines it printed. */
export const deployStacks = async (url: string, { webOrigin, graphApiUrl }: { webOrigin: string; graphApiUrl: string }): Promise<void> => {
  const created = await fetch(`${url}/${assetsBucket}`, { method: 'PUT' });
  if (!created.ok) throw new Error(`the bucket for assets could not be made: ${created.status}`);
  const liveUrl = apiUrlOf(url, '{apiId}', 'live');
  const settings = {
    target: 'emulator',
    assetsBucket,
    webOrigin,
    graphApiUrl,
    liveManagementUrl: liveUrl,
    liveUrl: liveUrl.replace('http:', 'ws:'),
    // Nothing runs it; without a name the image would be built by Docker.
    sessionImage: 'balcao/session-host:none',
  };
  const cdk = join(dirname(createRequire(import.meta.url).resolve('aws-cdk/package.json')), 'bin/cdk');
  const args = ['deploy', '--all', '--method', 'direct', '--require-approval', 'never', '--no-notices', '--output', outputFolder];
  const context = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(process.execPath, [cdk, ...args, ...context], {
    cwd: repositoryRoot,
    env: { ...process.env, ...emulatorEnvironment(url), AWS_PROFILE: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const endWithParent = (): boolean => child.kill('SIGKILL');
  process.once('exit', endWithParent);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => {
      printed = (printed + chunk).slice(-6_000);
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  process.off('exit', endWithParent);
  if (code !== 0) throw new Error(`cdk deploy failed:\n${printed}`);
};
