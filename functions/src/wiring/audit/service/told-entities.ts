import type { Usage } from '@balcao/shared/contract/audit.ts';
import { connectionEntity } from '../../../setup/connections/service/connection-records.ts';
import { queueEntity, queueSettingsEntity } from '../../../setup/queues/service/queue-records.ts';
import { laneRulesEntity, tagEntity } from '../../../setup/tags/service/tag-records.ts';
import { fileListEntity } from '../../../setup/files/service/file-list-records.ts';
import { flowCampaignEntity, flowEntity } from '../../../setup/flows/service/flow-records.ts';
import { integrationEntity } from '../../../setup/integrations/service/integration-records.ts';
import { promptEntity } from '../../../setup/prompts/service/prompt-records.ts';
import { campaignEntity } from '../../../work/campaigns/service/campaign-records.ts';
import { contactListEntity } from '../../../work/contact-lists/service/contact-list-records.ts';
import { userEntity } from '../../../organisation/users/service/user-records.ts';

/** Partitions in which "used by" looks for references. */
export const usagePartitions = ['names', 'admin'] as const;

/** What the records that may name another one are called; rows of entities that are not here count as `other`. */
export const toldEntities: ReadonlyMap<string, Usage['kind']> = new Map<string, Usage['kind']>([
  [userEntity.name, 'user'],
  [queueEntity.name, 'queue'],
  [queueSettingsEntity.name, 'queueOption'],
  [tagEntity.name, 'tag'],
  [laneRulesEntity.name, 'tag'],
  [fileListEntity.name, 'fileList'],
  [connectionEntity.name, 'connection'],
  [flowEntity.name, 'flow'],
  [flowCampaignEntity.name, 'flowCampaign'],
  [integrationEntity.name, 'integration'],
  [promptEntity.name, 'prompt'],
  [contactListEntity.name, 'contactList'],
  [campaignEntity.name, 'campaign'],
]);
