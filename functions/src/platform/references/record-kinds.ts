import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import type { ErrorCode } from '@balcao/shared/errors/catalogue.ts';
import { partitionKey, sortKey } from '../table/keys.ts';

type KindOfRecord = {
  /** Name of the entity that stores records of this kind. */
  readonly entity: string;
  /** Name of the partition that the entity shares with other entities of a company; null = the entity has a partition of its own. */
  readonly group: string | null;
  /** Code of the error for a record of this kind that does not exist, whether it was requested itself or another record refers to it. */
  readonly missing: ErrorCode;
};

/** Kinds of records that other records refer to by id. The table key of each such record is made of its company and its id. */
export const recordKinds = {
  queue: { entity: 'queue', group: 'names', missing: 'ERR_QUEUE_NOT_FOUND' },
  user: { entity: 'user', group: 'names', missing: 'ERR_USER_NOT_FOUND' },
  tag: { entity: 'tag', group: 'names', missing: 'ERR_TAG_NOT_FOUND' },
  connection: { entity: 'connection', group: 'names', missing: 'ERR_CONNECTION_NOT_FOUND' },
  flow: { entity: 'flow', group: 'admin', missing: 'ERR_FLOW_NOT_FOUND' },
  integration: { entity: 'integration', group: 'admin', missing: 'ERR_INTEGRATION_NOT_FOUND' },
  prompt: { entity: 'prompt', group: 'admin', missing: 'ERR_PROMPT_NOT_FOUND' },
  contactList: { entity: 'contactList', group: 'admin', missing: 'ERR_CONTACT_LIST_NOT_FOUND' },
  fileList: { entity: 'fileList', group: 'admin', missing: 'ERR_FILE_LIST_NOT_FOUND' },
  quickMessage: { entity: 'quickMessage', group: null, missing: 'ERR_QUICK_MESSAGE_NOT_FOUND' },
} as const satisfies Record<string, KindOfRecord>;
export type RecordKind = keyof typeof recordKinds;

const keyParts = { pk: ['companyId'], sk: ['id'] } as const;

/** Table key (`pk`, `sk`) of a record, the same that the entity of its kind builds from company and id. */
export const keyOfRecord = (kind: RecordKind, companyId: CompanyId, id: string): Record<'pk' | 'sk', AttributeValue> => {
  const { entity, group }: KindOfRecord = recordKinds[kind];
  const values = { companyId, id };
  return {
    pk: { S: partitionKey(group ?? entity, keyParts, values) },
    sk: { S: sortKey(keyParts, values, group === null ? '' : `${entity}#`) },
  };
};
