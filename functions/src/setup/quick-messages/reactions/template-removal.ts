import { companyId as companyIdSchema, connectionId, type CompanyId } from '@balcao/shared/domain/ids.ts';
import type { Reaction } from '../../../platform/stream-consumer.ts';
import { quickMessageStoreFor, type QuickMessageStore } from '../store/quick-message-store.ts';

/** Removes the official templates that were read over a connection which was deleted: nothing can send, change or read them any more. */
export const templateRemovalReaction = (
  storeOf: (companyId: CompanyId) => Pick<QuickMessageStore, 'list' | 'removeTemplates'>,
): Reaction => ({
  on: { connection: ['removed'] },
  urgent: false,
  whenBusy: 'ownQueue',
  react: async (changes) => {
    for (const { old } of changes) {
      if (!old) continue;
      const gone = connectionId.parse(old['connectionId']);
      const store = storeOf(companyIdSchema.parse(old['companyId']));
      const templates = (await store.list()).filter(({ template }) => template?.connectionId === gone);
      if (templates.length > 0) await store.removeTemplates(templates.map(({ id }) => id));
    }
  },
});

export const templateRemoval = templateRemovalReaction(quickMessageStoreFor);
