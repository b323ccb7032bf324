import type { MacroStep } from '@balcao/shared/domain/macros/macro-step.ts';
import { json, number, oneOf, optional, refs, text, type Reference } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';

const referencesOfStep = (step: MacroStep): Reference[] => {
  switch (step.kind) {
    case 'reply':
      return [{ kind: 'quickMessage', id: step.quickMessageId }];
    case 'addTag':
    case 'removeTag':
    case 'lane':
      return [{ kind: 'tag', id: step.tagId }];
    case 'transfer':
      return [{ kind: 'queue', id: step.queueId }, ...(step.userId === null ? [] : [{ kind: 'user' as const, id: step.userId }])];
    case 'note':
    case 'resolve':
      return [];
  }
};

/** A macro: several actions on a ticket that a user starts with one command. */
export const macroEntity = entity(
  'macro',
  {
    companyId: number('ci'),
    /** Id of the user who alone may use the macro; `all` = a shared macro. */
    owner: text('o'),
    macroId: text('mi'),
    name: text('n'),
    steps: refs(json<MacroStep[]>('s'), (steps) => steps.flatMap(referencesOfStep)),
    position: number('p'),
    /** Version of the macro (optimistic lock), increased with each change; absent = never changed since versions were introduced. */
    version: optional(number('ve')),
  },
  {
    byOwner: { pk: ['companyId'], sk: ['owner', 'macroId'] },
  },
);

/** A run of a macro on a ticket, and its progress. A repeated request with the same `runId` gets the same result. */
export const macroRunEntity = entity(
  'macroRun',
  {
    companyId: number('ci'),
    userId: text('ui'),
    /** Idempotency key of the run, chosen by the client. */
    runId: text('ri'),
    macroId: text('mi'),
    ticketId: number('ti'),
    /** The macro's steps at the start of the run. */
    steps: json<MacroStep[]>('s'),
    done: number('d'),
    state: oneOf('st', ['running', 'ended']),
    refused: optional(text('r')),
    /** ISO time at which the request that performs the run started; replaced when another request takes the run over. */
    startedAt: text('sa'),
    expiresAt: number('x'),
  },
  {
    byRun: { pk: ['companyId', 'userId', 'runId'], sk: [] },
  },
);
