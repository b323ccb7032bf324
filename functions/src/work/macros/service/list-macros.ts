import type { MacroView } from '@balcao/shared/contract/macros.ts';
import type { MacroDeps } from './macro-deps.ts';
import { toMacroView } from './present-macro.ts';

/** The actor's own macros, then the shared ones. */
export const listMacros = async ({
  actor,
  macros,
}: Pick<MacroDeps, 'actor'> & { macros: Pick<MacroDeps['macros'], 'listOf'> }): Promise<MacroView[]> =>
  (await Promise.all([macros.listOf(actor.userId), macros.listOf(null)])).flat().map(toMacroView);
