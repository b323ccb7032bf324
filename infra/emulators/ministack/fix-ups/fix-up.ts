import type { DeployedResource } from './template.ts';

/** Sets through the service's own API what the emulator's CloudFormation drops from a template. Returns the names of what was set. */
export type FixUp = (resource: DeployedResource) => Promise<ReadonlyArray<string>>;
