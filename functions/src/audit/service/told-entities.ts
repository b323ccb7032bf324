import type { Usage } from '@balcao/shared/contract/audit.ts';
import { connectionEntity } from '../../connections/service/connection-records.ts';
import { queueEntity, queueSettingsEntity } from '../../queues/service/queue-records.ts';
import { laneRulesEntity, tagEntity } from '../../tags/service/tag-records.ts';
import { fileListEntity } from '../../files/service/file-list-records.ts';
import { flowCampaignEntity, flowEntity } from '../../flows/service/flow-records.ts';
import { integrationEntity } from '../../integrations/service/integration-records.ts';
import { promptEntity } from '../../prompts/service/prompt-records.ts';
import { userEntity } from '../../users/service/user-records.ts';

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
]);
