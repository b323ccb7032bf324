import { recordSource } from '../../wiring/live/service/record-source.ts';
import { toMacroView } from './service/present-macro.ts';
import { parseMacroImage } from './store/macro-store.ts';

/** Live events for changes of macros: those of a shared macro go to all users of the company, those of other macros only to the owner. */
export const macrosLive = recordSource({
  entity: 'macro',
  read: parseMacroImage,
  isFor: ({ viewer }, { owner }) => owner === null || owner === viewer.userId,
  shown: (companyId, action, macro) => ({ event: `company-${companyId}-macro`, action, macro: toMacroView(macro) }),
  gone: (companyId, { id }) => ({ event: `company-${companyId}-macro`, action: 'delete', macroId: id }),
});
