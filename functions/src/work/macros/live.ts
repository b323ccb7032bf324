import { recordSource } from '../../wiring/live/service/record-source.ts';
import { toMacroView } from './service/present-macro.ts';
import { parseMacroImage } from './store/macro-store.ts';

/** A shared macro is sent to everybody, any other only to its owner. */
export const macrosLive = recordSource({
  entity: 'macro',
  read: parseMacroImage,
  isFor: ({ viewer }, { owner }) => owner === null || owner === viewer.userId,
  shown: (companyId, action, macro) => ({ event: `company-${companyId}-macro`, action, macro: toMacroView(macro) }),
  gone: (companyId, { id }) => ({ event: `company-${companyId}-macro`, action: 'delete', macroId: id }),
});
