import { recordSource } from '../../wiring/live/service/record-source.ts';
import { toMacroView } from './service/present-macro.ts';
import { parseMacroImage } from './store/macro-store.ts';

/** Live events for changed macros: a change of a shared macro is sent to all users of the company, of any other macro only to its owner. */
export const macrosLive = recordSource({
  entity: 'macro',
  read: parseMacroImage,
  isFor: ({ viewer }, { owner }) => owner === null || owner === viewer.userId,
  shown: (companyId, action, macro) => ({ event: `company-${companyId}-macro`, action, macro: toMacroView(macro) }),
  gone: (companyId, { id }) => ({ event: `company-${companyId}-macro`, action: 'delete', macroId: id }),
});
