import type { ConnectionId } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { approved } from '@balcao/shared/domain/templates/template.ts';
import { log } from '../../../platform/logger.ts';
import { syncTemplates, type SyncDeps } from '../sync-templates.ts';

/** Meta refused to send a template that can be picked here: what it told of the template was lost, or it was deleted in its own pages, which it tells
 *  nobody. The connection's templates are read again, so that nobody picks it any more. One that is known not to be sendable is left as it is. */
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
