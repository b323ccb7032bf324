import type { ConnectionId } from '@balcao/shared/domain/ids.ts';
import type { ProviderTemplate } from '../../adapter.ts';
import { templateIdOf } from '../sync-templates.ts';
import { storeTemplate, type StoreDeps } from './store-template.ts';
import type { TemplatesAt } from './template-deps.ts';

/** Stores a template that Meta has and that is not known here, such as one whose making was cut off between Meta's answer and our row, with each connection
 *  of its account. One that is known stays as it is. */
export const adoptTemplate = async (
  deps: StoreDeps,
  at: Pick<TemplatesAt, 'accountId' | 'read'>,
  connectionId: ConnectionId,
  { id: metaID, ...sent }: ProviderTemplate,
): Promise<void> => {
  if (await deps.quickMessages.get(templateIdOf(connectionId, metaID))) return;
  await storeTemplate(deps, at, { connectionId, metaID, sent, act: null, edit: null });
};
