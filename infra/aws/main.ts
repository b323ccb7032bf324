import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { AwsSolutionsChecks } from 'cdk-nag';
import { buildFunctions } from '../local/build/build-functions.ts';
import { buildWeb } from '../local/build/build-web.ts';
import { topology } from '../topology.ts';
import { addStacks } from './app.ts';
import { readStageFile } from './stage-file.ts';
import { readSettings } from './settings.ts';

/** The CDK application. What it deploys is built first; what did not change since the last time is left alone. */
const root = resolve(import.meta.dirname, '../..');
const buildDir = join(root, '.build');
const dist = join(root, 'web/dist');

const app = new App();
const settings = readSettings(
  (name) => app.node.tryGetContext(name),
  (stage) => readStageFile(root, stage),
);
await buildFunctions({ root, topologyFile: 'infra/topology.ts', outDir: buildDir });
await buildWeb(root, buildDir);
addStacks(app, topology, settings, {
  root,
  codeOf: (name) => Code.fromAsset(join(buildDir, 'functions', name)),
  web: { dist, pageHtml: readFileSync(join(dist, 'index.html'), 'utf8') },
});
if (settings.target === 'aws') Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();
