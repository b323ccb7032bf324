import type { Input } from '../../lib/api/client.ts';
import type { MacroStep } from './api/macro-queries.ts';

export type StepKind = MacroStep['kind'];
type WrittenStep = Input<'createMacro'>['body']['steps'][number];

export const stepKinds = ['reply', 'note', 'addTag', 'removeTag', 'lane', 'transfer', 'resolve'] as const satisfies ReadonlyArray<StepKind>;

/** A step being filled in: what belongs to another kind stays empty. `key` is its own on the screen. */
export type StepDraft = {
  key: string;
  kind: StepKind;
  quickMessageId: string | null;
  text: string;
  tagId: string | null;
  queueId: string | null;
  userId: string | null;
  farewell: boolean;
};

export const newDraft = (kind: StepKind, key: string): StepDraft => ({
  key,
  kind,
  quickMessageId: null,
  text: '',
  tagId: null,
  queueId: null,
  userId: null,
  farewell: false,
});

export const draftsOf = (steps: ReadonlyArray<MacroStep>): StepDraft[] =>
  steps.map((step, index) => ({ ...newDraft(step.kind, String(index)), ...step }));

const shortestNote = 2;

/** Null while something is missing. */
export const toStep = ({ kind, quickMessageId, text, tagId, queueId, userId, farewell }: StepDraft): WrittenStep | null => {
  switch (kind) {
    case 'reply':
      return quickMessageId === null ? null : { kind, quickMessageId };
    case 'note':
      return text.trim().length < shortestNote ? null : { kind, text };
    case 'addTag':
    case 'removeTag':
    case 'lane':
      return tagId === null ? null : { kind, tagId };
    case 'transfer':
      return queueId === null ? null : { kind, queueId, userId };
    case 'resolve':
      return { kind, farewell };
  }
};

/** Whole steps in their order; those that miss something are left out. */
export const toSteps = (drafts: ReadonlyArray<StepDraft>): WrittenStep[] => drafts.map(toStep).filter((step) => step !== null);

/** The list with one step moved up (-1) or down (1). */
export const withMoved = (drafts: ReadonlyArray<StepDraft>, at: number, by: 1 | -1): StepDraft[] => {
  const moved = [...drafts];
  const [one, other] = [moved[at], moved[at + by]];
  if (!one || !other) return moved;
  moved[at] = other;
  moved[at + by] = one;
  return moved;
};
