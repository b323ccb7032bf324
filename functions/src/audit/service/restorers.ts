import type { AuditKind } from '@balcao/shared/domain/audit/audit-kinds.ts';
import { contactEntity, contactIdentityEntity } from '../../contacts/service/contact-records.ts';
import { announcementEntity } from '../../announcements/service/announcement-records.ts';
import { fileListEntity } from '../../files/service/file-list-records.ts';
import { flowCampaignEntity, flowEntity, flowPhraseEntity } from '../../flows/service/flow-records.ts';
import { restoreIntegration } from '../../integrations/service/restore-integration.ts';
import { helpEntity } from '../../helps/service/help-records.ts';
import { quickMessageEntity, shortcodeEntity } from '../../quick-messages/service/quick-message-records.ts';
import { restorePrompt } from '../../prompts/service/restore-prompt.ts';
import { restoreQueue } from '../../queues/service/restore-queue.ts';
import { restoreTag } from '../../tags/service/restore-tag.ts';
import { restoreUser } from '../../users/service/restore-user.ts';
import { macroEntity } from '../../macros/service/macro-records.ts';
import { savedViewEntity } from '../../views/service/view-records.ts';
import type { Restorer } from './restorer.ts';

/** How deleted records of each kind are put back; a kind that is not here stays deleted. */
export const restorers: Partial<Record<AuditKind, Restorer>> = {
  contact: { permission: 'contacts:delete', entities: [contactEntity, contactIdentityEntity] },
  announcement: { permission: 'super', entities: [announcementEntity] },
  help: { permission: 'super', entities: [helpEntity] },
  fileList: { permission: 'company:admin', entities: [fileListEntity] },
  tag: restoreTag,
  queue: restoreQueue,
  quickMessage: { permission: 'signed-in', entities: [quickMessageEntity, shortcodeEntity] },
  user: restoreUser,
  view: { permission: 'company:admin', entities: [savedViewEntity] },
  flow: { permission: 'company:admin', entities: [flowEntity] },
  flowCampaign: { permission: 'company:admin', entities: [flowCampaignEntity, flowPhraseEntity] },
  integration: restoreIntegration,
  prompt: restorePrompt,
  macro: { permission: 'company:admin', entities: [macroEntity] },
};
