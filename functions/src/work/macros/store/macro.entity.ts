import type { MacroStep } from '@balcao/shared/domain/macros/macro-step.ts';
import { json, number, oneOf, optional, text } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';

/** Several things done to a ticket at one key. */
export const macroEntity = entity(
  'macro',
  {
    companyId: number('ci'),
    /** Whose it is: a user's id, or `all` for one that everybody has. */
    owner: text('o'),
    macroId: text('mi'),
    name: text('n'),
    steps: json<MacroStep[]>('s'),
    position: number('p'),
    /** Rises with each change. */
    version: optional(number('ve')),
  },
  {
    byOwner: { pk: ['companyId'], sk: ['owner', 'macroId'] },
  },
);

/** That a macro was begun on a ticket, and how far it came: whoever asks for the same run again gets its answer. */
export const macroRunEntity = entity(
  'macroRun',
  {
    companyId: number('ci'),
    userId: text('ui'),
    /** The screen's own name for it. */
    runId: text('ri'),
    macroId: text('mi'),
    ticketId: number('ti'),
    /** As they were when it began. */
    steps: json<MacroStep[]>('s'),
    done: number('d'),
    state: oneOf('st', ['running', 'ended']),
    refused: optional(text('r')),
    /** When the function began that runs it. */
    startedAt: text('sa'),
    expiresAt: number('x'),
  },
  {
    byRun: { pk: ['companyId', 'userId', 'runId'], sk: [] },
  },
);
