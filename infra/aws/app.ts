import type { App } from 'aws-cdk-lib';
import type { Code } from 'aws-cdk-lib/aws-lambda';
import type { Topology } from '../topology-types.ts';
import { filesBucketName } from './names.ts';
import type { Settings } from './settings.ts';
import { ApiStack } from './stacks/api-stack.ts';
import { DataStack } from './stacks/data-stack.ts';
import { EdgeStack } from './stacks/edge-stack.ts';
import { IdentityStack } from './stacks/identity-stack.ts';
import { MessagingStack } from './stacks/messaging-stack.ts';
import { ObservabilityStack } from './stacks/observability-stack.ts';
import { SessionsStack } from './stacks/sessions-stack.ts';
import { WebStack } from './stacks/web-stack.ts';

export type Artifacts = {
  /** Root of the repository. */
  root: string;
  /** The bundle of a function. */
  codeOf: (name: string) => Code;
  web: {
    /** Folder of the built app. */
    dist: string;
    /** Its index.html. */
    pageHtml: string;
  };
};

/** The whole installation of one stage. Stacks depend on earlier ones only. */
export const addStacks = (app: App, topology: Topology, settings: Settings, artifacts: Artifacts) => {
  const identity = new IdentityStack(app, settings);
  const edge = new EdgeStack(app, settings, { pageHtml: artifacts.web.pageHtml, filesBucketName: filesBucketName(settings) });
  const data = new DataStack(app, settings, topology, edge.webOrigin);
  const foundation = { settings, edge, identity, data };
  const api = new ApiStack(app, { foundation, topology, codeOf: artifacts.codeOf });
  const messaging = new MessagingStack(app, { foundation, topology, codeOf: artifacts.codeOf });
  const sessions = new SessionsStack(app, { foundation, indexes: topology.table.indexes, root: artifacts.root });
  // An emulator serves the app from the developer's machine, cannot unpack files into a bucket, and watches nothing.
  const web = settings.target === 'aws' ? new WebStack(app, foundation, { dist: artifacts.web.dist, webhooksUrl: api.webhooksUrl }) : null;
  for (const earlier of [api, messaging, sessions]) web?.addStackDependency(earlier, 'the app comes after the functions it calls');
  const observability =
    settings.target === 'aws' ? new ObservabilityStack(app, { settings, topology, data, api, messaging, sessions }) : null;
  return { identity, edge, data, api, messaging, sessions, web, observability };
};
