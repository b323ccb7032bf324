import { recordSource } from '../../wiring/live/service/record-source.ts';
import { parsePromptImage } from './store/prompt-store.ts';

/** Screens that show prompts read them again: one of them may be longer than a frame. */
export const promptsLive = recordSource({
  entity: 'prompt',
  read: parsePromptImage,
  isFor: ({ viewer }) => viewer.profile === 'admin',
  shown: (companyId, action, { id }) => ({ event: `company-${companyId}-prompt`, action, promptId: id }),
  gone: (companyId, { id }) => ({ event: `company-${companyId}-prompt`, action: 'delete', promptId: id }),
});
