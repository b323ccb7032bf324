import type { MacroView } from '@balcao/shared/contract/macros.ts';
import type { Macro } from '../store/macro-store.ts';

export const toMacroView = ({ owner, ...macro }: Macro): MacroView => ({ ...macro, shared: owner === null });

/** What the audit log shows of a macro. */
export const toLogged = ({ name }: Macro) => ({ name });
