import type { AuditKind } from '@balcao/shared/domain/audit/audit-kinds.ts';
import { contactEntity, contactIdentityEntity } from '../../../people/contacts/service/contact-records.ts';
import { announcementEntity } from '../../../setup/announcements/service/announcement-records.ts';
import { fileListEntity } from '../../../setup/files/service/file-list-records.ts';
import { restoreFlow, restoreFlowCampaign } from '../../../setup/flows/service/restore-flows.ts';
import { restoreIntegration } from '../../../setup/integrations/service/restore-integration.ts';
import { helpEntity } from '../../../setup/helps/service/help-records.ts';
import { quickMessageEntity, shortcodeEntity } from '../../../setup/quick-messages/service/quick-message-records.ts';
import { restorePrompt } from '../../../setup/prompts/service/restore-prompt.ts';
import { restoreQueue } from '../../../setup/queues/service/restore-queue.ts';
import { restoreTag } from '../../../setup/tags/service/restore-tag.ts';
import { restoreUser } from '../../../organisation/users/service/restore-user.ts';
import { restoreMacro } from '../../../work/macros/service/restore-macro.ts';
import { restoreSchedule } from '../../../work/schedules/service/restore-schedule.ts';
import { restoreView } from '../../../conversation/views/service/restore-view.ts';
import type { Restorer } from '../../../platform/audit/restorer.ts';

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
  view: restoreView,
  flow: restoreFlow,
  flowCampaign: restoreFlowCampaign,
  integration: restoreIntegration,
  prompt: restorePrompt,
  macro: restoreMacro,
  schedule: restoreSchedule,
};
