import { can } from '@balcao/shared/domain/permissions.ts';
import { canUseQuickMessage } from '@balcao/shared/domain/quick-messages/quick-message-rights.ts';
import { fileListRecords } from '../../../setup/files/service/file-list-records.ts';
import type { Actor } from '../../../platform/actor.ts';
import { quickMessageRecords } from '../../../setup/quick-messages/service/quick-message-records.ts';

/** Whether the actor may send a file that is stored already: that of a quick message that is theirs to use, or of a list of files they keep. Files of messages
 *  and of internal chats are given on by forwarding alone, which asks what one may see. */
export const mayUseStoredFile = async (actor: Actor, key: string): Promise<boolean> => {
  const quickMessages = await quickMessageRecords(actor.companyId).list();
  if (quickMessages.some((quick) => quick.media?.key === key && canUseQuickMessage(actor.userId, quick))) return true;
  if (!can(actor, 'files:manage')) return false;
  const fileLists = await fileListRecords(actor.companyId).list();
  return fileLists.some(({ options }) => options.some(({ file }) => file?.key === key));
};
