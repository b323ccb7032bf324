import type { MacroView } from '@balcao/shared/contract/macros.ts';
import type { MacroDeps } from './macro-deps.ts';
import { toMacroView } from './present-macro.ts';

/** Macros that the actor may use: first those that the actor owns, then the shared ones of the company. */
export const listMacros = async ({
  actor,
  macros,
}: Pick<MacroDeps, 'actor'> & { macros: Pick<MacroDeps['macros'], 'listOf'> }): Promise<MacroView[]> =>
  (await Promise.all([macros.listOf(actor.userId), macros.listOf(null)])).flat().map(toMacroView);
