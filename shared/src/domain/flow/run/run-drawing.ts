import type { FlowConnection, FlowNode } from '../drawing.ts';

/** What a run needs of a drawing: nodes by their ids, and where their exits lead. */
export type Drawing = { nodes: ReadonlyArray<RunNode>; connections: ReadonlyArray<FlowConnection> };

export type RunNode = FlowNode | TalkNode;

/** The one node in which the whole talk takes place. No editor offers it, and no drawing that is saved may hold one. */
export type TalkNode = { id: 'talk'; type: 'talk'; position: { x: number; y: number }; data: Record<string, never> };
