import type { Flow } from '../store/flow-store.ts';

/** A flow as the log keeps it: what it is called, whether it runs, and which drawing. */
export const auditedFlow = (flow: Flow | null) =>
  flow && { name: flow.name, active: flow.active, revision: flow.revision, nodes: flow.nodeCount };
