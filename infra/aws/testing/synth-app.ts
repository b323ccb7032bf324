import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Code } from 'aws-cdk-lib/aws-lambda';
import cdkJson from '../../../cdk.json' with { type: 'json' };
import type { Topology } from '../../topology-types.ts';
import { topology as ours } from '../../topology.ts';
import { addStacks } from '../app.ts';
import { settingsSchema } from '../settings.ts';

export const pageHtml =
  '<!doctype html><html><head><script>theme()</script></head><body><script type="module" src="/assets/a.js"></script></body></html>';

let made = 0;

/** The application put together without building anything: every function is an empty module, the web app one page. */
export const makeApp = (settings: Record<string, unknown> = {}, topology: Topology = ours) => {
  // In the checkout and used again by the next run: a test's worker is ended without a chance to clear up.
  const folder = join(import.meta.dirname, '../../../.build/aws-tests', String(made++));
  rmSync(folder, { recursive: true, force: true });
  const dist = join(folder, 'dist');
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(join(dist, 'index.html'), pageHtml);
  writeFileSync(join(dist, 'assets/a.js'), '');
  const bundle = join(folder, 'function');
  mkdirSync(bundle);
  writeFileSync(join(bundle, 'index.mjs'), 'export const handler = async () => {};');
  const app = new App({
    outdir: join(folder, 'cdk.out'),
    context: { ...cdkJson.context, 'aws:cdk:version-reporting': false },
    analyticsReporting: false,
  });
  const stacks = addStacks(app, topology, settingsSchema.parse({ stage: 'prod', sessionImage: 'example/session-host', ...settings }), {
    root: folder,
    codeOf: () => Code.fromAsset(bundle),
    web: { dist, pageHtml },
  });
  return { app, stacks };
};

export type StackName = 'Identity' | 'Edge' | 'Data' | 'Api' | 'Messaging' | 'Sessions' | 'Web' | 'Observability';

/** Templates of all stacks by name. */
export const templatesOf = ({ stacks }: ReturnType<typeof makeApp>): ReadonlyMap<string, Template> =>
  new Map(Object.values(stacks).flatMap((stack) => (stack ? [[stack.node.id, Template.fromStack(stack)] as const] : [])));

type Resource = ReturnType<Template['findResources']>[string];

/** The resources of one type of a template, by logical id. */
export const resourcesOf = (template: Template | undefined, type: string): Array<[string, Resource]> =>
  Object.entries(template?.findResources(type) ?? {});
