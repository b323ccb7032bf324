import type { NodeKind } from '@balcao/shared/domain/flow/drawing.ts';
import { strokesOf } from './kinds.ts';

/** A kind's picture. */
export const NodeIcon = ({ kind }: { kind: NodeKind }) => (
  <svg className="node-icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    <path d={strokesOf[kind]} />
  </svg>
);
