import type { ConnectionId } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { approved } from '@balcao/shared/domain/templates/template.ts';
import { log } from '../../../platform/logger.ts';
import { syncTemplates, type SyncDeps } from '../sync-templates.ts';

/** Synchronises a connection's templates after Meta refused one as missing that is approved here: its webhook was lost, or it was deleted in the WhatsApp
 *  Manager, which sends none. Afterwards it can no longer be selected. Does nothing when the template is not approved here. */
export const noteMissingTemplate = async (
  deps: SyncDeps,
  connectionId: ConnectionId,
  { name, language }: Pick<NonNullable<Message['template']>, 'name' | 'language'>,
): Promise<void> => {
  const isOffered = (await deps.quickMessages.list()).some(
    ({ shortcode, template }) =>
      shortcode === name && template?.connectionId === connectionId && template.language === language && template.status === approved,
  );
  if (!isOffered) return;
  await syncTemplates(deps, connectionId).catch((error: unknown) =>
    log.warn('TEMPLATES_NOT_READ a template that Meta has no more is still offered', { connectionId, error: String(error) }),
  );
};
