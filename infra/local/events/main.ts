import { enableCompileCache } from 'node:module';
import { dirname, join } from 'node:path';
import { createFunctionHost } from '../functions-runtime/function-host.ts';
import { readLocalConfig, readManifest, sdkEnvironment } from '../local-config.ts';
import { reportToSupervisor } from '../supervisor/child-protocol.ts';
import { runsBesideSockets, startEventSources } from './start-event-sources.ts';

/** The process `events`: what the event source mappings and EventBridge rules are on AWS, and the functions behind them. Apart from the
 *  gateway so that requests and reactions each have a core. */
const config = readLocalConfig();
const manifest = readManifest(config.manifestFile);
Object.assign(process.env, sdkEnvironment(config));
enableCompileCache(join(dirname(config.manifestFile), 'compile-cache'));

const host = createFunctionHost(config, manifest);
const sources = await startEventSources(config, manifest, host, (spec) => !runsBesideSockets(spec));

const supervisor = reportToSupervisor(() => sources.stop());
supervisor.ready();
if (config.warm)
  void host.warm((spec) => spec.triggers.some(({ on }) => on === 'queue' || on === 'stream' || on === 'rate') && !runsBesideSockets(spec));
